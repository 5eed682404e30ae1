import { isWide } from './codes.ts'
import { isTight, sameStyle } from './lines.ts'
import type { Line, Span } from './model.ts'

/** Words whose hyphen is their own: first halves of compounds that stand before a hyphen wherever they stand. */
const KEEPS =
  /(?:^|[\s(])(?:self|non|well|ex|all|half|cross|quasi|semi|multi|inter|co|low|high|long|short|full|part|first|second|third|two|three|four|five|ten|year|so|e|x|t)-$/i
/** X-, 10-, EU-: abbreviations and figures keep theirs. */
const KEEPS_CAPITALS = /(?:^|[\s(])[\p{Lu}\p{N}]+-$/u
const FUNCTION_WORD =
  /^(?:of|the|to|in|by|and|or|on|at|up|based|known|being|level|term|time|year|scale|to-|off|out|free|specific|related|wide|oriented|like|party|line|end)\b/i

/**
 * How a line goes on in the next one. A hyphen at a line's end is taken away where it only breaks the word:
 * a small letter follows, and neither half looks like a part of a compound.
 */
export function joinOf(line: string, next: string): 'plain' | 'space' | 'drop-hyphen' {
  const last = line.at(-1) ?? ''
  // Nearly every line ends in a letter or a full stop.
  if (last < '\u00ad' && last !== '-' && last !== '/') return 'space'
  if (/[\u00ad]$/.test(line)) return 'drop-hyphen'
  if (/[-\u2010]$/.test(line) && /[\p{L}\p{N}][-\u2010]$/u.test(line)) {
    if (!/^\p{Ll}/u.test(next)) return /^[\p{Lu}\p{N}]/u.test(next) ? 'plain' : 'space'
    // "pre- and post-war": the hyphen stands for the missing half.
    if (/^(and|or|und|oder|et|ou|y|e|o|bzw)\b/i.test(next)) return 'space'
    if (KEEPS.test(line) || KEEPS_CAPITALS.test(line) || FUNCTION_WORD.test(next)) return 'plain'
    // A word with another hyphen in it keeps this one too: state-of-the-|art.
    if (line.slice(line.lastIndexOf(' ') + 1, -1).includes('-')) return 'plain'
    return 'drop-hyphen'
  }
  if (/[\u2013\u2014/]$/.test(line) && /\S[\u2013\u2014/]$/.test(line)) return 'plain'
  if (isWide(last.charCodeAt(0)) && isWide(next.charCodeAt(0))) return 'plain'
  return 'space'
}

/** The spans of several lines as one run of text. */
export const joinLines = (lines: readonly Line[]): Span[] => goOn([], '', lines)

/** The spans of a text whose last line reads `end`, and of the lines that go on from it. */
export function goOn(before: readonly Span[], end: string, lines: readonly Line[]): Span[] {
  const spans = before.map(span => ({ ...span }))
  let text = end
  for (const line of lines) {
    if (spans.length > 0) {
      const how = joinOf(text, line.text)
      const last = spans.at(-1)!
      if (how === 'drop-hyphen') last.text = last.text.replace(/[-\u2010\u00ad]$/, '')
      else if (how === 'space') {
        const next = line.spans[0]
        if (isTight(last) && !(next && sameStyle(last, next))) spans.push({ text: ' ' })
        else last.text += ' '
      }
    }
    for (const span of line.spans) {
      const last = spans.at(-1)
      if (last && sameStyle(last, span)) last.text += span.text
      else spans.push({ ...span })
    }
    text = line.text
  }
  return spans.filter(s => s.text !== '')
}
