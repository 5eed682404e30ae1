import type { XmlElement } from '../../../xml/xml-tree.ts'
import { colorOf } from './ods-lengths.ts'

/** `value()<0`, the condition under which another style is used. */
const CONDITION = /^value\(\)\s*(<=|>=|!=|<|>|=)\s*(-?[\d.]+(?:e[+-]?\d+)?)$/i

const TESTS: Record<string, (value: number, other: number) => boolean> = {
  '<': (value, other) => value < other,
  '<=': (value, other) => value <= other,
  '>': (value, other) => value > other,
  '>=': (value, other) => value >= other,
  '=': (value, other) => value === other,
  '!=': (value, other) => value !== other,
}

/** The sign of a currency at the beginning of a text. */
const CURRENCY = /^[^\d\s()-]{0,5}/

/** Digits follow the room there is: no number of decimals is set, and nothing stands beside them. */
export function isGeneral(style: XmlElement | undefined): boolean {
  if (!style) return true
  const [digits, ...more] = style.elements().filter(one => one.name.startsWith('number:'))
  return (
    style.name === 'number:number-style' &&
    digits?.name === 'number:number' &&
    more.length === 0 &&
    digits.get('decimal-places') === undefined &&
    digits.get('grouping') !== 'true' &&
    Number(digits.get('min-integer-digits') ?? 1) <= 1
  )
}

/** The style that a value has: the one its conditions choose, or its own. */
export function chosenStyle(
  styles: Map<string, XmlElement>,
  style: XmlElement | undefined,
  value: number,
): XmlElement | undefined {
  const chosen = style?.all('style:map').find(map => {
    const [, sign = '', other = ''] = CONDITION.exec(map.get('condition') ?? '') ?? []
    return TESTS[sign]?.(value, Number(other))
  })
  return chosen ? styles.get(chosen.get('apply-style-name') ?? '') : style
}

export const numberColor = (style: XmlElement | undefined): string | undefined =>
  colorOf(style?.find('style:text-properties')?.get('color'))

/** The character that fills a cell's width, and the place in its text where it stands. */
export function numberFill(
  style: XmlElement | undefined,
  text: string,
): { at: number; char: string } | undefined {
  const parts = style?.elements().filter(one => one.name.startsWith('number:')) ?? []
  const at = parts.findIndex(one => one.name === 'number:fill-character')
  if (at < 0) return undefined
  const char = parts[at]!.text() || ' '
  const before = wordsOf(parts.slice(0, at))
  if (before) {
    const taken = lengthOf(before, text)
    return taken === undefined ? undefined : { at: taken, char }
  }
  const after = wordsOf(parts.slice(at + 1))
    ?.toReversed()
    .map(backwards)
  const taken = after && lengthOf(after, backwards(text))
  return taken === undefined ? undefined : { at: text.length - taken, char }
}

const backwards = (text: string): string => text.split('').reverse().join('')

/** The words of a style, empty for a currency that is named by its country alone; undefined where digits are among them. */
const wordsOf = (parts: XmlElement[]): string[] | undefined =>
  parts.every(one => one.name === 'number:text' || one.name === 'number:currency-symbol')
    ? parts.map(one => one.text())
    : undefined

/** How much of a text words take from its beginning; undefined where it begins otherwise. */
function lengthOf(words: string[], text: string): number | undefined {
  let at = 0
  for (const word of words) {
    if (word !== '' && !text.startsWith(word, at)) return undefined
    at += word === '' ? CURRENCY.exec(text.slice(at))![0].length : word.length
  }
  return at
}
