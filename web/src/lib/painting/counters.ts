import { numeral } from './list-markers.ts'

/** One counter of CSS: it counts within the element that `parent` is, up to that element's end. */
interface Counter {
  parent: unknown
  value: number
}

/** `counter-reset` and the like as browsers compute them: `sec 0 clause 1`, `none`. */
const changes = (computed: string): [string, number][] =>
  [...computed.matchAll(/([^\s()]+)\s+(-?\d+)/g)].map(([, name, value]) => [name!, Number(value)])

const QUOTES: Record<string, string[]> = {
  en: ['“', '”', '‘', '’'],
  de: ['„', '“', '‚', '‘'],
  fr: ['« ', ' »', '‹ ', ' ›'],
  es: ['«', '»', '“', '”'],
  it: ['«', '»', '“', '”'],
  pt: ['“', '”', '‘', '’'],
  ru: ['«', '»', '„', '“'],
  uk: ['«', '»', '„', '“'],
  pl: ['„', '”', '«', '»'],
  cs: ['„', '“', '‚', '‘'],
  da: ['“', '”', '‘', '’'],
  fi: ['”', '”', '’', '’'],
  sv: ['”', '”', '’', '’'],
  hu: ['„', '”', '»', '«'],
  el: ['«', '»', '“', '”'],
  ar: ['”', '“', '’', '‘'],
  he: ['”', '”', '’', '’'],
  ja: ['「', '」', '『', '』'],
  zh: ['“', '”', '‘', '’'],
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, hex?: string, letter?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : letter!,
  )

const STRING = '"((?:[^"\\\\]|\\\\.)*)"'
const PICTURES = new RegExp(`url\\(${STRING}\\)`, 'g')
const PART = new RegExp(
  `${STRING}|counters?\\(\\s*([^\\s,)]+)\\s*(?:,\\s*${STRING}\\s*)?(?:,\\s*([^\\s,)]+)\\s*)?\\)|(no-)?(open|close)-quote|(/)`,
  'g',
)

/** The counters and quotation marks of a document, whose elements are told in their order. */
export class Counters {
  private readonly all = new Map<string, Counter[]>()
  private depth = 0

  /** An element, or what is generated before or after its content, comes to be: `parent` holds it. */
  enter(
    parent: unknown,
    style: { counterReset: string; counterIncrement: string; counterSet: string },
  ): void {
    for (const [name, value] of changes(style.counterReset)) this.reset(name, parent, value)
    for (const [name, by] of changes(style.counterIncrement)) this.innermost(name, parent).value += by
    for (const [name, value] of changes(style.counterSet)) this.innermost(name, parent).value = value
  }

  /** Counters that began among an element's children end with it. */
  leave(element: unknown): void {
    for (const stack of this.all.values()) while (stack.at(-1)?.parent === element) stack.pop()
  }

  reset(name: string, parent: unknown, value: number): void {
    const stack = this.all.get(name) ?? []
    this.all.set(name, stack)
    // A counter of a sibling ends where another of its name begins.
    if (stack.at(-1)?.parent === parent) stack.pop()
    stack.push({ parent, value })
  }

  set(name: string, parent: unknown, value: number): void {
    this.innermost(name, parent).value = value
  }

  private innermost(name: string, parent: unknown): Counter {
    const last = this.all.get(name)?.at(-1)
    if (last) return last
    this.reset(name, parent, 0)
    return this.all.get(name)!.at(-1)!
  }

  /** What a computed `content` says: texts, counters and quotation marks; undefined where it is anything else. */
  text(content: string, quotes: string, lang: string): string | undefined {
    // Pictures among it are left out.
    const parts = [...content.replace(PICTURES, '').matchAll(PART)]
    if (parts.length === 0) return undefined
    let out = ''
    for (const [whole, string, name, between, style = 'decimal', silent, side, slash] of parts) {
      // Behind a slash stands what is read aloud instead.
      if (slash) break
      if (string !== undefined) out += unescaped(string)
      else if (name !== undefined) {
        const values = (this.all.get(name) ?? [{ value: 0 }]).map(({ value }) => numeral(value, style))
        out += whole.startsWith('counters') ? values.join(unescaped(between ?? '')) : values.at(-1)
      } else {
        if (side === 'close') this.depth = Math.max(0, this.depth - 1)
        if (!silent) out += markOf(quotes, lang, this.depth, side === 'close')
        if (side === 'open') this.depth++
      }
    }
    return out
  }
}

function markOf(quotes: string, lang: string, depth: number, closes: boolean): string {
  if (quotes === 'none') return ''
  const own = [...quotes.matchAll(new RegExp(STRING, 'g'))].map(([, mark]) => unescaped(mark!))
  const marks = own.length >= 2 ? own : (QUOTES[lang.toLowerCase().split('-')[0]!] ?? QUOTES['en']!)
  const pair = Math.min(depth, Math.floor(marks.length / 2) - 1)
  return marks[pair * 2 + (closes ? 1 : 0)] ?? ''
}
