import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { plain, tidy } from '../../lib/text/numbers.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'Percentage calculator',
  description:
    'Answers three everyday questions: what X percent of Y is, what percent of Y the number X is, and by how many percent a value changed from X to Y. Results keep 12 significant digits.',
  credits: 0,
  params: {
    mode: p
      .choice(['of', 'is_what_percent', 'change'])
      .describe(
        'of: X percent of Y. is_what_percent: X as a percentage of Y. change: from X to Y in percent.',
      ),
    x: p.number().describe('The first number: the percentage, the part, or the old value.'),
    y: p.number().describe('The second number: the whole, or the new value. The whole may not be 0.'),
  },
  returns: json(
    z.object({
      result: z.number().describe('The amount for mode "of", otherwise a percentage.'),
      mode: z.string(),
      x: z.number(),
      y: z.number(),
      formula: z.string().describe('The calculation written out.'),
    }),
  ),
  example: { mode: 'of', x: 15, y: 80 },
  runs: 'inline',
  check({ mode, x, y }) {
    if (mode === 'is_what_percent' && y === 0) throw badInput('y: nothing is a percentage of 0.')
    if (mode === 'change' && x === 0) throw badInput('x: a change from 0 has no percentage.')
  },
  run({ mode, x, y }) {
    const result = tidy(calculate(mode, x, y))
    if (!Number.isFinite(result)) throw badInput('x: the result is too large; use numbers closer together.')
    return { result, mode, x, y, formula: `${written(mode, x, y)} = ${plain(result)}` }
  },
})

function calculate(mode: string, x: number, y: number): number {
  if (mode === 'of') return (x / 100) * y
  if (mode === 'is_what_percent') return (x / y) * 100
  // From −50 to −25 is a rise: measured against the size of the old value, not its sign.
  return ((y - x) / Math.abs(x)) * 100
}

function written(mode: string, x: number, y: number): string {
  const [a, b] = [plain(x), y < 0 ? `(${plain(y)})` : plain(y)]
  if (mode === 'of') return `${a} / 100 × ${b}`
  if (mode === 'is_what_percent') return `${a} / ${b} × 100`
  return `(${plain(y)} − ${x < 0 ? `(${a})` : a}) / ${x < 0 ? `|${a}|` : a} × 100`
}
