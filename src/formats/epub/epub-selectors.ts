/** One element's part of a selector: `p.first#x`. */
interface Compound {
  tag?: string
  id?: string
  classes: string[]
  /** What else the element has to be: attributes, its place among others, what it is not. */
  tests: ((element: Matchable) => boolean)[]
  /** How much it outweighs others: ids, then classes and states, then tags. */
  weight: number
  /** Where it must stand from the part before it: below, a child, right behind, anywhere behind. */
  by: ' ' | '>' | '+' | '~'
}

/** What a selector is held against. */
export interface Matchable {
  tag: string
  id: string
  classes: string[]
  parent: Matchable | undefined
  /** The element in front of it under the same parent; undefined for the first. */
  before?: Matchable | undefined
  /** Its number among the elements under its parent, and among those of its kind, from both ends. */
  place?: Place | undefined
  /** Whether nothing stands in it. */
  empty?: boolean
  /** The language its text is in. */
  lang?: string | undefined
  attribute?: (name: string) => string | undefined
}

export interface Place {
  index: number
  count: number
  typeIndex: number
  typeCount: number
}

/** A selector as it is written, read: the parts of elements, the innermost last. */
export type Selector = Compound[]

/** Elements looked at for one selector: long ones over deep nesting could look at thousands. */
const MAX_LOOKS = 500
const MAX_SELECTOR = 400
/** `:not(:is(…))` and the like are read to this depth. */
const MAX_NESTING = 3
const ID = 1e6
const CLASS = 1e3

/** Holds a selector against an element, those above it and those in front of it. */
export function matches(selector: Selector, element: Matchable): boolean {
  let looks = 0
  const from = (part: number, at: Matchable | undefined): boolean => {
    if (!at || ++looks > MAX_LOOKS || !fits(selector[part]!, at)) return false
    if (part === 0) return true
    const { by } = selector[part]!
    const next = by === ' ' || by === '>' ? 'parent' : 'before'
    if (by === '>' || by === '+') return from(part - 1, at[next])
    for (let one = at[next]; one && looks <= MAX_LOOKS; one = one[next]) if (from(part - 1, one)) return true
    return false
  }
  return from(selector.length - 1, element)
}

/** What a selector is found by: the id, class or tag that its last part asks for. */
export function keyOf(selector: Selector): string {
  const { id, classes, tag } = selector.at(-1)!
  return id ? `#${id}` : classes[0] ? `.${classes[0]}` : (tag ?? '*')
}

/** Ids, classes and tags of an element, as selectors name them. */
export const keysOf = ({ tag, id, classes }: Pick<Compound, 'tag' | 'id' | 'classes'>): string[] => [
  ...(tag ? [tag] : []),
  ...classes.map(name => `.${name}`),
  ...(id ? [`#${id}`] : []),
]

/** What has to stand somewhere above an element for the selector to match it. */
export const keysAbove = (selector: Selector): string[] =>
  selector.flatMap((one, i) => (/[ >]/.test(selector[i + 1]?.by ?? '') ? keysOf(one) : []))

export const weightOf = (selector: Selector): number => selector.reduce((sum, one) => sum + one.weight, 0)

const fits = (one: Compound, element: Matchable): boolean =>
  (one.tag === undefined || one.tag === element.tag) &&
  (one.id === undefined || one.id === element.id) &&
  one.classes.every(name => element.classes.includes(name)) &&
  one.tests.every(test => test(element))

/** A list of selectors, cut at the commas that stand in no bracket. */
export function selectorsIn(list: string): string[] {
  const out: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < list.length; i++) {
    const sign = list[i]
    if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (sign === ',' && depth <= 0) {
      out.push(list.slice(from, i).trim())
      from = i + 1
    }
  }
  out.push(list.slice(from).trim())
  return out
}

/** A selector cut into its parts; undefined for those that ask for what a page of paper is never in. */
export function readSelector(text: string, nesting = 0): Selector | undefined {
  if (text === '' || text.length > MAX_SELECTOR || text.includes('\\')) return undefined
  const out: Selector = []
  let by: Compound['by'] = ' '
  let rest = text.trim()
  while (rest !== '') {
    const read = readCompound(rest, by, nesting)
    if (!read) return undefined
    out.push(read.one)
    rest = rest.slice(read.length)
    const between = /^\s*([>+~])?\s*/.exec(rest)!
    if (rest !== '' && between[0] === '') return undefined
    by = (between[1] as Compound['by'] | undefined) ?? ' '
    rest = rest.slice(between[0].length)
  }
  return out
}

