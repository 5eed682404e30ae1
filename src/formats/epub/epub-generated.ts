import { type CounterStyles, counterText } from './counter-styles.ts'
import type { Matchable, Stylesheet } from './epub-css.ts'
import { type Declarations, unescaped } from './epub-declarations.ts'
import { attributeOf, type Element, isElement, isHidden } from './epub-elements.ts'
import { SKIPPED } from './epub-marks.ts'
import { quotePairs, signsAt } from './epub-quotes.ts'

/** An attribute that no document can have: it marks what `::before` and `::after` put into it. */
export const GENERATED = '#generated'

/** Another: how many quotations one stands in, those counted that style sheets open. */
export const QUOTED = '#quoted'

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
  const counters = new Counters(reader.css.counters)
  let left = MAX_ELEMENTS
  const visit = (element: Element, here: Matchable, depth: number, above: string[] | undefined) => {
    if (depth > MAX_DEPTH || --left < 0 || SKIPPED.has(element.tagName) || element.tagName === 'svg') return
    const declared = reader.declarations(element, here)
    if (isHidden(element, declared)) return
    counters.apply(declared, depth)
    const quotes = declared['quotes'] ? quotePairs(declared['quotes'], above) : above
    const made = (side: 'before' | 'after') =>
      span(element, reader.css.of(here, side), counters, depth + 1, quotes, side)
    const before = made('before')
    // A quotation that says nothing of its signs has the usual ones, which are set later.
    const isPlain = element.tagName === 'q' && !hasOwnSigns(reader.css, here)
    if (isPlain) element.attrs.push({ name: QUOTED, value: String(counters.quoted++) })
    const children = [...element.childNodes]
    for (const child of children)
      if (isElement(child)) visit(child, reader.matchable(child, here), depth + 1, quotes)
    if (isPlain) counters.quoted--
    const after = made('after')
    if (before) element.childNodes.unshift(before)
    if (after) element.childNodes.push(after)
    counters.leave(depth + 1)
  }
  visit(body, at, 0, undefined)
}

/** Whether a quotation's signs are what a style sheet puts there, or nothing. */
export const hasOwnSigns = (css: Stylesheet, at: Matchable): boolean =>
  !/^(normal)?$/.test(css.of(at, 'before')['content'] ?? '')

/** The element that stands for generated text; undefined where there is none. */
function span(
  element: Element,
  declared: Declarations,
  counters: Counters,
  depth: number,
  quotes: string[] | undefined,
  side: 'before' | 'after',
): Element | undefined {
  const { content, 'counter-reset': _, 'counter-increment': __, ...look } = declared
  if (!content || look['display'] === 'none' || /absolute|fixed/.test(look['position'] ?? ''))
    return undefined
  counters.apply(declared, depth)
  const own = textOf(content, element, counters, quotes)
  // In a box as wide as that of line numbers it does not touch the words beside it.
  const isApart = look['display'] === 'inline-block' && look['width'] !== undefined && own !== ''
  const text = !isApart ? own : side === 'before' ? `${own} ` : ` ${own}`
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
  /"((?:[^"\\]|\\.){0,500})"|'((?:[^'\\]|\\.){0,500})'|attr\(\s*([\w:-]{1,50})\s*\)|counters?\(\s*([\w-]{1,50})\s*((?:,[^()]{0,50})?)\)|((?:no-)?(?:open|close)-quote)|\S+/giu

/** The text of a `content` property; empty where a part of it cannot be shown. */
function textOf(content: string, element: Element, counters: Counters, quotes: string[] | undefined): string {
  let out = ''
  for (const part of content.slice(0, MAX_LENGTH).matchAll(PART)) {
    const [whole, double, single, attribute, counter, rest = '', quote] = part
    const written = double ?? single
    if (written !== undefined) out += unescaped(written)
    else if (attribute) out += attributeOf(element, attribute) ?? ''
    else if (counter) out += counters.text(counter, rest, /^counters/i.test(whole))
    else if (quote) out += counters.quote(quote.toLowerCase(), quotes)
    else return ''
  }
  return out.slice(0, MAX_LENGTH)
}

/** Counters by their names, each as deep as the element that began it. */
class Counters {
  /** How many quotations are open. */
  quoted = 0
  private readonly all = new Map<string, { value: number; depth: number }[]>()
  private readonly styles: CounterStyles

  constructor(styles: CounterStyles) {
    this.styles = styles
  }

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

  /** The sign of `open-quote` or `close-quote`; those with `no-` only count. */
  quote(written: string, quotes: string[] | undefined): string {
    const opens = written.endsWith('open-quote')
    if (!opens) this.quoted = Math.max(0, this.quoted - 1)
    const sign = signsAt(quotes, this.quoted)[opens ? 0 : 1]
    if (opens) this.quoted++
    return written.startsWith('no-') ? '' : sign
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
    const text = (value: number) => (format === 'none' ? '' : counterText(value, format, this.styles))
    return (all ? values : values.slice(-1)).map(text).join(all ? quoted : '')
  }
}

/** `chapter 1 section`: names, each with a number or without. */
function listOf(written: string | undefined, otherwise: number): [string, number][] {
  if (!written || written === 'none') return []
  return [...written.matchAll(/([a-z_][\w-]{0,50})(?:\s+(-?\d{1,6}))?/gi)]
    .slice(0, 50)
    .map(([, name, value]) => [name!.toLowerCase(), value === undefined ? otherwise : Number(value)])
}
