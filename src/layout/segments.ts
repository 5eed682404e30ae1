import { around, type Box, centerY, grow, overlapY } from './boxes.ts'
import { isWide } from './codes.ts'
import { partAtGutters } from './gutters.ts'
import { withMarkersAtRight } from './rtl-markers.ts'
import type { Word } from './word.ts'

/** Words of one line with no wide gap between them: a piece of a line, or a cell of a table row. */
export interface Segment extends Box {
  words: Word[]
  size: number
  base: number
}

/** How far apart two words of one segment may stand, in type sizes. */
const REACH = 0.9

/** Chains upright words that stand side by side. */
export function findSegments(words: readonly Word[]): Segment[] {
  // Most cells of tables hold one word.
  if (words.length === 1) return [segmentOf(words[0]!)]
  const sorted = [...withoutDropCaps(words)].sort((a, b) => a.base - b.base || a.x0 - b.x0)
  const segments: Segment[] = []
  let start = 0
  while (start < sorted.length) {
    // A band of words whose baselines follow each other closely; inside it, several lines may still mix.
    let end = start + 1
    while (end < sorted.length && sorted[end]!.base - sorted[end - 1]!.base < 0.1 * sorted[end]!.size) end++
    // Words off the baseline (footnote marks, exponents) join the line they touch.
    chain(sorted.slice(start, end), segments)
    start = end
  }
  return withMarkersAtRight(
    joinRaised(joinLeaders(partAtGutters(gatherDots(segments).flatMap(cutAtLeaders), piece))),
  )
}

const DOTS = /^[.·…]+$/
const [DOT, MIDDLE_DOT, ELLIPSIS] = [0x2e, 0xb7, 0x2026]

/** Dots lead from a label to its figure: what they bridge is a gap. They stay with the label. */
function cutAtLeaders(segment: Segment): Segment[] {
  const { words } = segment
  const parts: Word[][] = []
  let start = 0
  let dots = 0
  for (let i = 0; i + 1 < words.length; i++) {
    const { text } = words[i]!
    const last = text.charCodeAt(text.length - 1)
    if (last !== DOT && last !== ELLIPSIS && last !== MIDDLE_DOT) {
      dots = 0
      continue
    }
    dots = DOTS.test(text) ? dots + text.length : /[.…]{5,}$/.test(text) ? 5 : 0
    if (dots < 4 || DOTS.test(words[i + 1]!.text)) continue
    parts.push(words.slice(start, i + 1))
    start = i + 1
    dots = 0
  }
  return start === 0 ? [segment] : [...parts, words.slice(start)].map(piece)
}

/** Dots of leaders stand no further apart, in type sizes, and there are no fewer of them. */
const DOT_PITCH = 2.2
const FEWEST_DOTS = 4
const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,7})$/i

/** Dots set so wide that each stands alone, in a row from a label to a page number, are its leaders. */
function gatherDots(segments: Segment[]): Segment[] {
  const rows = Map.groupBy(
    segments.filter(s => s.words.every(w => w.text === '.')),
    s => Math.round(s.base),
  )
  const gone = new Set<Segment>()
  const leaders: Segment[] = []
  for (const dots of rows.values()) {
    if (dots.length < FEWEST_DOTS) continue
    dots.sort((a, b) => a.x0 - b.x0)
    const [first, last] = [dots[0]!, dots.at(-1)!]
    if (dots.some((dot, i) => i > 0 && dot.x0 - dots[i - 1]!.x1 > DOT_PITCH * dot.size)) continue
    const level = segments.filter(s => Math.abs(s.base - first.base) < 0.2 * first.size)
    const label = level.some(s => s.x1 <= first.x0 + 1 && s.words.some(w => /\p{L}{2}/u.test(w.text)))
    const number = level.some(
      s => s.x0 >= last.x1 - 1 && s.words.length === 1 && PAGE_NUMBER.test(s.words[0]!.text),
    )
    if (!label || !number) continue
    for (const dot of dots) gone.add(dot)
    leaders.push(piece(dots.flatMap(dot => dot.words)))
  }
  return gone.size > 0 ? [...segments.filter(s => !gone.has(s)), ...leaders] : segments
}

/** Dots that start a little behind their label. */
function joinLeaders(segments: Segment[]): Segment[] {
  const leaders = segments.filter(s => s.words.length > 3 && s.words.every(w => DOTS.test(w.text)))
  if (leaders.length === 0) return segments
  const gone = new Set<Segment>()
  for (const leader of leaders) {
    let label: Segment | undefined
    for (const s of segments) {
      if (s === leader || Math.abs(s.base - leader.base) > 0.2 * leader.size || s.x1 > leader.x0 + 1) continue
      if (!label || s.x1 > label.x1) label = s
    }
    if (!label || gone.has(label) || leader.x0 - label.x1 > 8 * leader.size) continue
    for (const word of leader.words) append(label, word)
    gone.add(leader)
  }
  return segments.filter(s => !gone.has(s))
}

