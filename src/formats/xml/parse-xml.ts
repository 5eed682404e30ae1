// Every character XML 1.0 allows in a name, first and later.
const START =
  ':A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c-\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}'
const NAME = `[${START}][-.\\d\\u00b7\\u0300-\\u036f\\u203f\\u2040${START}]*`
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u')
const NAME_HERE = new RegExp(NAME, 'uy')
/** A character no XML document may hold; half a surrogate pair is one. */
export const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.\d+\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])[A-Za-z][A-Za-z0-9._-]*\2)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\3)?[ \t\r\n]*\?>/
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
const MORE_THAN_SPACE = /[^ \t\r\n]/

export const isXmlName = (name: string): boolean => WHOLE_NAME.test(name)

/** What a document says, in its order. Names are as written, prefix included. */
export interface XmlHandler {
  /** Attributes as a list of names and values in turn; the same list each time. */
  open(name: string, attributes: readonly string[], at: number): void
  close(): void
  /** Text with references resolved; an element's text may come in several pieces. */
  text(text: string): void
  comment?(): void
  instruction?(): void
  /** A document type without declarations, or, where those are taken, its text. */
  doctype?(text: string): void
}

export interface XmlParsing {
  /** The error for what is wrong at a place of the text. */
  refuse: (at: number, what: string) => Error
  /** Take a document type with declarations, of which nothing is used. */
  declarations?: boolean
}

/**
 * Reads an XML document, as strict as a validating reader (a test holds it against one). It looks for the next mark
 * instead of going character by character, which takes a third of the time. No entity is known but the five of XML.
 */
