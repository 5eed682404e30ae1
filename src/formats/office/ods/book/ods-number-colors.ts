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

/** The colour of a value: of the style its conditions choose, or of its own. */
export function numberColor(
  styles: Map<string, XmlElement>,
  style: XmlElement | undefined,
  value: number,
): string | undefined {
  const chosen = style?.all('style:map').find(map => {
    const [, sign = '', other = ''] = CONDITION.exec(map.get('condition') ?? '') ?? []
    return TESTS[sign]?.(value, Number(other))
  })
  const own = chosen ? styles.get(chosen.get('apply-style-name') ?? '') : style
  return colorOf(own?.find('style:text-properties')?.get('color'))
}
