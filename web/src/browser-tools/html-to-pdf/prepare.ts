import { materialise } from '../../lib/painting/generated-content.ts'
import type { Matrix } from '../../lib/painting/items.ts'
import type { Paper } from '../../lib/painting/paginate.ts'
import { addStyles, openStage, type Stage, settle, takeTransforms } from '../../lib/painting/stage.ts'
import { textOf } from '../../lib/text-of.ts'
import { STYLE, withoutStyles } from './inert.ts'

export interface Prepared extends Omit<Stage, 'widen'> {
  title: string
  lang: string
  paper: Paper
  /** How many times as wide as the paper the page is laid out, so that nothing of it is cut off. */
  wider: number
  transforms: Map<Element, Matrix>
  /** What the page asks for and was not brought along. */
  absent: string[]
  /** Whether it asks for texts in the margins of pages. */
  hasMarginTexts: boolean
}

export interface PageOptions {
  paper: Paper
  /** Whether the styles for print are used, and the paper that the page asks for. */
  print: boolean
}

/** Smaller than a quarter nobody can read it. */
const SMALLEST = 4

const UNWANTED =
  'script, noscript, iframe, frame, object, embed, applet, base, meta, link, title, template, audio, video, dialog:not([open])'

/** Lays out a page with its styles as they would be on paper. Nothing is fetched: pictures and styles are files that came along. */
export async function prepare(
  html: string,
  files: readonly File[],
  { paper, print }: PageOptions,
): Promise<Prepared> {
  const parsed = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const absent = new Set<string>()
  const addresses: string[] = []
  const find = (path: string) => {
    const last = decodeURIComponent(path.split(/[?#]/)[0]!.split('/').at(-1)!).toLowerCase()
    return files.find(file => file.name.toLowerCase() === last)
  }
  const addressOf = (path: string): string | undefined => {
    if (/^data:/i.test(path)) return path
    const file = find(path)
    if (!file) {
      if (path !== '' && !path.startsWith('#')) absent.add(path.slice(0, 120))
      return undefined
    }
    const made = URL.createObjectURL(file)
    addresses.push(made)
    return made
  }
  const sheets: string[] = []
  for (const element of parsed.querySelectorAll('script[type="text/aside"], link[rel~="stylesheet" i]')) {
    if (element.tagName === 'SCRIPT') sheets.push(element.textContent ?? '')
    else {
      const path = element.getAttribute('href') ?? ''
      const file = find(path)
      if (file) sheets.push(await textOf(file))
      else absent.add(path.slice(0, 120))
    }
  }
  const title = parsed.title.trim()
  const lang = parsed.documentElement.lang
  for (const element of parsed.querySelectorAll(UNWANTED)) element.remove()
  const css = sheets.map(sheet => withAddresses(sheet.replace(/@import[^;]*;/gi, ''), addressOf)).join('\n')
  const sized = print ? paperOf(css, paper) : paper
  const room = ((sized.width - sized.margin.left - sized.margin.right) * 4) / 3
  const stage = openStage(room)
  const own = stage.document
  const sheet = addStyles(own, css)
  if (print) usePrintStyles(sheet.cssRules)
  copyAttributes(parsed.documentElement, own.documentElement)
  copyAttributes(parsed.body, own.body)
  const body = own.importNode(parsed.body, true)
  // Styles written on elements are set by a script, which the page's policy allows; read from text they would not be.
  for (const element of [body, ...body.querySelectorAll<HTMLElement>(`[${STYLE}]`)]) {
    const style = element.getAttribute(STYLE)
    element.removeAttribute(STYLE)
    if (style) (element === body ? own.body : element).style.cssText = withAddresses(style, addressOf)
  }
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes])
      if (/^on/i.test(name) || name === 'srcset') element.removeAttribute(name)
    const source = element.getAttribute('src')
    if (source !== null) {
      const address = addressOf(source)
      if (address) element.setAttribute('src', address)
      else element.removeAttribute('src')
    }
  }
  own.body.append(...body.childNodes)
  materialise(own)
  await settle(own)
  // As browsers print it: what does not fit across is made smaller.
  const wider = Math.min(SMALLEST, Math.max(1, (own.documentElement.scrollWidth - 1) / room))
  if (wider > 1) stage.widen(room * wider)
  return {
    document: own,
    title,
    lang,
    paper: sized,
    wider,
    transforms: takeTransforms(own),
    absent: [...absent],
    hasMarginTexts: print && [...pageRules(css)].some(rule => MARGIN_BOX.test(rule)),
    close() {
      stage.close()
      addresses.forEach(URL.revokeObjectURL)
    },
  }
}

