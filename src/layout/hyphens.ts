import { isUnspaced, isWide } from './codes.ts'
import { areMixed, withFaces } from './faces.ts'
import { isTight, sameStyle } from './lines.ts'
import type { Join, Line, Span } from './model.ts'

/** Words whose hyphen is their own: first halves of compounds that stand before a hyphen wherever they stand. */
const KEEPS =
  /(?:^|[\s(])(?:self|non|well|all|half|cross|quasi|low|high|long|short|full|part|first|second|third|two|three|four|five|ten|twenty|thirty|forty|fifty|year|so|e|x|t|vice|user|cost|decision|government|state|risk|sous|grands?|grande|demi|après|avant|franco|anglo|hispano|greco|afro|teórico|técnico|político|jurídico|кол)-$/i
/** X-, 10-, EU-: abbreviations and figures keep theirs. */
const KEEPS_CAPITALS = /(?:^|[\s(])[\p{Lu}\p{N}]+-$/u
/** Second halves of compounds. */
const SECOND =
  /^(?:of|the|to|in|by|and|or|on|at|up|based|known|being|level|term|time|year|scale|to-|off|out|free|specific|related|wide|oriented|like|party|line|end|making|friendly|effective|driven|owned|funded|bearing|resistant|readable|averse|aware|called|sized|fold|style|quality|même|mêmes|être|ci|là|dessus|dessous|delà|vous|il|elle|ils|elles|on|t-il|t-elle|t-on)(?!\p{L})/iu
/** Words before such a half that are one with it: throughout. */
const CLOSED = /(?:^|[\s(])(?:through|with|there|where|here|up|be|a|under|over|on|mid|life|some|any)-$/i

/** Set in capitals throughout, so that small letters tell nothing. */
const isShouted = (line: string): boolean => /\p{Lu}{3,}[-\u2010]$/u.test(line) && !/\p{Ll}/u.test(line)

/** Whether a line's last word may be broken. */
export const endsInHyphen = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1)
  return last === 0x2d || last === 0x2010 || last === 0xad
}

/** Where addresses of the web and of mail are broken over lines, and one that is. */
const BREAKS_ADDRESS = '-./?&=_%~'
const BROKEN_ADDRESS = /(?:https?:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}.+-]@)\S*$/u

/**
 * How a line goes on in the next one. A hyphen at a line's end is taken away where it only breaks the word:
 * a small letter follows, and neither half looks like a part of a compound.
 */
export function joinOfTexts(line: string, next: string): Join {
  const last = line.at(-1) ?? ''
  // Nearly every line ends in a letter or a full stop.
  if (BREAKS_ADDRESS.includes(last) && BROKEN_ADDRESS.test(line) && /^[\p{Ll}\d/?&=_%~-]/u.test(next))
    return 'plain'
  if (last < '\u00ad' && last !== '-' && last !== '/') return 'space'
  if (/[\u00ad]$/.test(line)) return 'drop-hyphen'
  // TeX writes a hyphen behind the slash where it breaks the path of a file.
  if (/\S\/[-\u2010]$/.test(line) && /^\p{Ll}/u.test(next)) return 'drop-hyphen'
  // The arrow of a call, as in `row->next`.
  if (last === '-' && /^>\p{L}/u.test(next) && /[\p{L}\p{N})\]]-$/u.test(line)) return 'plain'
  if (/[-\u2010]$/.test(line) && /[\p{L}\p{N}][-\u2010]$/u.test(line)) {
    if (!/^\p{Ll}/u.test(next)) {
      if (isShouted(line) && /^\p{Lu}{3}/u.test(next)) return 'drop-hyphen'
      return /^[\p{Lu}\p{N}]/u.test(next) ? 'plain' : 'space'
    }
    // "pre- and post-war": the hyphen stands for the missing half.
    if (/^(and|or|und|oder|et|ou|y|e|o|bzw)\b/i.test(next)) return 'space'
    if (KEEPS.test(line) || KEEPS_CAPITALS.test(line)) return 'plain'
    if (SECOND.test(next) && !CLOSED.test(line)) return 'plain'
    // A word with another hyphen in it keeps this one too: state-of-the-|art.
    if (line.slice(line.lastIndexOf(' ') + 1, -1).includes('-')) return 'plain'
    return 'drop-hyphen'
  }
  if (/[\u2013\u2014/]$/.test(line) && /\S[\u2013\u2014/]$/.test(line)) return 'plain'
  const [end, start] = [last.charCodeAt(0), next.charCodeAt(0)]
  if ((isWide(end) && isWide(start)) || (isUnspaced(end) && isUnspaced(start))) return 'plain'
  return 'space'
}

/** How a line goes on in the next one. */
export const joinOf = (line: Line, next: Line): Join =>
  line.ends ? 'break' : (line.join ?? joinOfTexts(line.text, next.text))

/** The spans of several lines as one run of text. `broken` stands in words where the lines break them. */
export const joinLines = (lines: readonly Line[], broken = ''): Span[] => goOn([], undefined, lines, broken)

/** The spans of a text with a last line, and of the lines that go on from it. */
export function goOn(
  before: readonly Span[],
  end: Line | undefined,
  lines: readonly Line[],
  broken = '',
): Span[] {
  const mixed = areMixed(end ? [end, ...lines] : lines)
  const spans = (mixed && end ? withFaces(before, end) : before).map(span => ({ ...span }))
  let above = end
  for (const line of lines) {
    if (spans.length > 0 && above) {
      const how = joinOf(above, line)
      const last = spans.at(-1)!
      if (how === 'drop-hyphen') last.text = last.text.replace(/[-\u2010\u00ad]$/, broken)
      else if (how !== 'plain') {
        const next = line.spans[0]
        const between = how === 'break' ? '\n' : ' '
        if (isTight(last) && !(next && sameStyle(last, next))) spans.push({ text: between })
        else last.text += between
      }
    }
    for (const span of mixed ? withFaces(line.spans, line) : line.spans) {
      const last = spans.at(-1)
      if (last && sameStyle(last, span)) last.text += span.text
      else spans.push({ ...span })
    }
    above = line
  }
  return spans.filter(s => s.text !== '')
}

/** Spans without line breaks. */
export const onOneLine = (spans: readonly Span[]): Span[] =>
  spans.map(span => (span.text.includes('\n') ? { ...span, text: span.text.replaceAll('\n', ' ') } : span))
