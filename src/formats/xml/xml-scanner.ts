import { badInput } from '../../fault.ts'

/** What the scanner meets, in the order of the document. Names come without their prefix. */
export interface XmlEvents {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  /** Text between tags, entities resolved; long text may come in pieces. */
  text?(text: string): void
}

/** Attributes of one tag, looked at only when asked for. */
export interface XmlAttributes {
  /** By name; where the document uses a prefix, with or without it. */
  get(name: string): string | undefined
  /** Several at once, for tags that come by the million: their values in the order of the names. */
  all(names: readonly string[], values: (string | undefined)[]): void
}

/** A tag, comment or CDATA section that is still open after so much is refused: each piece looks through it again. */
const LONGEST_OPEN = 1 << 20

/**
 * Reads XML piece by piece and tells what it meets: some ten times as fast as a validating reader, for
 * the large parts of Office files that other programs wrote. It refuses document types and cut-off tags,
 * and that closing tags are as many as opening ones; it does not compare their names.
 */
export class XmlScanner {
  readonly events: XmlEvents
  readonly where: string
  private rest = ''
  private depth = 0
  private seen = false

  /** `where` opens the message of a refusal: `file: the sheet "People"`. */
  constructor(where: string, events: XmlEvents) {
    this.where = where
    this.events = events
  }

  write(piece: string): void {
    const text = this.rest + piece
    const { events } = this
    let at = 0
    while (at < text.length) {
      const tag = text.indexOf('<', at)
      if (tag < 0) {
        // An entity may be cut in two, so what follows the last `&` waits for the rest.
        const safe = text.lastIndexOf('&')
        const end = safe >= at && text.length - safe < 16 ? safe : text.length
        if (end > at) this.chars(text, at, end)
        at = end
        break
      }
      if (tag > at) this.chars(text, at, tag)
      at = tag
      const second = text.charCodeAt(tag + 1)
      const isSpecial = second === 0x21 || second === 0x3f
      const isClosing = second === 0x2f
      const nameEnd = isSpecial ? tag : endOfName(text, isClosing ? tag + 2 : tag + 1)
      const end = isSpecial
        ? this.special(text, tag)
        : isClosing
          ? text.indexOf('>', nameEnd)
          : tagEnd(text, nameEnd)
      if (end < 0) {
        if (text.length - tag > LONGEST_OPEN) this.broken()
        break
      }
      if (isSpecial) {
        at = end
        continue
      }
      if (isClosing) {
        if (--this.depth < 0) this.broken()
        events.close?.(localName(text, tag + 2, nameEnd))
      } else {
        const name = localName(text, tag + 1, nameEnd)
        this.seen = true
        events.open(name, new Attributes(text, nameEnd, end))
        if (text.charCodeAt(end - 1) === 0x2f) events.close?.(name)
        else this.depth++
      }
      at = end + 1
    }
    this.rest = text.slice(at)
  }

  end(): void {
    if (this.rest.trim() !== '' || this.depth !== 0 || !this.seen) this.broken()
  }

  private chars(text: string, start: number, end: number): void {
    if (this.depth > 0) this.events.text?.(unescapeXml(text.slice(start, end)))
  }

  /** Comments, CDATA, processing instructions; gives where they end, or -1 when that has not arrived. */
  private special(text: string, at: number): number {
    const [start, finish] = text.startsWith('<!--', at)
      ? ['<!--', '-->']
      : text.startsWith('<![CDATA[', at)
        ? ['<![CDATA[', ']]>']
        : ['<?', '?>']
    if (text[at + 1] === '!' && start === '<?') {
      if (text.length - at < 9) return -1
      throw badInput(`${this.where} has a document type declaration, which is not read.`)
    }
    const end = text.indexOf(finish, at + start.length)
    if (end < 0) return -1
    if (start === '<![CDATA[') this.events.text?.(text.slice(at + start.length, end))
    return end + finish.length
  }

  private broken(): never {
    throw badInput(`${this.where} is damaged: its XML is not well-formed.`)
  }
}

/** Where a tag closes; `>` may stand inside quotes. */
function tagEnd(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at
    else if (code === 0x22 || code === 0x27) quote = code
  }
  return -1
}

function endOfName(text: string, from: number): number {
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at)
    // Also where the text ends, for there is no number there.
    if (!(code > 0x20 && code !== 0x3e && code !== 0x2f)) return at
  }
}

function localName(text: string, from: number, end: number): string {
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === 0x3a) return text.slice(at + 1, end)
  return text.slice(from, end)
}

class Attributes implements XmlAttributes {
  private readonly text: string
  private readonly start: number
  private readonly end: number
  /** Where the attribute found last stands. */
  private nameStart = 0
  private nameEnd = 0
  private valueStart = 0
  private valueEnd = 0

  constructor(text: string, start: number, end: number) {
    this.text = text
    this.start = start
    this.end = end
  }

  get(wanted: string): string | undefined {
    for (let at = this.next(this.start); at >= 0; at = this.next(at)) {
      const name = this.text.slice(this.nameStart, this.nameEnd)
      if (name === wanted || (name.endsWith(wanted) && name[name.length - wanted.length - 1] === ':')) {
        return this.value()
      }
    }
    return undefined
  }

  all(names: readonly string[], values: (string | undefined)[]): void {
    for (let i = 0; i < names.length; i++) values[i] = undefined
    for (let at = this.next(this.start); at >= 0; at = this.next(at)) {
      const index = names.indexOf(this.text.slice(this.nameStart, this.nameEnd))
      if (index >= 0) values[index] = this.value()
    }
  }

  private value(): string {
    return unescapeXml(this.text.slice(this.valueStart, this.valueEnd))
  }

  /** Finds the attribute from a place on; gives where to look for the next, or -1 where there is none. */
  private next(from: number): number {
    const { text, end } = this
    let at = from
    while (at < end && text.charCodeAt(at) <= 0x20) at++
    this.nameStart = at
    // Not by indexOf: where a tag has no `=`, it would look through the rest of the text for one.
    while (at < end && text.charCodeAt(at) !== 0x3d) at++
    this.nameEnd = at
    while (this.nameEnd > this.nameStart && text.charCodeAt(this.nameEnd - 1) <= 0x20) this.nameEnd--
    at++
    while (at < end && text.charCodeAt(at) <= 0x20) at++
    const quote = text.charCodeAt(at)
    if (at >= end || (quote !== 0x22 && quote !== 0x27)) return -1
    this.valueStart = ++at
    while (at < end && text.charCodeAt(at) !== quote) at++
    this.valueEnd = at
    return at + 1
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves the five named entities and numbers; anything else stays as it is written. */
function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
