import { romanNumeral } from '../../lib/text/roman-numeral.ts'
import type { Matchable, Stylesheet } from './epub-css.ts'
import type { Declarations } from './epub-declarations.ts'
import { attributeOf, type Element, isElement, isHidden } from './epub-elements.ts'
import { SKIPPED } from './epub-marks.ts'

/** An attribute that no document can have: it marks what `::before` and `::after` put into it. */
export const GENERATED = '#generated'

const MAX_ELEMENTS = 200_000
const MAX_DEPTH = 100
const MAX_LENGTH = 2000

interface Reader {
  css: Stylesheet
  matchable(element: Element, parent: Matchable | undefined): Matchable
  declarations(element: Element, at: Matchable): Declarations
}

/**
 * Writes what a style sheet generates into the document, as spans with the style of their own: readers of
 * paragraphs, lists and tables then need not know of it.
 */
export function generate(body: Element, at: Matchable, reader: Reader): void {
  if (!reader.css.generates) return
  const counters = new Counters()
  let left = MAX_ELEMENTS
  const visit = (element: Element, here: Matchable, depth: number) => {
    if (depth > MAX_DEPTH || --left < 0 || SKIPPED.has(element.tagName) || element.tagName === 'svg') return
    const declared = reader.declarations(element, here)
    if (isHidden(element, declared)) return
    counters.apply(declared, depth)
    // The readings that quotation marks have are set anyway.
    const made = (side: 'before' | 'after') =>
      element.tagName === 'q' ? undefined : span(element, reader.css.of(here, side), counters, depth + 1)
    const children = [...element.childNodes]
    const before = made('before')
    for (const child of children) if (isElement(child)) visit(child, reader.matchable(child, here), depth + 1)
    const after = made('after')
    if (before) element.childNodes.unshift(before)
    if (after) element.childNodes.push(after)
    counters.leave(depth + 1)
  }
  visit(body, at, 0)
}

/** The element that stands for generated text; undefined where there is none. */
function span(
  element: Element,
  declared: Declarations,
  counters: Counters,
  depth: number,
): Element | undefined {
  const { content, 'counter-reset': _, 'counter-increment': __, ...look } = declared
  if (!content || look['display'] === 'none' || /absolute|fixed/.test(look['position'] ?? ''))
    return undefined
  counters.apply(declared, depth)
  const text = textOf(content, element, counters)
  // Signs of icon fonts have no letter of their own.
  if (text === '' || /^[\ue000-\uf8ff\s]*$/.test(text)) return undefined
  const style = Object.entries(look).map(([name, value]) => `${name}:${value}`)
  const out = {
    nodeName: 'span',
    tagName: 'span',
    attrs: [
      { name: GENERATED, value: '' },
      { name: 'style', value: style.join(';') },
    ],
    namespaceURI: element.namespaceURI,
    childNodes: [],
    parentNode: element,
  } as unknown as Element
  out.childNodes.push({ nodeName: '#text', value: text, parentNode: out } as Element['childNodes'][number])
  return out
}

const PART =
  /"((?:[^"\\]|\\.){0,500})"|'((?:[^'\\]|\\.){0,500})'|attr\(\s*([\w:-]{1,50})\s*\)|counters?\(\s*([\w-]{1,50})\s*((?:,[^()]{0,50})?)\)|(open-quote|close-quote)|\S+/giu

/** The text of a `content` property; empty where a part of it cannot be shown. */
function textOf(content: string, element: Element, counters: Counters): string {
  let out = ''
  for (const part of content.slice(0, MAX_LENGTH).matchAll(PART)) {
    const [whole, double, single, attribute, counter, rest = '', quote] = part
    const written = double ?? single
    if (written !== undefined) out += unescaped(written)
    else if (attribute) out += attributeOf(element, attribute) ?? ''
    else if (counter) out += counters.text(counter, rest, /^counters/i.test(whole))
    else if (quote) out += /^open/i.test(quote) ? '“' : '”'
    else return ''
  }
  return out.slice(0, MAX_LENGTH)
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:([\da-f]{1,6})\s?|(.))/giu, (_, hex: string | undefined, sign: string | undefined) => {
    if (!hex) return sign ?? ''
    const code = Number.parseInt(hex, 16)
    if (code === 0xa) return ' '
    return code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd800 && code < 0xe000)
      ? String.fromCodePoint(code)
      : ''
  })

/** Counters by their names, each as deep as the element that began it. */
class Counters {
  private readonly all = new Map<string, { value: number; depth: number }[]>()

  apply(declared: Declarations, depth: number): void {
    for (const [name, value] of listOf(declared['counter-reset'], 0)) {
      const known = this.all.get(name) ?? []
      if (known.at(-1)?.depth === depth) known.pop()
      known.push({ value, depth })
      this.all.set(name, known)
    }
    for (const [name, by] of listOf(declared['counter-increment'], 1)) {
      const known = this.all.get(name) ?? [{ value: 0, depth }]
      this.all.set(name, known)
      if (known.length === 0) known.push({ value: 0, depth })
      known.at(-1)!.value += by
    }
  }

  /** What elements of this depth began ends with the one that holds them. */
  leave(depth: number): void {
    for (const known of this.all.values()) while ((known.at(-1)?.depth ?? -1) >= depth) known.pop()
  }

  text(name: string, rest: string, all: boolean): string {
    const known = this.all.get(name.toLowerCase()) ?? []
    const quoted = /["']([^"']{0,20})["']/.exec(rest)?.[1] ?? ''
    const format = rest.replace(/["'][^"']*["']/g, '').replace(/[,\s]/g, '')
    const values = known.length === 0 ? [0] : known.map(one => one.value)
    return (all ? values : values.slice(-1)).map(value => numbered(value, format)).join(all ? quoted : '')
  }
}

/** `chapter 1 section`: names, each with a number or without. */
function listOf(written: string | undefined, otherwise: number): [string, number][] {
  if (!written || written === 'none') return []
  return [...written.matchAll(/([a-z_][\w-]{0,50})(?:\s+(-?\d{1,6}))?/gi)]
    .slice(0, 50)
    .map(([, name, value]) => [name!.toLowerCase(), value === undefined ? otherwise : Number(value)])
}

function numbered(value: number, format: string): string {
  const upper = /^upper/.test(format)
  const cased = (text: string) => (upper ? text.toUpperCase() : text.toLowerCase())
  if (format === 'none') return ''
  if (/roman/.test(format) && value > 0 && value < 4000) return cased(romanNumeral(value))
  if (/(alpha|latin)$/.test(format) && value > 0) return cased(letters(value))
  if (format === 'decimal-leading-zero') return String(value).padStart(2, '0')
  return String(value)
}

/** a, b … z, aa, ab … */
function letters(value: number): string {
  let out = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26))
    out = String.fromCharCode(97 + ((rest - 1) % 26)) + out
  return out
}
