/** The declarations that change how a book is set here; everything else of a stylesheet is let pass. */
export type Declarations = Record<string, string>

const KNOWN = new Set([
  'font-weight',
  'font-style',
  'font-variant',
  'font-family',
  'font-size',
  'color',
  'width',
  'text-align',
  'text-indent',
  'text-decoration',
  'text-decoration-line',
  'text-transform',
  'vertical-align',
  'white-space',
  'display',
  'visibility',
  'list-style-type',
  'list-style',
  'margin-left',
  'margin',
  'margin-top',
  'margin-bottom',
  'page-break-before',
  'page-break-after',
  'break-before',
  'break-after',
  'direction',
])

/** One element's part of a selector: `p.first#x`. */
interface Compound {
  tag?: string
  id?: string
  classes: string[]
  /** Whether it must be the parent itself, not just above. */
  child: boolean
}

interface Rule {
  compounds: Compound[]
  weight: number
  declarations: Declarations
}

/** What a selector is held against. */
export interface Matchable {
  tag: string
  id: string
  classes: string[]
  parent: Matchable | undefined
}

const MAX_CSS = 1_000_000
const MAX_RULES = 20_000
/** Elements looked at for one selector: long ones over deep nesting could look at thousands. */
const MAX_LOOKS = 500

export class Stylesheet {
  /** Rules by what their last part asks for, so that most are never looked at. */
  private readonly byKey = new Map<string, Rule[]>()
  private count = 0

  add(css: string): void {
    const text = withoutComments(css.slice(0, MAX_CSS))
    for (const [selectors, body] of blocksOf(text)) {
      const declarations = readDeclarations(body)
      if (Object.keys(declarations).length === 0) continue
      for (const selector of selectors.split(',')) this.addRule(selector.trim(), declarations)
    }
  }

  private addRule(selector: string, declarations: Declarations): void {
    const compounds = readSelector(selector)
    const last = compounds?.at(-1)
    if (!compounds || !last || ++this.count > MAX_RULES) return
    const sum = (of: (one: Compound) => number) => compounds.reduce((total, one) => total + of(one), 0)
    const weight =
      sum(one => (one.id ? 1 : 0)) * 1e6 +
      sum(one => one.classes.length) * 1e3 +
      sum(one => (one.tag ? 1 : 0))
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : (last.tag ?? '*')
    const rule = { compounds, weight: weight + this.count / 1e6, declarations }
    const same = this.byKey.get(key)
    if (same) same.push(rule)
    else this.byKey.set(key, [rule])
  }

  /** Declarations that hold for an element, the stronger ones last. */
  of(element: Matchable): Declarations {
    const keys = [
      '*',
      element.tag,
      ...element.classes.map(name => `.${name}`),
      ...(element.id ? [`#${element.id}`] : []),
    ]
    const found = keys
      .flatMap(key => this.byKey.get(key) ?? [])
      .filter(rule => matches(rule.compounds, element))
    if (found.length === 0) return {}
    found.sort((a, b) => a.weight - b.weight)
    return Object.assign({}, ...found.map(rule => rule.declarations))
  }
}

/**
 * Holds a selector against an element and those above it. Where a parent does not fit, the last part that may stand
 * anywhere above is looked for again further up; what was found below it is as near as can be and stays.
 */
function matches(compounds: Compound[], element: Matchable): boolean {
  const last = compounds.length - 1
  let part = last
  let at: Matchable | undefined = element
  let again: { part: number; from: Matchable | undefined } | undefined
  for (let looks = 0; part >= 0; looks++) {
    if (!at || looks > MAX_LOOKS) return false
    const anywhere = part < last && !compounds[part + 1]!.child
    if (fits(compounds[part]!, at)) {
      if (anywhere) again = { part, from: at.parent }
      part--
      at = at.parent
    } else if (anywhere) at = at.parent
    else if (again) {
      part = again.part
      at = again.from
    } else return false
  }
  return true
}

const fits = (one: Compound, element: Matchable): boolean =>
  (one.tag === undefined || one.tag === element.tag) &&
  (one.id === undefined || one.id === element.id) &&
  one.classes.every(name => element.classes.includes(name))

function withoutComments(css: string): string {
  let out = ''
  let at = 0
  for (;;) {
    const open = css.indexOf('/*', at)
    if (open < 0) return out + css.slice(at)
    out += css.slice(at, open)
    const close = css.indexOf('*/', open + 2)
    if (close < 0) return out
    at = close + 2
  }
}

/** Selectors with their bodies. Rules inside `@media` count as any other, but for those of Kindles and negations. */
function* blocksOf(css: string): Generator<[string, string]> {
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const head = css.slice(at, open).split(';').pop()!.trim()
    if (head.startsWith('@')) {
      if (/^@media\b(?!.*\b(amzn|not)\b)/i.test(head)) {
        at = open + 1
        continue
      }
      at = closing(css, open) + 1
      continue
    }
    const close = css.indexOf('}', open)
    if (close < 0) return
    yield [head.replace(/^[}\s]+/, ''), css.slice(open + 1, close)]
    at = close + 1
  }
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let i = open; i < css.length; i++) {
    if (css[i] === '{') depth++
    else if (css[i] === '}' && --depth === 0) return i
  }
  return css.length
}

export function readDeclarations(body: string): Declarations {
  const out: Declarations = {}
  for (const one of body.slice(0, 20_000).split(';')) {
    const colon = one.indexOf(':')
    const name = one.slice(0, colon).trim().toLowerCase()
    if (colon < 0 || !KNOWN.has(name)) continue
    out[name] = one
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase()
  }
  return out
}

/** Undefined for selectors with states, attributes or siblings, which are left out. */
function readSelector(selector: string): Compound[] | undefined {
  if (selector === '' || selector.length > 200 || /[:[\]+~|\\]/.test(selector)) return undefined
  const parts = selector.replace(/\s*>\s*/g, ' >').split(/\s+/)
  const out: Compound[] = []
  for (const part of parts) {
    const child = part.startsWith('>')
    const match = /^([a-zA-Z][\w-]*|\*)?((?:[.#][\w-]+)*)$/.exec(child ? part.slice(1) : part)
    if (!match) return undefined
    const one: Compound = { classes: [], child }
    if (match[1] && match[1] !== '*') one.tag = match[1].toLowerCase()
    for (const piece of match[2]?.match(/[.#][\w-]+/g) ?? []) {
      if (piece.startsWith('.')) one.classes.push(piece.slice(1))
      else one.id = piece.slice(1)
    }
    out.push(one)
  }
  return out
}
