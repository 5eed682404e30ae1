import { type Declarations, type FontRule, readDeclarations, readFontRule } from './epub-declarations.ts'

/** One element's part of a selector: `p.first#x`. */
interface Compound {
  tag?: string
  id?: string
  classes: string[]
  attributes: Attribute[]
  /** Where it must stand from the part before it: below, a child, right behind, anywhere behind. */
  by: ' ' | '>' | '+' | '~'
  first?: boolean
  last?: boolean
  /** Which children of their parent: every `step`-th from `from` on. */
  nth?: { step: number; from: number }
}

interface Attribute {
  name: string
  /** How the value is held against what the element has; undefined: any value will do. */
  how?: '=' | '~=' | '^=' | '$=' | '*=' | '|='
  value: string
}

interface Rule {
  compounds: Compound[]
  weight: number
  declarations: Declarations
  /** For a part of the element alone: its first letter, or what is set in front of it or behind. */
  part: Part | undefined
}

export type Part = 'first-letter' | 'before' | 'after'

/** What a selector is held against. */
export interface Matchable {
  tag: string
  id: string
  classes: string[]
  parent: Matchable | undefined
  /** The element in front of it under the same parent; undefined for the first. */
  before?: Matchable | undefined
  last?: boolean
  /** Its number among the elements under its parent. */
  index?: number
  attribute?: (name: string) => string | undefined
}

