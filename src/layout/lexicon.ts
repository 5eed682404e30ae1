import { dropStart } from './blocks.ts'
import { endsInHyphen, joinLines, joinOfTexts } from './hyphens.ts'
import type { Block, Join, Line, PageLayout, Span } from './model.ts'
import { plain } from './model.ts'

/**
 * Decides for hyphens at the ends of lines whether they break a word or are part of it, by the words that the document
 * uses elsewhere.
 */
export function settleHyphens(pages: readonly PageLayout[]): void {
  const blocks = pages.flatMap(page => page.blocks.filter(isText))
  const isBroken = (block: Text) => block.lines.some(line => endsInHyphen(line.text))
  const cells = pages
    .flatMap(page => page.blocks)
    .flatMap(b => (b.kind === 'table' ? b.table.cells : []))
    .filter(cell => cell.broken)
  if (cells.length === 0 && !blocks.some(isBroken)) return
  const asked = new Asked()
  for (const [i, block] of blocks.entries())
    if (isBroken(block)) askFor(block.lines, blocks[i + 1]?.lines[0], asked)
  for (const cell of cells) askFor(cell.broken!, undefined, asked)
  if (asked.size === 0) return
  const words = wordsOf(pages, asked)
  for (const [i, block] of blocks.entries()) {
    if (!isBroken(block)) continue
    const after = blocks[i + 1]?.lines[0]
    const before = joinLines(block.lines)
    if (!settle(block.lines, after, words)) continue
    block.spans = dropStart(joinLines(block.lines), plain(before).length - plain(block.spans).length)
  }
  for (const cell of cells) {
    if (!settle(cell.broken!, undefined, words)) continue
    cell.spans = joinLines(cell.broken!)
    cell.text = plain(cell.spans)
  }
}

type Text = Block & { spans: Span[] }

const isText = (block: Block): block is Text =>
  'spans' in block && block.kind !== 'running' && block.lines.length > 0

/** Sets how lines go on; tells whether any goes on in another way than it seemed. */
function settle(lines: readonly Line[], after: Line | undefined, words: ReadonlySet<string>): boolean {
  let changed = false
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1] ?? after
    if (!next || !endsInHyphen(line.text)) continue
    const usual = joinOfTexts(line.text, next.text)
    const join = decide(line.text, next.text, usual, words)
    if (join === usual) continue
    line.join = join
    changed = true
  }
  return changed
}

/** Notes the words that decide how lines go on. */
function askFor(lines: readonly Line[], after: Line | undefined, asked: Asked): void {
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1] ?? after
    const halves = next && endsInHyphen(line.text) && halvesOf(line.text, next.text)
    if (!halves) continue
    const [first, second] = halves
    for (const word of [first + second, `${first}-${second}`, first, second]) asked.add(word)
  }
}

const START = /^[^\p{L}\p{N}]*([\p{L}\p{N}'’]+(?:-[\p{L}\p{N}'’]+)*)/u
const END = /([\p{L}\p{N}'’]+(?:[-\u2010][\p{L}\p{N}'’]+)*)[-\u2010\u00ad]$/u

function decide(line: string, next: string, usual: Join, words: ReadonlySet<string>): Join {
  if (usual === 'space' || line.endsWith('\u00ad')) return usual
  const halves = halvesOf(line, next)
  if (!halves) return usual
  const [first, second] = halves
  const whole = words.has(first + second)
  const hyphenated = words.has(`${first}-${second}`)
  if (whole !== hyphenated) return whole ? 'drop-hyphen' : 'plain'
  if (usual !== 'drop-hyphen' || whole) return usual
  if (PREFIX.test(first) && words.has(second)) return 'plain'
  // Two words of the document that it never writes as one make a compound: decision-making, but not some-thing.
  const compound = first.length > 3 && second.length > 3 && words.has(first) && words.has(second)
  return compound && !CLOSED.test(first) && !CLOSED_END.test(second) ? 'plain' : usual
}

/** What stands before a hyphen at the end of a line, and the word that follows. */
function halvesOf(line: string, next: string): [string, string] | undefined {
  if (!/^\p{L}/u.test(next)) return undefined
  const first = END.exec(line)?.[1]?.toLowerCase().replaceAll('\u2010', '-')
  const second = START.exec(next)?.[1]?.toLowerCase()
  return first && second ? [first, second] : undefined
}

