import { badInput, Fault } from '../fault.ts'
import { placeOf } from '../lib/text-position.ts'
import { ExactNumber, type JsonTree, MAX_DEPTH, MAX_OUTPUT } from './json.ts'

interface Element {
  name: string
  attributes: [string, string][]
  children: Element[]
  text: string[]
}

export interface XmlReading {
  root: string
  tree: JsonTree
  warnings: string[]
}

/**
 * Reads an XML document into a tree: attributes as @name, text as #text (or alone, where an element has nothing
 * else), repeated elements as lists. A DOCTYPE is refused, so that no entity can grow.
 */
export async function readXml(input: string, param: string): Promise<XmlReading> {
  const { SaxesParser } = await import('saxes')
  const text = input.replace(/^\uFEFF/, '')
  const lost = text.indexOf('\ufffd')
  if (lost >= 0) {
    throw badInput(
      `${param}: ${placeOf(text, lost)}: holds U+FFFD, which stands for a character lost in decoding; send the text as UTF-8.`,
    )
  }
  const warnings = new Set<string>()
  const parser = new SaxesParser()
  const refuse = (what: string) =>
    badInput(`${param}: line ${parser.line}, column ${Math.max(1, parser.column)}: ${what}.`)
  const open: Element[] = []
  let root: Element | undefined

  parser.on('error', error => {
    const said = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    throw refuse(ERRORS.find(([pattern]) => pattern.test(said))?.[1] ?? 'this is not well-formed XML')
  })
  parser.on('doctype', () => {
    throw refuse('a DOCTYPE is not accepted, since entities are a danger; send the document without it')
  })
  parser.on('opentag', tag => {
    const element: Element = {
      name: tag.name,
      attributes: Object.entries(tag.attributes as Record<string, string>),
      children: [],
      text: [],
    }
    if (open.length >= MAX_DEPTH) throw refuse(`nested deeper than ${MAX_DEPTH} levels, which is the limit`)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', piece => void open.at(-1)?.text.push(piece))
  parser.on('cdata', piece => void open.at(-1)?.text.push(piece))
  parser.on('comment', () => void warnings.add('Comments have no place in JSON and were left out.'))
  parser.on('processinginstruction', () => void warnings.add('Processing instructions were left out.'))

  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof Fault) throw error
    throw badInput(`${param}: could not be read as XML.`, error)
  }
  if (!root) throw badInput(`${param}: has no element.`)
  return { root: root.name, tree: new Map([[root.name, treeOf(root, warnings)]]), warnings: [...warnings] }
}

/** The parser's messages, in words for people. */
const ERRORS: [RegExp, string][] = [
  [
    /undefined entity/i,
    'this entity is not known; only &lt; &gt; &amp; &quot; &apos; and character numbers are',
  ],
  [
    /entity|expected.*;|malformed character|character reference/i,
    'an & must begin an entity; write &amp; for the character',
  ],
  [/version|encoding|standalone|missing required value/i, 'the XML declaration is not right'],
  [/unclosed tag|unexpected end|unclosed root/i, 'the document ends before every element is closed'],
  [/unexpected close tag|unmatched closing/i, 'this closing tag does not fit the element that is open'],
  [
    /undefined entity/i,
    'this entity is not known; only &lt; &gt; &amp; &quot; &apos; and character numbers are',
  ],
  [/duplicate attribute/i, 'the element has the same attribute twice'],
  [/attribute without value/i, 'an attribute needs a value'],
  [/unquoted attribute/i, 'the value of an attribute needs quotes'],
  [/document must contain a root/i, 'there is no element'],
  [
    /text data outside of root|documents may contain only one root/i,
    'there is something after or outside the one root element',
  ],
  [/disallowed character in attribute|disallowed character/i, 'this character is not allowed here'],
  [
    /forward-slash in opening tag|disallowed character in tag name|unencoded/i,
    'a < must begin a tag; write &lt; for the character',
  ],
  [/malformed comment|--/i, 'a comment cannot contain --'],
  [
    /xml declaration|must be at the start|reserved processing/i,
    'an XML declaration may stand only at the very beginning',
  ],
]