const MAX_CSS = 1_000_000
const MAX_RULES = 20_000
/** Elements looked at for one selector: long ones over deep nesting could look at thousands. */
const MAX_LOOKS = 500
const MAX_IMPORTS = 5
const MAX_FONTS = 200
const IMPORT = /@import\s+(?:url\(\s*)?(?:["']([^"']{1,500})["']|([^"'\s);]{1,500}))/gi

export class Stylesheet {
  /** Rules by what their last part asks for, so that most are never looked at. */
  private readonly byKey = new Map<string, Rule[]>()
  private count = 0
  /** Whether some rule sets text that the document does not have. */
  generates = false
  /** The rules as they are written, for drawings. */
  written = ''
  /** Files of fonts are named from the sheet they stand in. */
  readonly fonts: (FontRule & { from: string })[] = []

  /** `from` is the file the rules stand in, `open` gives the text of another one it imports. */
  add(css: string, from = '', open?: (href: string, from: string) => [string, string] | undefined): void {
    this.addText(css, from, open, 0)
  }

  private addText(
    css: string,
    from: string,
    open: ((href: string, from: string) => [string, string] | undefined) | undefined,
    depth: number,
  ): void {
    const text = withoutComments(css.slice(0, MAX_CSS))
    if (this.written.length < MAX_CSS) this.written += `${text}\n`
    for (const [, quoted, url] of text.matchAll(IMPORT)) {
      const found = depth < MAX_IMPORTS ? open?.((quoted ?? url)!, from) : undefined
      if (found) this.addText(found[0], found[1], open, depth + 1)
    }
    for (const [selectors, body] of blocksOf(text)) {
      if (/^@font-face$/i.test(selectors)) {
        const font = readFontRule(body)
        if (font && this.fonts.length < MAX_FONTS) this.fonts.push({ ...font, from })
        continue
      }
      const declarations = readDeclarations(body)
      if (Object.keys(declarations).length === 0) continue
      for (const selector of selectors.split(',')) this.addRule(selector.trim(), declarations)
    }
  }

  private addRule(written: string, declarations: Declarations): void {
    const part = PSEUDO.exec(written)?.[1]?.toLowerCase() as Part | undefined
    const selector = written.replace(PSEUDO, '')
    const compounds = readSelector(selector)
    const last = compounds?.at(-1)
    if (!compounds || !last || ++this.count > MAX_RULES) return
    const sum = (of: (one: Compound) => number) => compounds.reduce((total, one) => total + of(one), 0)
    const states = (one: Compound) =>
      one.attributes.length + (one.first ? 1 : 0) + (one.last ? 1 : 0) + (one.nth ? 1 : 0)
    const weight =
      sum(one => (one.id ? 1 : 0)) * 1e6 +
      sum(one => one.classes.length + states(one)) * 1e3 +
      sum(one => (one.tag ? 1 : 0))
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : (last.tag ?? '*')
    const rule = {
      compounds,
      weight: weight + this.count / 1e6,
      declarations,
      part,
    }
    if (part && part !== 'first-letter' && declarations['content']) this.generates = true
    const same = this.byKey.get(key)
    if (same) same.push(rule)
    else this.byKey.set(key, [rule])
  }

  /** Declarations that hold for an element, or for a part of it, the stronger ones last. */
  of(element: Matchable, part?: Part): Declarations {
    const keys = [
      '*',
      element.tag,
      ...element.classes.map(name => `.${name}`),
      ...(element.id ? [`#${element.id}`] : []),
    ]
    const found = keys
      .flatMap(key => this.byKey.get(key) ?? [])
      .filter(rule => rule.part === part && matches(rule.compounds, element))
    if (found.length === 0) return {}
    found.sort((a, b) => a.weight - b.weight)
    return Object.assign({}, ...found.map(rule => rule.declarations))
  }
}

/** Holds a selector against an element, those above it and those in front of it. */
function matches(compounds: Compound[], element: Matchable): boolean {
  let looks = 0
  const from = (part: number, at: Matchable | undefined): boolean => {
    if (!at || ++looks > MAX_LOOKS || !fits(compounds[part]!, at)) return false
    if (part === 0) return true
    const { by } = compounds[part]!
    const next = by === ' ' || by === '>' ? 'parent' : 'before'
    if (by === '>' || by === '+') return from(part - 1, at[next])
    for (let one = at[next]; one && looks <= MAX_LOOKS; one = one[next]) if (from(part - 1, one)) return true
    return false
  }
  return from(compounds.length - 1, element)
}

const fits = (one: Compound, element: Matchable): boolean =>
  (one.tag === undefined || one.tag === element.tag) &&
  (one.id === undefined || one.id === element.id) &&
  one.classes.every(name => element.classes.includes(name)) &&
  (!one.first || (element.parent !== undefined && element.before === undefined)) &&
  (!one.last || element.last === true) &&
  (!one.nth || isNth(one.nth, element.index)) &&
  one.attributes.every(wanted => hasAttribute(element, wanted))

/** The element with this number: `2n + 1` takes the first, third and fifth. */
function isNth({ step, from }: NonNullable<Compound['nth']>, index: number | undefined): boolean {
  if (index === undefined) return false
  return step === 0 ? index === from : (index - from) % step === 0 && (index - from) / step >= 0
}

/** `even`, `odd`, `3`, `2n`, `-n+3`. */
function nthOf(text: string): Compound['nth'] {
  const plain = text.replace(/\s+/g, '').toLowerCase()
  if (plain === 'even') return { step: 2, from: 0 }
  if (plain === 'odd') return { step: 2, from: 1 }
  const read = /^(?:([+-]?\d{0,4})n)?([+-]?\d{1,4})?$/.exec(plain)
  if (!read || plain === '') return undefined
  const [, step, from] = read
  return {
    step: step === undefined ? 0 : /\d/.test(step) ? Number(step) : Number(`${step}1`),
    from: Number(from ?? 0),
  }
}

function hasAttribute(element: Matchable, { name, how, value }: Attribute): boolean {
  const own = element.attribute?.(name)
  if (own === undefined) return false
  if (how === undefined) return true
  if (how === '=') return own === value
  if (how === '~=') return own.split(/\s+/).includes(value)
  if (how === '|=') return own === value || own.startsWith(`${value}-`)
  if (value === '') return false
  return how === '^=' ? own.startsWith(value) : how === '$=' ? own.endsWith(value) : own.includes(value)
}

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

/** Rules for Kindles, small screens and dark ones, and negations. */
const OTHER_MEDIA = /\b(?:amzn|not|max-(?:device-)?width|prefers-color-scheme\s*:\s*dark)\b/i

/** Selectors with their bodies. Rules inside `@media` count as any other, but for those of other media than paper. */
function* blocksOf(css: string): Generator<[string, string]> {
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const head = css.slice(at, open).split(';').pop()!.trim()
    if (head.startsWith('@')) {
      if (/^@(media|supports)\b/i.test(head) && !OTHER_MEDIA.test(head)) {
        at = open + 1
        continue
      }
      if (/^@font-face$/i.test(head)) yield [head, css.slice(open + 1, closing(css, open))]
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

/** A selector cut into its parts; undefined for those with states, which are left out. */
function readSelector(selector: string): Compound[] | undefined {
  if (selector === '' || selector.length > 200 || /[\\]/.test(selector)) return undefined
  const out: Compound[] = []
  let by: Compound['by'] = ' '
  let rest = selector.trim()
  while (rest !== '') {
    const part = PART.exec(rest)
    if (!part || part[0] === '') return undefined
    const one = readCompound(part[0], by)
    if (!one) return undefined
    out.push(one)
    rest = rest.slice(part[0].length)
    const between = /^\s*([>+~])?\s*/.exec(rest)!
    if (rest !== '' && between[0] === '') return undefined
    by = (between[1] as Compound['by'] | undefined) ?? ' '
    rest = rest.slice(between[0].length)
  }
  return out
}

const PSEUDO = /::?(first-letter|before|after)$/i
const PART = /^(?:[\w|*-]+|[.#:][\w-]+(?:\([^()]{1,20}\))?|\[[^\]]*\])+/

function readCompound(text: string, by: Compound['by']): Compound | undefined {
  const one: Compound = { classes: [], attributes: [], by }
  for (const [piece] of text.matchAll(/[.#:]?[\w|*-]+(?:\([^()]{1,20}\))?|\[[^\]]*\]/g)) {
    if (piece.startsWith('.')) one.classes.push(piece.slice(1))
    else if (piece.startsWith('#')) one.id = piece.slice(1)
    else if (piece.startsWith('[')) {
      const read = /^\[\s*([\w|:-]+)\s*(?:([~^$*|]?=)\s*["']?([^"'\]]*)["']?\s*)?\]$/.exec(piece)
      if (!read) return undefined
      const how = read[2] as Attribute['how']
      one.attributes.push({
        name: read[1]!.replace('|', ':').toLowerCase(),
        value: read[3] ?? '',
        ...(how && { how }),
      })
    } else if (piece.startsWith(':')) {
      if (/^:(first-child|nth-child\(\s*1\s*\))$/i.test(piece)) one.first = true
      else if (/^:last-child$/i.test(piece)) one.last = true
      else if (/^:nth-child\(/i.test(piece)) {
        const nth = nthOf(piece.slice(11, -1))
        if (!nth) return undefined
        one.nth = nth
      } else if (!/^:(link|root)$/i.test(piece)) return undefined
    } else {
      const tag = piece.split('|').pop()!.toLowerCase()
      if (tag !== '*') one.tag = tag
    }
  }
  return one
}
