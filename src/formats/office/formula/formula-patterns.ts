import { Fault } from '../../../fault.ts'
import { withinTime } from '../../../lib/text/within-time.ts'
import { arrayOf } from './formula-arrays.ts'
import {
  FormulaError,
  type FormulaFunction,
  type FormulaHost,
  NA,
  type Scalar,
  scalarOf,
  toNumber,
  toText,
  VALUE,
  type Value,
} from './formula-values.ts'

/** Patterns of a file may be written to take for ever. */
const MOST_MS = 200
/** Workbooks in which one did; no other is tried there. */
const slow = new WeakSet<FormulaHost>()

function matching(
  [value, written]: Value[],
  flagged: Value,
  host: FormulaHost,
  work: (text: string, pattern: RegExp) => Value,
): Value {
  // Cells are looked at here: what is ended for its time must not be computing them.
  const [text, source] = [toText(scalarOf(value)), toText(scalarOf(written))]
  if (text instanceof FormulaError) return text
  if (source instanceof FormulaError) return source
  if (slow.has(host)) return VALUE
  const ignoresCase = flagged !== undefined && toNumber(scalarOf(flagged)) === 1
  // PCRE2 puts options for the whole pattern at its beginning.
  const [, options = '', rest = ''] = /^(?:\(\?([imsx]+)\))?(.*)$/s.exec(source)!
  try {
    const flags = `gu${ignoresCase || options.includes('i') ? 'i' : ''}${options.includes('m') ? 'm' : ''}${options.includes('s') ? 's' : ''}`
    const pattern = new RegExp(rest, flags)
    return withinTime(() => work(text, pattern), 'file: a pattern takes too long', MOST_MS)
  } catch (error) {
    if (error instanceof Fault) slow.add(host)
    else if (!(error instanceof SyntaxError)) throw error
    return VALUE
  }
}

/** Functions that match regular expressions. */
export const PATTERNS: Record<string, FormulaFunction> = {
  REGEXTEST: ([text, pattern, flagged], host) =>
    matching([text, pattern], flagged, host, (word, regex) => regex.test(word)),
  REGEXEXTRACT: ([text, pattern, mode, flagged], host) => {
    const kind = mode === undefined ? 0 : toNumber(scalarOf(mode))
    return matching([text, pattern], flagged, host, (word, regex) => {
      const matches = [...word.matchAll(regex)].slice(0, 10_000)
      const [first] = matches
      if (!first) return NA
      if (kind === 1) return arrayOf(matches.map((match): Scalar[] => [match[0]]))
      return kind === 2 && first.length > 1 ? arrayOf([first.slice(1).map(one => one ?? '')]) : first[0]
    })
  },
  REGEXREPLACE: ([text, pattern, by, which, flagged], host) => {
    const replacement = toText(scalarOf(by))
    const wanted = which === undefined ? 0 : toNumber(scalarOf(which))
    if (replacement instanceof FormulaError) return replacement
    if (wanted instanceof FormulaError) return wanted
    return matching([text, pattern], flagged, host, (word, regex) => {
      if (wanted === 0) return word.replace(regex, replacement)
      const matches = [...word.matchAll(regex)]
      const match = matches[wanted > 0 ? wanted - 1 : matches.length + wanted]
      if (!match) return word
      const once = new RegExp(regex.source, regex.flags.replace('g', 'y'))
      once.lastIndex = match.index
      return word.replace(once, replacement)
    })
  },
}