function treeOf(element: Element, warnings: Set<string>): JsonTree {
  const text = element.text.join('')
  const { children, attributes } = element
  if (children.length === 0 && attributes.length === 0) return text
  const map = new Map<string, JsonTree>(attributes.map(([name, value]) => [`@${name}`, value]))
  const repeated = new Set<string>()
  for (const child of children) {
    const value = treeOf(child, warnings)
    const before = map.get(child.name)
    if (before === undefined) map.set(child.name, value)
    else if (repeated.has(child.name)) (before as JsonTree[]).push(value)
    else {
      map.set(child.name, [before, value])
      repeated.add(child.name)
    }
  }
  // White space between elements only lays them out.
  if (children.length === 0 ? text !== '' : text.trim() !== '') map.set('#text', text)
  if (children.length > 0 && text.trim() !== '') {
    warnings.add('Some elements mix text with elements; where in the text the elements stood is lost.')
  }
  return map
}

// Every character XML 1.0 allows in a name, first and later.
const NAME =
  /^[:A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}][-.\d:A-Z_a-z\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u200c-\u200d\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}]*$/u
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

export const isXmlName = (name: string): boolean => NAME.test(name)

/** Writes a tree as an XML document with this root element. */
export function writeXml(root: string, tree: JsonTree, param: string): { xml: string; warnings: string[] } {
  const lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>']
  const warnings = new Set<string>()
  let size = 0
  const put = (line: string) => {
    lines.push(line)
    size += line.length + 1
    if (size > MAX_OUTPUT) throw badInput(`${param}: the result would be over 50 MB, which is the limit.`)
  }

  const nameOf = (key: string): string => {
    if (NAME.test(key)) return key
    const mended = key
      .replace(/[^-.\w\u00c0-\u02ff\u0370-\u1fff\u3040-\ud7ff]/g, '_')
      .replace(/^(?![A-Z_a-z\u00c0-\ud7ff])/, '_')
    if (!NAME.test(mended))
      throw badInput(`${param}: the key ${JSON.stringify(key.slice(0, 40))} cannot be made an element name.`)
    warnings.add('Keys that cannot be element names had characters replaced by _.')
    return mended
  }
  const scalar = (value: JsonTree, key: string): string => {
    if (value === null) return ''
    if (value instanceof ExactNumber) return value.source
    if (typeof value === 'object')
      throw badInput(`${param}: ${key} must be text, a number, true, false or null.`)
    return String(value)
  }
  const escaped = (text: string, inAttribute = false): string => {
    if (FORBIDDEN.test(text))
      throw badInput(`${param}: holds a control character or half a character, which XML cannot carry.`)
    const safe = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\r', '&#13;')
    return inAttribute
      ? safe.replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
      : safe
  }

  const write = (name: string, value: JsonTree, level: number): void => {
    const margin = '  '.repeat(level)
    if (Array.isArray(value)) {
      // A list inside a list has no name of its own.
      put(value.length === 0 ? `${margin}<${name}/>` : `${margin}<${name}>`)
      for (const item of value) write('item', item, level + 1)
      if (value.length > 0) put(`${margin}</${name}>`)
      return
    }
    if (!(value instanceof Map)) {
      const text = escaped(scalar(value, name))
      put(text === '' ? `${margin}<${name}/>` : `${margin}<${name}>${text}</${name}>`)
      return
    }
    let tag = name
    let text = ''
    const children: [string, JsonTree][] = []
    for (const [key, item] of value) {
      if (key.startsWith('@') && key.length > 1)
        tag += ` ${nameOf(key.slice(1))}="${escaped(scalar(item, key), true)}"`
      else if (key === '#text') text = escaped(scalar(item, key))
      else if (Array.isArray(item) && item.length > 0)
        for (const one of item) children.push([nameOf(key), one])
      else if (!Array.isArray(item)) children.push([nameOf(key), item])
    }
    if (children.length === 0) put(text === '' ? `${margin}<${tag}/>` : `${margin}<${tag}>${text}</${name}>`)
    else {
      put(`${margin}<${tag}>${text}`)
      for (const [child, item] of children) write(child, item, level + 1)
      put(`${margin}</${name}>`)
    }
  }
  write(root, tree, 0)
  return { xml: `${lines.join('\n')}\n`, warnings: [...warnings] }
}
