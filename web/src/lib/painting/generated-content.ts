import { Counters } from './counters.ts'
import { numberOf } from './list-markers.ts'
import { addStyles } from './stage.ts'

/** Where a marker's own text is kept for the reader of the document. */
export const MARKER = 'data-tw-marker'

/** What styles write or write differently becomes elements and text of the document, which can be measured. */
export function materialise(own: Document): void {
  aroundContent(own)
  firstLetters(own)
  smallCaps(own)
}

interface Made {
  element: HTMLElement
  where: '::before' | '::after'
  text: string
  style: string
}

/** What `::before`, `::after` and `::marker` say, with counters and quotation marks. */
function aroundContent(own: Document): void {
  const view = own.defaultView!
  const counters = new Counters()
  const found: Made[] = []
  const markers: [Element, string][] = []

  const generated = (element: HTMLElement, where: Made['where'], lang: string) => {
    const style = view.getComputedStyle(element, where)
    if (/^(none|normal)$/.test(style.content) || style.display === 'none') return
    counters.enter(element, style)
    const text = counters.text(style.content, style.quotes, lang)
    if (text !== undefined) found.push({ element, where, text, style: copied(style) })
  }
  const walk = (element: HTMLElement, outerLang: string) => {
    const style = view.getComputedStyle(element)
    if (style.display === 'none') return
    const lang = element.lang || outerLang
    const parent = element.parentElement
    counters.enter(parent, style)
    if (/^(OL|UL|MENU)$/.test(element.tagName)) counters.reset('list-item', element.parentElement, 0)
    if (element.tagName === 'LI') counters.set('list-item', parent, numberOf(element))
    if (style.display === 'list-item') {
      const { content, quotes } = view.getComputedStyle(element, '::marker')
      const text =
        content === 'normal' || content === 'none' ? undefined : counters.text(content, quotes, lang)
      if (text !== undefined) markers.push([element, text])
    }
    generated(element, '::before', lang)
    for (const child of element.children) if ('style' in child) walk(child as HTMLElement, lang)
    generated(element, '::after', lang)
    counters.leave(element)
  }
  walk(own.body, own.documentElement.lang)

  for (const [element, text] of markers) element.setAttribute(MARKER, text)
  if (found.length === 0) return
  addStyles(own, '.tw-made::before, .tw-made::after { content: none !important }')
  for (const { element, where, text, style } of found) {
    const span = own.createElement('span')
    span.style.cssText = style
    // Sizes that the browser worked out are those of this text already.
    if (/display:\s*inline;/.test(`${style};`)) withoutSizes(span)
    span.textContent = text
    element.classList.add('tw-made')
    if (where === '::before') element.prepend(span)
    else element.append(span)
  }
}

/** All of a computed style, for an element that has it from nobody else. What it counts is counted. */
const copied = (style: CSSStyleDeclaration): string =>
  [...style]
    .filter(name => !/^(content|counter-.*)$/.test(name))
    .map(name => `${name}:${style.getPropertyValue(name)}`)
    .join(';')

function withoutSizes(element: HTMLElement): void {
  for (const name of ['width', 'height', 'inline-size', 'block-size']) element.style.removeProperty(name)
}

/** Punctuation around the first letter or figure belongs to it. */
const FIRST = /^\s*(\p{P}*[\p{L}\p{N}\p{S}]\p{M}*\p{P}*)/u

/** Letters set larger or in another colour at the beginning of a paragraph. */
function firstLetters(own: Document): void {
  const rules = ruled(own, /::?first-letter\b/)
  if (rules.length === 0) return
  const view = own.defaultView!
  const found: { text: Text; start: number; end: number; style: string }[] = []
  const matching = rules.map(({ rule }) => rule.selectorText.replace(/::?first-letter\b/g, '')).join(',')
  for (const element of own.body.querySelectorAll<HTMLElement>(matching)) {
    const style = view.getComputedStyle(element, '::first-letter')
    if (!/block|list-item|table-c|flow-root/.test(view.getComputedStyle(element).display)) continue
    const text = firstText(element)
    const match = text && FIRST.exec(text.data)
    if (!match) continue
    const end = match[0].length
    found.push({ text, start: end - match[1]!.length, end, style: copied(style) })
  }
  // Rules go from the end, as each that goes moves those behind it.
  for (const { sheet, at } of rules.toReversed()) sheet.deleteRule(at)
  for (const { text, start, end, style } of found) {
    text.splitText(end)
    const letter = start > 0 ? text.splitText(start) : text
    const span = own.createElement('span')
    span.style.cssText = style
    withoutSizes(span)
    letter.replaceWith(span)
    span.append(letter)
  }
}

/** The rules of a document whose selectors ask for something. */
function ruled(own: Document, asked: RegExp): { sheet: CSSStyleSheet; at: number; rule: CSSStyleRule }[] {
  return own.adoptedStyleSheets.flatMap(sheet =>
    [...sheet.cssRules].flatMap((rule, at) =>
      'selectorText' in rule && asked.test((rule as CSSStyleRule).selectorText)
        ? [{ sheet, at, rule: rule as CSSStyleRule }]
        : [],
    ),
  )
}

function firstText(element: Element): Text | undefined {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if ((node as Text).data.trim() !== '') return node as Text
  return undefined
}

/** How much smaller browsers draw capitals that stand for small letters, where a font has none of its own. */
const SMALL = '70%'

function smallCaps(own: Document): void {
  const view = own.defaultView!
  const walker = own.createTreeWalker(own.body, NodeFilter.SHOW_TEXT)
  const found: { text: Text; all: boolean }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const caps = view.getComputedStyle(node.parentElement!).fontVariantCaps
    if (/(small|petite)-caps/.test(caps)) found.push({ text: node as Text, all: caps.startsWith('all') })
  }
  for (const { text, all } of found) {
    const parts = all ? [text.data] : (text.data.match(/[\p{Ll}\p{M}]+|[^\p{Ll}]+/gu) ?? [])
    text.replaceWith(
      ...parts.map(part => {
        if (!all && !/\p{Ll}/u.test(part)) return part
        const span = own.createElement('span')
        span.style.cssText = `font-size: ${SMALL}; font-variant: normal; text-transform: uppercase`
        span.textContent = part
        return span
      }),
    )
  }
}