/** Before a word of its own these keep their hyphen: co-author, ex-president. */
const PREFIX = /^(co|ex|inter|multi|semi|anti|pre|post|pro|re|sub)$/

/** First halves of words that are written as one. */
const CLOSED =
  /^(some|any|every|over|under|with|through|there|where|here|more|never|none|never|back|after|before|fore|down|inter|super|trans|hyper|micro|meta|data|frame|work|life|time|news|land|water|house|home|book|foot|hand|head|high|light|point|thumb|type|when|which|what|news|note|pass|soft|hard|table|text|them|your|our|him|web|wide|year|counter|contra|auto|photo|tele|video|audio|über|unter|wider|durch|gegen|nach|vor|mit|contre|entre|sobre|para|sotto|sopra)$/
/** Second halves of such words. */
const CLOSED_END =
  /^(ever|fore|self|selves|thing|body|times|time|where|ward|wards|ways|wise|ness|less|ship|hood|able|ible|ment|ments|tion|tions|sion|sions|ally|ance|ence|ing|ings|ation|ations|work|works|line|lines|side|ground|book|word|words|land|light|point|points|stand|standing|stands|come|comes|take|takes|set|sets|shop|shops|paper|papers|house|back|hand|form|forms|base|bases|sheet|sheets|port|ports|mark|marks|name|names|holder|holders|keeper|wide|out|over|under|upon|with|withstanding|lich|keit|heit|ung|ungen|schaft|isch|ment|mente|ción|ciones|zione|zioni)$/

/** Words that are looked for, by their length and first and last letter: of most others that tells enough. */
class Asked {
  readonly #words = new Set<string>()
  readonly #shapes = new Uint8Array(1 << 15)

  get size(): number {
    return this.#words.size
  }

  add(word: string): void {
    this.#words.add(word)
    // A capital I with a dot becomes two characters.
    for (const written of [word, word.replaceAll('i\u0307', 'i')]) {
      const shape = shapeOf(written, 0, written.length)
      if (shape >= 0) this.#shapes[shape] = 1
    }
  }

  /** Whether the word there may be one of them, as far as its shape tells. */
  mayHold(text: string, from: number, end: number): boolean {
    const shape = shapeOf(text, from, end)
    return shape < 0 || this.#shapes[shape] === 1
  }
}

/** Length and outer letters of a word as a number; -1 where it does not begin and end in letters of ASCII. */
function shapeOf(text: string, from: number, end: number): number {
  const [first, last] = [text.charCodeAt(from) | 0x20, text.charCodeAt(end - 1) | 0x20]
  if (first < 0x61 || first > 0x7a || last < 0x61 || last > 0x7a) return -1
  return (Math.min(end - from, 31) << 10) | ((first - 0x61) << 5) | (last - 0x61)
}

/** Those words of a document that are asked for, in small letters, but for those that are broken themselves. */
function wordsOf(pages: readonly PageLayout[], asked: Asked): Set<string> {
  const words = new Set<string>()
  for (const page of pages) {
    for (const block of page.blocks) {
      let rest = false
      for (const { text } of block.lines) {
        const broken = endsInHyphen(text)
        let from = rest ? afterSpace(text, 0) : 0
        while (from <= text.length) {
          const next = afterSpace(text, from)
          if (broken && next > text.length) break
          if (asked.mayHold(text, from, next - 1)) add(words, text.slice(from, next - 1))
          from = next
        }
        rest = broken
      }
    }
  }
  return words
}

/** The place behind the next space, or behind one that the text might end with. */
function afterSpace(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return (space < 0 ? text.length : space) + 1
}

function add(words: Set<string>, part: string): void {
  // Most words of a document are known after a few pages.
  if (words.has(part)) return
  const word = part.toLowerCase()
  words.add(isBare(word) ? word : word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

/** Most words have no punctuation around them. */
function isBare(word: string): boolean {
  const [first, last] = [word.charCodeAt(0), word.charCodeAt(word.length - 1)]
  return first > 0x60 && first < 0x7b && last > 0x60 && last < 0x7b
}