const piece = (words: Word[]): Segment => ({
  ...around(words),
  words,
  size: Math.max(...words.map(w => w.size)),
  base: words[0]!.base,
})

/** A large first letter beside the first lines of a paragraph is put before the word it begins. */
function withoutDropCaps(words: readonly Word[]): readonly Word[] {
  let caps: Map<Word, Word> | undefined
  for (const cap of words) {
    if (cap.text.length > 2 || cap.size < 16 || !/^[\p{Lu}\p{Lo}]/u.test(cap.text)) continue
    const beside = words.filter(
      w =>
        w.size < 0.6 * cap.size &&
        w.x0 > cap.x1 - 0.2 * w.size &&
        w.x0 < cap.x1 + w.size &&
        overlapY(w, cap) > 0.5 * w.size,
    )
    const [first, second] = beside.sort((a, b) => a.base - b.base)
    if (!first || !second || second.base - first.base < 0.5 * first.size) continue
    if (!/^\p{L}/u.test(first.text)) continue
    caps ??= new Map()
    caps.set(cap, first)
  }
  if (!caps) return words
  const first = new Map([...caps].map(([cap, word]) => [word, cap]))
  return words
    .filter(w => !caps.has(w))
    .map(w => {
      const cap = first.get(w)
      return cap ? { ...w, text: cap.text + w.text } : w
    })
}

function chain(band: Word[], segments: Segment[]): void {
  band.sort((a, b) => a.x0 - b.x0)
  const open: Segment[] = []
  for (const word of band) {
    let best: Segment | undefined
    let bestGap = Infinity
    for (const segment of open) {
      const gap = word.x0 - segment.x1
      const size = Math.max(word.size, segment.size)
      const low = Math.min(word.size, segment.size)
      if (gap > REACH * size || gap < -0.5 * low) continue
      if (Math.abs(word.base - segment.base) > 0.2 * low) continue
      if (gap < bestGap) [best, bestGap] = [segment, gap]
    }
    if (best) append(best, word)
    else open.push(segmentOf(word))
  }
  segments.push(...open)
}

const segmentOf = (word: Word): Segment => {
  const { x0, y0, x1, y1, size, base } = word
  return { x0, y0, x1, y1, size, base, words: [word] }
}

function append(segment: Segment, word: Word): void {
  segment.words.push(word)
  if (word.size > segment.size) segment.size = word.size
  grow(segment, word)
}

/** Small segments that touch a larger one, a little above or below its line, belong to it. */
function joinRaised(segments: Segment[]): Segment[] {
  segments.sort((a, b) => centerY(a) - centerY(b))
  const largest = segments.reduce((most, s) => Math.max(most, s.size), 0)
  const gone = new Set<Segment>()
  for (let i = 0; i < segments.length; i++) {
    const small = segments[i]!
    if (gone.has(small) || leastHost(small) > largest) continue
    const host = hostOf(segments, i, gone)
    if (!host) continue
    host.words.push(...small.words)
    host.words.sort((a, b) => a.x0 - b.x0)
    host.x0 = Math.min(host.x0, small.x0)
    host.x1 = Math.max(host.x1, small.x1)
    gone.add(small)
  }
  return gone.size > 0 ? segments.filter(s => !gone.has(s)) : segments
}

function hostOf(segments: readonly Segment[], at: number, gone: ReadonlySet<Segment>): Segment | undefined {
  const small = segments[at]!
  const least = leastHost(small)
  let near: Segment | undefined
  for (let step = -1; step <= 1; step += 2) {
    for (let j = at + step; j >= 0 && j < segments.length; j += step) {
      const large = segments[j]!
      if (Math.abs(centerY(large) - centerY(small)) > 2 * small.size + large.size) break
      if (gone.has(large) || large.size < least) continue
      const offset = Math.abs(large.base - small.base)
      if (offset > 0.6 * large.size || overlapY(large, small) < 0.4 * (small.y1 - small.y0)) continue
      if (touches(large, small, 0.3)) return large
      const raised = large.base - small.base > 0.2 * large.size
      if (!isMark(small) || small.size >= (raised ? 0.85 : 0.75) * large.size) continue
      // A mark before or behind a line, in type much smaller than its own, may keep a little distance; a raised one may
      // have a space of justified text before it.
      const outside = small.x0 > large.x1 || small.x1 < large.x0
      if (touches(large, small, raised ? (outside ? 0.55 : 0.7) : outside ? 0.45 : 0.3)) near ??= large
    }
  }
  return near
}

