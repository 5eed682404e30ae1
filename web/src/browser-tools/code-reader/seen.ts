import type { Code } from './code.ts'

/** A product code of thirteen digits that begins with a nought is one of twelve, as it stands under the bars. */
export const named = (code: Code): Code =>
  code.format === 'EAN13' && /^0\d{12}$/.test(code.text)
    ? { ...code, format: 'UPCA', text: code.text.slice(1) }
    : code

/** Of codes of bars that lie on each other, those on fewer lines were read wrongly. */
export const overlaid = (codes: Code[]): Code[] =>
  codes.filter(one => one.lines === 0 || !codes.some(other => other.lines > one.lines && overlap(one, other)))

/** Whether the middle of one lies within the other. */
function overlap(one: Code, other: Code): boolean {
  return [0, 1].every(axis => {
    const [of, from] = [one, other].map(({ corners }) => corners.map(corner => corner[axis]!)) as [
      number[],
      number[],
    ]
    const middle = (Math.min(...of) + Math.max(...of)) / 2
    return middle >= Math.min(...from) && middle <= Math.max(...from)
  })
}