export function parseXml(text: string, handler: XmlHandler, { refuse, declarations }: XmlParsing): void {
  const forbidden = FORBIDDEN.exec(text)
  if (forbidden) throw refuse(forbidden.index, 'this character is not allowed in XML')

  const open: string[] = []
  const attributes: string[] = []
  const taken = new Taken()
  let begun = false
  let typed = false
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0

  const skipSpace = (): boolean => {
    const from = at
    while (isSpace(text.charCodeAt(at))) at++
    return at > from
  }
  const takeName = (): string => {
    const from = at
    while (NAME_CODES[text.charCodeAt(at)] === 1) at++
    const first = text.charCodeAt(from)
    // The first character is held to more, and characters beyond ASCII are left to the pattern.
    if (at > from && !(text.charCodeAt(at) > 127) && first !== 45 && first !== 46 && !isDigit(first))
      return text.slice(from, at)
    NAME_HERE.lastIndex = from
    const found = NAME_HERE.exec(text)
    at = from + (found?.[0].length ?? 0)
    return found?.[0] ?? ''
  }
  /** The text of a stretch with its references and line ends resolved. */
  const plain = (from: number, to: number, inAttribute: boolean): string => {
    const raw = text.slice(from, to)
    const spaced = inAttribute
      ? raw.replace(/\r\n|[\t\r\n]/g, ' ')
      : raw.includes('\r')
        ? raw.replace(/\r\n?/g, '\n')
        : raw
    if (!spaced.includes('&')) return spaced
    // Offsets are those of the raw text, so that a mistake is found where it stands.
    for (let i = raw.indexOf('&'); i >= 0; i = raw.indexOf('&', i + 1)) {
      const wrong = referenceFault(raw, i)
      if (wrong) throw refuse(from + i, wrong)
    }
    return spaced.replace(/&([^;]*);/g, (_, name: string) => ENTITIES.get(name) ?? characterOf(name))
  }
  const characters = (from: number, to: number): void => {
    if (open.length === 0) {
      const stray = MORE_THAN_SPACE.exec(text.slice(from, to))
      if (!stray) return
      throw refuse(from + stray.index, begun ? OUTSIDE : 'expected an element, which begins with <')
    }
    const value = plain(from, to, false)
    const end = text.slice(from, to).indexOf(']]>')
    if (end >= 0) throw refuse(from + end, 'the characters ]]> can only end a CDATA section; write ]]&gt;')
    handler.text(value)
  }
  const closeTag = (): void => {
    const from = at
    at += 2
    const name = takeName()
    skipSpace()
    if (text[at] !== '>') throw refuse(at, at < text.length ? 'this closing tag is malformed' : ENDS)
    at++
    if (open.pop() !== name) throw refuse(from, 'this closing tag does not match the open element')
    handler.close()
  }
  const openTag = (): void => {
    const from = at
    at++
    const name = takeName()
    if (name === '') throw refuse(from, 'a < must begin a tag; write &lt; for the character')
    if (open.length === 0 && begun) throw refuse(from, OUTSIDE)
    begun = true
    open.push(name)
    attributes.length = 0
    for (;;) {
      const spaced = skipSpace()
      const code = text.charCodeAt(at)
      if (code === 62) {
        at++
        handler.open(name, attributes, from)
        return
      }
      if (code === 47 && text.charCodeAt(at + 1) === 62) {
        at += 2
        handler.open(name, attributes, from)
        open.pop()
        handler.close()
        return
      }
      if (at >= text.length) throw refuse(at, ENDS)
      if (!spaced) throw refuse(at, 'this does not belong in a tag; separate attributes with a space')
      attribute()
    }
  }
  const attribute = (): void => {
    const from = at
    const name = takeName()
    if (name === '') throw refuse(at, 'this is not a valid attribute name')
    skipSpace()
    if (text[at] !== '=') throw refuse(at, 'an attribute needs a value, such as name="value"')
    at++
    skipSpace()
    const quote = text[at]
    if (quote !== '"' && quote !== "'") throw refuse(at, 'the value of an attribute needs quotes')
    const end = text.indexOf(quote, at + 1)
    if (end < 0) throw refuse(at, 'the value of this attribute is not closed')
    const value = plain(at + 1, end, true)
    const less = text.slice(at + 1, end).indexOf('<')
    if (less >= 0) throw refuse(at + 1 + less, 'an attribute cannot hold <; write &lt;')
    if (!taken.take(name, attributes)) throw refuse(from, 'the element has the same attribute twice')
    attributes.push(name, value)
    at = end + 1
  }
  const comment = (): void => {
    const end = text.indexOf('--', at + 4)
    if (end < 0) throw refuse(at, 'this comment is not closed')
    if (text[end + 2] !== '>') throw refuse(end, 'a comment cannot contain --')
    at = end + 3
    handler.comment?.()
  }
  const cdata = (): void => {
    if (open.length === 0) throw refuse(at, OUTSIDE)
    const end = text.indexOf(']]>', at + 9)
    if (end < 0) throw refuse(at, 'this CDATA section is not closed')
    handler.text(text.slice(at + 9, end).replace(/\r\n?/g, '\n'))
    at = end + 3
  }
  const instruction = (): void => {
    const from = at
    at += 2
    const name = takeName()
    if (name === '') throw refuse(at, 'a processing instruction begins with a name')
    if (/^xml$/i.test(name)) throw refuse(from, 'an XML declaration may stand only at the very beginning')
    if (!isSpace(text.charCodeAt(at)) && !text.startsWith('?>', at)) {
      throw refuse(at, 'the name of a processing instruction is followed by a space')
    }
    const end = text.indexOf('?>', at)
    if (end < 0) throw refuse(from, 'this processing instruction is not closed')
    at = end + 2
    handler.instruction?.()
  }
  const doctype = (): void => {
    const whole = declarations ? declarationsAt(text, at) : plainDoctypeAt(text, at)
    if (!whole) {
      throw refuse(
        at,
        declarations
          ? 'this document type is not closed'
          : 'a DOCTYPE with declarations, or with a place to load them from, is not accepted, since entities are a danger; send the document without it',
      )
    }
    if (begun || typed) throw refuse(at, OUTSIDE)
    typed = true
    at += whole.length
    handler.doctype?.(whole)
  }

  if (/^<\?xml[ \t\r\n]/.test(text.slice(at, at + 6))) {
    const declaration = DECLARATION.exec(text.slice(at, at + 400))
    if (!declaration) throw refuse(at, 'the XML declaration is malformed')
    at += declaration[0].length
  }
  while (at < text.length) {
    const mark = text.indexOf('<', at)
    const end = mark < 0 ? text.length : mark
    if (end > at) characters(at, end)
    at = end
    if (mark < 0) break
    const next = text.charCodeAt(at + 1)
    if (next === 47) closeTag()
    else if (next === 63) instruction()
    else if (next !== 33) openTag()
    else if (text.startsWith('<!--', at)) comment()
    else if (text.startsWith('<![CDATA[', at)) cdata()
    else if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) doctype()
    else throw refuse(at, 'this is neither a tag nor a comment; write &lt; for the character')
  }
  if (open.length > 0) throw refuse(text.length, ENDS)
  if (!begun) throw refuse(text.length, 'there is no element')
}