/** The type that a raised piece stands beside is larger than its own; only marks may be of the same size. */
const leastHost = (small: Segment): number => (isMark(small) ? small.size : small.size * 1.08)

const isMark = (s: Segment): boolean => s.words.length === 1 && s.words[0]!.text.length <= 3

/** Whether a raised piece stands right beside a word of the line, or in a gap of it. */
function touches(line: Segment, raised: Segment, sizes: number): boolean {
  const reach = sizes * line.size
  return line.words.some(w => {
    const after = raised.x0 - w.x1
    const before = w.x0 - raised.x1
    return (after > -reach && after < reach) || (before > -reach && before < reach)
  })
}

/** Whether white space stands between two neighbouring words of a line. */
export function spaceBetween(left: Word, right: Word): boolean {
  const gap = right.x0 - left.x1
  const size = Math.min(left.size, right.size)
  const [wideStart, wideEnd] = [
    isWide(right.text.charCodeAt(0)),
    isWide(left.text.charCodeAt(left.text.length - 1)),
  ]
  const wide = wideStart && wideEnd
  // What was typed into a field is not justified: its spaces part names.
  if (wide && left.field && right.field && right.spaced && right.order === left.order + 1)
    return gap > 0.1 * size
  if (wide) {
    // Western letters as wide as signs make words all the same.
    const letters = FULLWIDTH.test(left.text.at(-1)!) && FULLWIDTH.test(right.text[0]!)
    return gap > (letters && right.spaced ? 0.1 : FULL_STOP.test(left.text) ? 1.2 : 0.7) * size
  }
  // Engines see a gap before an exponent where there is only its side bearing.
  const large = Math.max(left.size, right.size)
  if (size < 0.92 * large && Math.abs(left.base - right.base) > 0.15 * large) return gap > 0.12 * large
  const onwards = right.order === left.order + 1
  // Words that are neighbours on the page only: the page tells, and not what was written between them.
  // So are signs of a figure that were put there after it, in another font.
  const backwards = right.order + 1 === left.order && !THOUSANDS.test(left.text)
  if (!onwards && !backwards && !left.rtl && !right.rtl) {
    const sentence = /[.,;:!?)]$/.test(left.text) && /^[\p{L}(]/u.test(right.text)
    return gap > 0.1 * size || gap < -0.25 * size || sentence
  }
  // Browsers put an eighth of an em between signs and Western letters or figures, where nobody wrote a space.
  if (onwards && wideStart !== wideEnd && right.moved !== false) return gap > 0.2 * size
  // A written space with no width to it (text set letter by letter) still separates.
  if (onwards ? right.spaced : left.spaced)
    return (
      gap > 0.04 * size || !onwards || (right.moved === false && leansOver(left, right) && gap > -0.25 * size)
    )
  return gap > 0.18 * size
}

/** The sign that parts the thousands of a figure, alone or behind these. */
const THOUSANDS = /^\p{Nd}{0,3}[.,\u066b\u066c]$/u

/** Signs that take a whole place and leave half of it empty. */
const FULL_STOP = /[、。，．：；！？）」』】》〉]$/
const FULLWIDTH = /[\uff21-\uff3a\uff41-\uff5a]/

/** Letters of italic type reach over the space beside them. */
const leansOver = (left: Word, right: Word): boolean =>
  left.run === right.run && left.run.font.italic && left.text.length > 1 && right.text.length > 1

/** Words from left to right → words in reading order: right-to-left runs are turned round. */
export function readingOrder(words: Word[]): Word[] {
  if (!words.some(w => w.rtl)) return words
  let rtl = 0
  let ltr = 0
  for (const w of words) {
    if (w.rtl) rtl += w.text.length
    else if (/\p{L}/u.test(w.text)) ltr += w.text.length
  }
  const rightFirst = rtl >= ltr
  const turned: Word[] = []
  let run: Word[] = []
  // Runs against the line's direction keep their own order; numbers inside Arabic read left to right.
  const flush = () => {
    turned.push(...(rightFirst ? run : run.reverse()))
    run = []
  }
  for (const w of rightFirst ? [...words].reverse() : words) {
    const against = rightFirst ? !w.rtl && /[\p{L}\p{N}]/u.test(w.text) : w.rtl
    if (against) {
      if (rightFirst) run.unshift(w)
      else run.push(w)
    } else {
      flush()
      turned.push(w)
    }
  }
  flush()
  return turned
}

/** The text of neighbouring words, spaces where the page has them. */
export function textOf(words: Word[]): string {
  const ordered = readingOrder(words)
  let text = ''
  let before: Word | undefined
  for (const word of ordered) {
    if (before && (before.x0 <= word.x0 ? spaceBetween(before, word) : spaceBetween(word, before)))
      text += ' '
    text += word.text
    before = word
  }
  return text
}