const PIECE = /^(?:([.#])([\w-]+)|\[([^\]]*)\]|:([\w-]+)|([\w|*-]+))/

function readCompound(
  text: string,
  by: Compound['by'],
  nesting: number,
): { one: Compound; length: number } | undefined {
  const one: Compound = { classes: [], tests: [], weight: 0, by }
  let at = 0
  for (;;) {
    const piece = PIECE.exec(text.slice(at))
    if (!piece) break
    const [whole, sign, name, attribute, state, tag] = piece
    at += whole.length
    if (sign === '.') {
      one.classes.push(name!)
      one.weight += CLASS
    } else if (sign === '#') {
      one.id = name!
      one.weight += ID
    } else if (attribute !== undefined) {
      const test = attributeTest(attribute)
      if (!test) return undefined
      one.tests.push(test)
      one.weight += CLASS
    } else if (state !== undefined) {
      const argument = text[at] === '(' ? inBrackets(text, at) : undefined
      if (text[at] === '(' && argument === undefined) return undefined
      at += argument === undefined ? 0 : argument.length + 2
      const read = stateTest(state.toLowerCase(), argument?.trim(), nesting)
      if (!read) return undefined
      one.tests.push(read.test)
      one.weight += read.weight
    } else {
      const plain = tag!.split('|').pop()!.toLowerCase()
      if (plain === '*') continue
      one.tag = plain
      one.weight += 1
    }
  }
  return at === 0 ? undefined : { one, length: at }
}

/** What stands between a bracket and the one that closes it. */
function inBrackets(text: string, open: number): string | undefined {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return text.slice(open + 1, i)
  }
  return undefined
}

function attributeTest(written: string): ((element: Matchable) => boolean) | undefined {
  const read = /^\s*([\w|:-]+)\s*(?:([~^$*|]?=)\s*["']?([^"']*?)["']?\s*(?:\s[is])?)?\s*$/i.exec(written)
  if (!read) return undefined
  const [, named = '', how, value = ''] = read
  const name = named.replace('|', ':').toLowerCase()
  return element => {
    const own = element.attribute?.(name)
    if (own === undefined) return false
    if (how === undefined) return true
    if (how === '=') return own === value
    if (how === '~=') return own.split(/\s+/).includes(value)
    if (how === '|=') return own === value || own.startsWith(`${value}-`)
    if (value === '') return false
    return how === '^=' ? own.startsWith(value) : how === '$=' ? own.endsWith(value) : own.includes(value)
  }
}

interface State {
  test: (element: Matchable) => boolean
  weight: number
}

function stateTest(name: string, argument: string | undefined, nesting: number): State | undefined {
  const state = (test: State['test']): State => ({ test, weight: CLASS })
  if (name === 'link' || name === 'any-link') return { test: () => true, weight: CLASS }
  if (name === 'root') return state(element => element.parent === undefined)
  if (name === 'empty') return state(element => element.empty === true)
  if (/^(not|is|where|matches|-webkit-any|-moz-any)$/.test(name))
    return groupTest(name, argument ?? '', nesting)
  if (name === 'lang') {
    const wanted = (argument ?? '').replace(/["']/g, '').toLowerCase()
    return state(({ lang }) => lang === wanted || (lang?.startsWith(`${wanted}-`) ?? false))
  }
  const nth = nthOf(
    /^nth-/.test(name) ? (argument ?? '') : /^(first|last|only)-(child|of-type)$/.test(name) ? '1' : '',
  )
  if (!nth) return undefined
  const ofType = name.endsWith('type')
  const fromEnd = /^(nth-)?last-/.test(name)
  const isOnly = name.startsWith('only-')
  return state(({ place, parent }) => {
    if (!place || !parent) return false
    const [index, count] = ofType ? [place.typeIndex, place.typeCount] : [place.index, place.count]
    return isNth(nth, fromEnd ? count - index + 1 : index) && (!isOnly || count === 1)
  })
}

/** `:not(…)` and `:is(…)`: selectors of one element each. */
function groupTest(name: string, list: string, nesting: number): State | undefined {
  if (nesting >= MAX_NESTING) return undefined
  const read = selectorsIn(list).map(one => readSelector(one, nesting + 1))
  const inner = read.filter(one => one !== undefined && one.length === 1).map(one => one![0]!)
  // Of `:is` one may be unknown, of `:not` none.
  if (inner.length === 0 || (name === 'not' && inner.length < read.length)) return undefined
  const weight = name === 'where' ? 0 : Math.max(...inner.map(one => one.weight))
  const isAny = (element: Matchable) => inner.some(one => fits(one, element))
  return { test: name === 'not' ? element => !isAny(element) : isAny, weight }
}

interface Nth {
  step: number
  from: number
}

/** The element with this number: `2n + 1` takes the first, third and fifth. */
const isNth = ({ step, from }: Nth, index: number): boolean =>
  step === 0 ? index === from : (index - from) % step === 0 && (index - from) / step >= 0

/** `even`, `odd`, `3`, `2n`, `-n+3`. */
function nthOf(text: string): Nth | undefined {
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