const ENDS = 'the document ends before every element is closed'
const OUTSIDE = 'there is something after or outside the one root element'

/** Names of one tag, each once. Most tags have a few, which are looked through faster than put into a set. */
class Taken {
  private many: Set<string> | undefined

  /** Whether a name is new; `attributes` has those before it and their values. */
  take(name: string, attributes: readonly string[]): boolean {
    if (attributes.length === 0) this.many = undefined
    if (attributes.length < 40) {
      for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return false
      return true
    }
    this.many ??= new Set(attributes.filter((_, i) => i % 2 === 0))
    if (this.many.has(name)) return false
    this.many.add(name)
    return true
  }
}

/** It names the root and, at most, a kind of document everyone knows. */
const PLAIN_DOCTYPE =
  /<!DOCTYPE[ \t\r\n]+([^\s<>[\]"'&]+)(?:[ \t\r\n]+PUBLIC[ \t\r\n]+(?:"[-'()+,./:=?;!*#@$_%a-zA-Z0-9 \r\n]*"|'[-()+,./:=?;!*#@$_%a-zA-Z0-9 \r\n]*')[ \t\r\n]+(?:"[^"]*"|'[^']*'))?[ \t\r\n]*>/y

function plainDoctypeAt(text: string, at: number): string | undefined {
  PLAIN_DOCTYPE.lastIndex = at
  const [whole, name] = PLAIN_DOCTYPE.exec(text) ?? []
  return whole && isXmlName(name!) ? whole : undefined
}

/** A document type up to its end; quotes and declarations may hold the mark that ends it. */
function declarationsAt(text: string, from: number): string | undefined {
  let inside = false
  for (let at = from + 9; at < text.length; at++) {
    const char = text[at]
    if (char === '"' || char === "'") {
      at = text.indexOf(char, at + 1)
      if (at < 0) return undefined
    } else if (text.startsWith('<!--', at)) {
      at = text.indexOf('-->', at)
      if (at < 0) return undefined
    } else if (char === '[') inside = true
    else if (char === ']') inside = false
    else if (char === '>' && !inside) return text.slice(from, at + 1)
  }
  return undefined
}

/** What is wrong with the reference that the & at a place begins; nothing where it is right. */
function referenceFault(text: string, at: number): string | undefined {
  const end = text.indexOf(';', at)
  // Names are short: text after a stray & is not searched to its end again and again.
  const name = end < 0 ? undefined : text.slice(at + 1, Math.min(end, at + 400))
  if (name && (ENTITIES.has(name) || characterOf(name))) return undefined
  if (name && /^#(?:\d+|x[\da-fA-F]+)$/.test(name)) return 'this number is not a character that XML allows'
  return name && isXmlName(name)
    ? 'this entity is not known; only &lt; &gt; &amp; &quot; &apos; and character numbers are'
    : 'an & must begin an entity; write &amp; for the character'
}

/** The character of #65 or #x41; empty where there is none. */
function characterOf(name: string): string {
  const found = /^#(?:(\d+)|x([\da-fA-F]+))$/.exec(name)
  if (!found) return ''
  const code = found[1] ? Number(found[1]) : Number.parseInt(found[2]!, 16)
  if (code > 0x10ffff) return ''
  const character = String.fromCodePoint(code)
  return FORBIDDEN.test(character) ? '' : character
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** 1 for the ASCII characters that may stand in a name. */
const NAME_CODES = Uint8Array.from({ length: 128 }, (_, code) =>
  /[-.\d:A-Z_a-z]/.test(String.fromCharCode(code)) ? 1 : 0,
)
