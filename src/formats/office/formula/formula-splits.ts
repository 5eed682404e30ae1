import { arrayOf, linesOf, whole } from './formula-arrays.ts'
import {
  FormulaError,
  type FormulaFunction,
  flat,
  isRange,
  NA,
  type Scalar,
  scalarOf,
  toBoolean,
  toText,
  VALUE,
  type Value,
} from './formula-values.ts'

/** Where a delimiter stands in a text. */
interface Found {
  at: number
  end: number
}

const isOn = (value: Value): boolean => value !== undefined && toBoolean(scalarOf(value)) === true

/** The delimiters of an argument; undefined where it is left out. */
function delimiters(value: Value): string[] | FormulaError | undefined {
  if (value === undefined) return undefined
  const words = [...flat([value])].map(toText)
  const error = words.find(one => one instanceof FormulaError)
  return error instanceof FormulaError ? error : (words as string[])
}

/** All places of delimiters, one behind the other; of several at one place the longest. */
function placesIn(text: string, parts: string[], anyCase: boolean): Found[] {
  const fold = (word: string) => (anyCase ? word.toLowerCase() : word)
  const [inside, wanted] = [fold(text), parts.filter(Boolean).map(fold)]
  const found: Found[] = []
  for (let at = 0; at < inside.length; ) {
    let long = 0
    for (const part of wanted) if (part.length > long && inside.startsWith(part, at)) long = part.length
    if (long > 0) found.push({ at, end: at + long })
    at += Math.max(1, long)
  }
  return found
}

const cutAt =
  (side: 'before' | 'after'): FormulaFunction =>
  ([texts, marks, nth, mode, atEnd, otherwise]) => {
    const parts = delimiters(marks) ?? VALUE
    if (parts instanceof FormulaError) return parts
    const count = whole(nth, 1)
    const cut = (given: Scalar): Scalar => {
      const text = toText(given)
      if (text instanceof FormulaError) return text
      if (!(Math.abs(count) >= 1) || (text !== '' && Math.abs(count) > text.length)) return VALUE
      // An empty delimiter is found at once, from whichever end it is looked for.
      if (parts.includes('')) return count > 0 === (side === 'before') ? '' : text
      const found = placesIn(text, parts, isOn(mode))
      if (isOn(atEnd)) {
        if (count > 0) found.push({ at: text.length, end: text.length })
        else found.unshift({ at: 0, end: 0 })
      }
      const place = found.at(count > 0 ? count - 1 : count)
      if (!place) return otherwise === undefined ? NA : scalarOf(otherwise)
      return side === 'before' ? text.slice(0, place.at) : text.slice(place.end)
    }
    if (!isRange(texts)) return cut(texts)
    return arrayOf(linesOf(texts).map(line => line.map(cut)))
  }

function pieces(text: string, parts: string[] | undefined, anyCase: boolean, skipsEmpty: boolean): string[] {
  if (!parts) return [text]
  const out: string[] = []
  let from = 0
  for (const { at, end } of placesIn(text, parts, anyCase)) {
    out.push(text.slice(from, at))
    from = end
  }
  out.push(text.slice(from))
  return skipsEmpty ? out.filter(Boolean) : out
}

/** Functions that cut texts at delimiters. */
export const SPLITS: Record<string, FormulaFunction> = {
  TEXTBEFORE: cutAt('before'),
  TEXTAFTER: cutAt('after'),
  TEXTSPLIT: ([given, across, down, skip, mode, pad]) => {
    const text = toText(scalarOf(given))
    const [columns, rows] = [delimiters(across), delimiters(down)]
    for (const one of [text, columns, rows]) if (one instanceof FormulaError) return one
    const [anyCase, skipsEmpty] = [isOn(mode), isOn(skip)]
    const lines = pieces(text as string, rows as string[] | undefined, anyCase, skipsEmpty).map(line =>
      pieces(line, columns as string[] | undefined, anyCase, skipsEmpty),
    )
    const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
    if (width === 0) return VALUE
    const rest = pad === undefined ? NA : scalarOf(pad)
    return arrayOf(lines.map(line => Array.from({ length: width }, (_, i) => line[i] ?? rest)))
  },
}