const copyAttributes = (from: Element, to: Element): void => {
  for (const { name, value } of from.attributes)
    if (!/^(on|style$|data-tw-)/i.test(name)) to.setAttribute(name, value)
}

const withAddresses = (css: string, addressOf: (path: string) => string | undefined): string =>
  css.replace(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"]*))\s*\)/gi, (_, a?: string, b?: string, c?: string) => {
    const address = addressOf((a ?? b ?? c ?? '').trim())
    return address ? `url("${address}")` : 'none'
  })

/** Rules for print hold, those for screens do not. */
function usePrintStyles(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ('media' in rule) {
      const media = rule.media as MediaList
      if (/\bprint\b/.test(media.mediaText))
        media.mediaText = media.mediaText.replace(/\b(only )?print\b/g, 'all')
      else if (/\bscreen\b/.test(media.mediaText)) media.mediaText = 'not all'
    }
    if ('cssRules' in rule) usePrintStyles(rule.cssRules as CSSRuleList)
  }
}

const LENGTHS: Record<string, number> = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1, pc: 12, px: 0.75 }
const SIZES: Record<string, [number, number]> = {
  a3: [842, 1191],
  a4: [595, 842],
  a5: [420, 595],
  letter: [612, 792],
  legal: [612, 1008],
  b5: [499, 709],
}
const length = (text: string): number | undefined => {
  const match = /^(-?[\d.]+)([a-z]+)?$/i.exec(text)
  return match ? Number(match[1]) * (LENGTHS[(match[2] ?? 'px').toLowerCase()] ?? 0.75) : undefined
}

/** A text in a margin, within a rule for pages: page numbers and the like. */
const MARGIN_BOX = /@(?:top|right|bottom|left)-[\w-]+\s*\{[^{}]*\}/i

/** What rules for all pages say. */
function* pageRules(css: string): Generator<string> {
  for (const [, rule = ''] of css.matchAll(/@page\s*\{((?:[^{}]|\{[^{}]*\})*)\}/gi)) yield rule
}

/** The paper that `@page` asks for; the given one where it says nothing. */
export function paperOf(css: string, paper: Paper): Paper {
  const made = { ...paper, margin: { ...paper.margin } }
  for (const whole of pageRules(css)) {
    const rule = whole.replace(new RegExp(MARGIN_BOX, 'gi'), '')
    const told = (name: string) =>
      new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`, 'i').exec(rule)?.[1]?.trim().toLowerCase()
    const size = told('size')?.split(/\s+/) ?? []
    const named = size.map(part => SIZES[part]).find(Boolean)
    const lengths = size.map(length).filter(part => part !== undefined)
    let [w, h] =
      named ?? (lengths.length > 0 ? [lengths[0]!, lengths[1] ?? lengths[0]!] : [made.width, made.height])
    if (size.includes('landscape') && w < h) [w, h] = [h, w]
    if (w > 50 && h > 50) Object.assign(made, { width: w, height: h })
    const sides =
      told('margin')
        ?.split(/\s+/)
        .map(length)
        .filter(part => part !== undefined) ?? []
    if (sides.length > 0) {
      const [top = 0, right = top, bottom = top, left = right] = sides
      Object.assign(made.margin, { top, right, bottom, left })
    }
    for (const side of ['top', 'right', 'bottom', 'left'] as const) {
      const own = length(told(`margin-${side}`) ?? '')
      if (own !== undefined) made.margin[side] = own
    }
  }
  return made
}
