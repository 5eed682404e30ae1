import { badInput } from '../../fault.ts'
import { outputLimit, tooMuchOf } from '../../lib/text/output-limit.ts'
import { ExactNumber, type JsonTree } from '../text/json.ts'
import { FORBIDDEN, isXmlName } from './parse-xml.ts'

/** Most texts hold nothing that has to be looked at twice. */
const PLAIN = /^[\x20-\x21\x23-\x25\x27-\x3b\x3d\x3f-\x7e]*$/

/** What is replaced in a key that is no name; a little more than XML forbids, the colon above all. */
const NOT_IN_NAMES = /[^-.\w\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u3040-\ud7ff]/g

/** Millions of lines kept one by one would cost more to keep than to write. */
const LINES_AT_ONCE = 4096

/** Writes a tree as an XML document with this root element. */
export function writeXml(root: string, tree: JsonTree, param: string): { xml: string; warnings: string[] } {
  const parts: string[] = []
  let lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>']
  const warnings = new Set<string>()
  const margins: string[] = []
  const grow = outputLimit(tooMuchOf(param))
  const put = (line: string) => {
    lines.push(line)
    grow(line.length + 1)
    if (lines.length === LINES_AT_ONCE) flush()
  }
  const flush = () => {
    parts.push(lines.join('\n'))
    lines = []
  }

  const names = new Map<string, string>()
  const nameOf = (key: string): string => {
    let name = names.get(key)
    if (name === undefined) names.set(key, (name = mended(key)))
    return name
  }
  const mended = (key: string): string => {
    if (isXmlName(key)) return key
    warnings.add('Keys that cannot be element names had characters replaced by _.')
    return key.replace(NOT_IN_NAMES, '_').replace(/^(?=[-.\d]|$)/, '_')
  }
  const scalar = (value: JsonTree, key: string, inAttribute = false): string => {
    if (typeof value === 'string') return escaped(value, inAttribute)
    if (value === null) return ''
    if (value instanceof ExactNumber) return value.source
    if (typeof value === 'object')
      throw badInput(`${param}: ${key} must be text, a number, true, false or null.`)
    return String(value)
  }
  const escaped = (text: string, inAttribute: boolean): string => {
    if (PLAIN.test(text)) return text
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
    const margin = (margins[level] ??= '  '.repeat(level))
    if (Array.isArray(value)) {
      // A list inside a list has no name of its own.
      put(value.length === 0 ? `${margin}<${name}/>` : `${margin}<${name}>`)
      const open = `${margin}  <item>`
      for (const item of value) {
        // Long lists are mostly of numbers, and nothing in them has to be looked at.
        if (typeof item === 'number') put(`${open}${item}</item>`)
        else write('item', item, level + 1)
      }
      if (value.length > 0) put(`${margin}</${name}>`)
      return
    }
    if (!(value instanceof Map)) {
      const text = scalar(value, name)
      put(text === '' ? `${margin}<${name}/>` : `${margin}<${name}>${text}</${name}>`)
      return
    }
    const attributes = new Map<string, string>()
    let text = ''
    const children: [string, JsonTree][] = []
    for (const [key, item] of value) {
      if (key.startsWith('@') && key.length > 1) {
        const attribute = nameOf(key.slice(1))
        if (attributes.has(attribute))
          throw badInput(`${param}: two keys of one object become the attribute ${attribute}.`)
        attributes.set(attribute, scalar(item, key, true))
      } else if (key === '#text') text = scalar(item, key)
      else if (!Array.isArray(item) || item.length > 0) children.push([nameOf(key), item])
      else warnings.add('Empty lists have no element and were left out.')
    }
    const tag = [name, ...Array.from(attributes, ([key, content]) => `${key}="${content}"`)].join(' ')
    if (children.length === 0) put(text === '' ? `${margin}<${tag}/>` : `${margin}<${tag}>${text}</${name}>`)
    else {
      put(`${margin}<${tag}>${text}`)
      for (const [child, item] of children) {
        if (Array.isArray(item)) for (const one of item) write(child, one, level + 1)
        else write(child, item, level + 1)
      }
      put(`${margin}</${name}>`)
    }
  }
  write(root, tree, 0)
  if (lines.length > 0) flush()
  return { xml: `${parts.join('\n')}\n`, warnings: [...warnings] }
}
