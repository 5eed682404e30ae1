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
  const words = wordsOf(pages)
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

const START = /^[^\p{L}\p{N}]*([\p{L}\p{N}'’]+(?:-[\p{L}\p{N}'’]+)*)/u
const END = /([\p{L}\p{N}'’]+(?:[-\u2010][\p{L}\p{N}'’]+)*)[-\u2010\u00ad]$/u

function decide(line: string, next: string, usual: Join, words: ReadonlySet<string>): Join {
  if (usual === 'space' || line.endsWith('\u00ad')) return usual
  const first = END.exec(line)?.[1]?.toLowerCase().replaceAll('\u2010', '-')
  const second = START.exec(next)?.[1]?.toLowerCase()
  if (!first || !second || !/^\p{L}/u.test(next)) return usual
  const whole = words.has(first + second)
  const hyphenated = words.has(`${first}-${second}`)
  if (whole !== hyphenated) return whole ? 'drop-hyphen' : 'plain'
  if (usual !== 'drop-hyphen' || whole) return usual
  if (PREFIX.test(first) && words.has(second)) return 'plain'
  // Two words of the document that it never writes as one make a compound: decision-making, but not some-thing.
  const compound = first.length > 3 && second.length > 3 && words.has(first) && words.has(second)
  return compound && !CLOSED.test(first) && !CLOSED_END.test(second) ? 'plain' : usual
}

/** Before a word of its own these keep their hyphen: co-author, ex-president. */
const PREFIX = /^(co|ex|inter|multi|semi|anti|pre|post|pro|re|sub)$/

/** First halves of words that are written as one. */
const CLOSED =
  /^(some|any|every|over|under|with|through|there|where|here|more|never|none|never|back|after|before|fore|down|inter|super|trans|hyper|micro|meta|data|frame|work|life|time|news|land|water|house|home|book|foot|hand|head|high|light|point|thumb|type|when|which|what|news|note|pass|soft|hard|table|text|them|your|our|him|web|wide|year|counter|contra|auto|photo|tele|video|audio|über|unter|wider|durch|gegen|nach|vor|mit|contre|entre|sobre|para|sotto|sopra)$/
/** Second halves of such words. */
const CLOSED_END =
  /^(ever|fore|self|selves|thing|body|times|time|where|ward|wards|ways|wise|ness|less|ship|hood|able|ible|ment|ments|tion|tions|sion|sions|ally|ance|ence|ing|ings|ation|ations|work|works|line|lines|side|ground|book|word|words|land|light|point|points|stand|standing|stands|come|comes|take|takes|set|sets|shop|shops|paper|papers|house|back|hand|form|forms|base|bases|sheet|sheets|port|ports|mark|marks|name|names|holder|holders|keeper|wide|out|over|under|upon|with|withstanding|lich|keit|heit|ung|ungen|schaft|isch|ment|mente|ción|ciones|zione|zioni)$/

/** The words of a document in small letters, but for those that are broken themselves. */
function wordsOf(pages: readonly PageLayout[]): Set<string> {
  const words = new Set<string>()
  for (const page of pages) {
    for (const block of page.blocks) {
      let rest = false
      for (const { text } of block.lines) {
        const parts = text.split(' ')
        const broken = endsInHyphen(text)
        const end = parts.length - (broken ? 1 : 0)
        for (let i = rest ? 1 : 0; i < end; i++) add(words, parts[i]!)
        rest = broken
      }
    }
  }
  return words
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
