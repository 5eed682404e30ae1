import { type CounterStyle, readCounterStyle } from './counter-styles.ts'
import {
  customProperties,
  type Declarations,
  type FontRule,
  importantIn,
  readDeclarations,
  readFontRule,
} from './epub-declarations.ts'
import {
  keyOf,
  keysAbove,
  keysOf,
  type Matchable,
  matches,
  readSelector,
  type Selector,
  selectorsIn,
  weightOf,
} from './epub-selectors.ts'

export type { Matchable } from './epub-selectors.ts'

interface Rule {
  selector: Selector
  weight: number
  declarations: Declarations
  /** Ids, classes and tags that the elements above must have: one look tells of most rules that they do not match. */
  above: string[]
}

/** For a part of an element alone: its first letter or line, or what is set in front of it or behind. */
export type Part = 'first-letter' | 'first-line' | 'before' | 'after'

const MAX_CSS = 1_000_000
const MAX_RULES = 20_000
/** What is `!important` outweighs all that is not. */
const IMPORTANT = 1e9
/** Sheets that import each other would go on without end: so far down, so many, and so many characters in all. */
const [MAX_DEPTH, MAX_IMPORTS, MAX_IMPORTED] = [5, 200, 4_000_000]
const MAX_FONTS = 200
const IMPORT = /@import\s+(?:url\(\s*)?(?:["']([^"']{1,500})["']|([^"'\s);]{1,500}))/gi

export class Stylesheet {
  /** Rules by what their last part asks for, and by a class or id above it, so that most are never looked at. */
  private readonly byKey = new Map<string, Map<string, Rule[]>>()
  private readonly above = new WeakMap<Matchable, ReadonlySet<string>>()
  private count = 0
  private readonly imported = { sheets: 0, size: 0 }
  /** Custom properties that hold for the whole document: `--accent`. */
  private readonly custom = new Map<string, string>()
  /** Whether some rule sets text that the document does not have. */
  generates = false
  /** Whether some rule gives first lines a look of their own. */
  leads = false
  /** Ways to count that the book makes up, by their names. */
  readonly counters = new Map<string, CounterStyle>()
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
    const text = withoutComments(css.slice(0, MAX_CSS).replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, ' '))
    if (this.written.length < MAX_CSS) this.written += `${text}\n`
    for (const [, quoted, url] of text.matchAll(IMPORT)) {
      if (depth === MAX_DEPTH || this.imported.sheets >= MAX_IMPORTS || this.imported.size > MAX_IMPORTED)
        break
      const found = open?.((quoted ?? url)!, from)
      if (!found) continue
      this.imported.sheets++
      this.imported.size += found[0].length
      this.addText(found[0], found[1], open, depth + 1)
    }
    for (const [selectors, body] of blocksOf(text)) {
      if (/^@font-face$/i.test(selectors)) {
        const font = readFontRule(body)
        if (font && this.fonts.length < MAX_FONTS) this.fonts.push({ ...font, from })
        continue
      }
      const counter = COUNTER_STYLE.exec(selectors)?.[1]
      if (counter) {
        const style = readCounterStyle(body, this.counters)
        if (style && this.counters.size < MAX_FONTS) this.counters.set(counter.toLowerCase(), style)
        continue
      }
      customProperties(selectors, body, this.custom)
      this.addRules(selectors, readDeclarations(body, this.custom), 0)
      if (body.includes('!')) this.addRules(selectors, importantIn(body, this.custom), IMPORTANT)
    }
  }

  private addRules(selectors: string, declarations: Declarations, weight: number): void {
    if (Object.keys(declarations).length === 0) return
    for (const selector of selectorsIn(selectors)) this.addRule(selector, declarations, weight)
  }

  private addRule(written: string, declarations: Declarations, more: number): void {
    const part = PSEUDO.exec(written)?.[1]?.toLowerCase() as Part | undefined
    // Of an element that is not named any will do: `::before` is that of all.
    const selector = readSelector(written.replace(PSEUDO, '') || '*')
    const last = selector?.at(-1)
    if (!selector || !last || ++this.count > MAX_RULES) return
    const key = placeOf(keyOf(selector), part)
    const rule = {
      selector,
      weight: more + weightOf(selector) + this.count / 1e6,
      declarations,
      above: keysAbove(selector),
    }
    if ((part === 'before' || part === 'after') && declarations['content']) this.generates = true
    if (part === 'first-line') this.leads = true
    const found = this.byKey.get(key) ?? new Map<string, Rule[]>()
    this.byKey.set(key, found)
    const under = rule.above.find(name => /^[.#]/.test(name)) ?? ANYWHERE
    const same = found.get(under)
    if (same) same.push(rule)
    else found.set(under, [rule])
  }

  /** Ids, classes and tags of all elements above one; elements that add none share those of their parent. */
  private namesAbove({ parent }: Matchable): ReadonlySet<string> {
    const unknown: Matchable[] = []
    let one = parent
    for (; one && !this.above.has(one); one = one.parent) unknown.push(one)
    let names = one ? this.above.get(one)! : NONE
    for (const element of unknown.reverse()) {
      const own = keysOf(element).filter(key => !names.has(key))
      if (own.length > 0) names = new Set([...names, ...own])
      this.above.set(element, names)
    }
    return names
  }

  /** Declarations that hold for an element, or for a part of it, the stronger ones last. */
  of(element: Matchable, part?: Part): Declarations {
    const above = this.namesAbove(element)
    const found = ['*', ...keysOf(element)]
      .flatMap(key => rulesUnder(this.byKey.get(placeOf(key, part)), above))
      .filter(rule => rule.above.every(key => above.has(key)) && matches(rule.selector, element))
    if (found.length === 0) return {}
    found.sort((a, b) => a.weight - b.weight)
    return Object.assign({}, ...found.map(rule => rule.declarations))
  }
}

const placeOf = (key: string, part: Part | undefined): string => (part ? `${key}::${part}` : key)

const NONE: ReadonlySet<string> = new Set()
/** Of rules that ask for no class or id above. */
const ANYWHERE = ''

function rulesUnder(rules: Map<string, Rule[]> | undefined, above: ReadonlySet<string>): Rule[] {
  if (!rules) return []
  const free = rules.get(ANYWHERE) ?? []
  if (rules.size === (free.length > 0 ? 1 : 0)) return free
  return [...free, ...[...above].flatMap(name => rules.get(name) ?? [])]
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
      if (/^@font-face$/i.test(head) || COUNTER_STYLE.test(head))
        yield [head, css.slice(open + 1, closing(css, open))]
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

const COUNTER_STYLE = /^@counter-style\s+([^\s{]{1,50})$/i
const PSEUDO = /::?(first-letter|first-line|before|after)$/i
