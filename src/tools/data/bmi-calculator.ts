import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { round, tidy } from '../../lib/text/numbers.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

/** WHO classes for adults by their lower bounds. */
const CLASSES = [
  [40, 'Obesity class III'],
  [35, 'Obesity class II'],
  [30, 'Obesity class I'],
  [25, 'Overweight'],
  [18.5, 'Normal weight'],
  [0, 'Underweight'],
] as const

const SYSTEMS = {
  metric: { kilograms: 1, meters: 0.01, weight: 'kg', height: 'cm', lowest: 20, highest: 300 },
  imperial: { kilograms: 0.45359237, meters: 0.0254, weight: 'lb', height: 'in', lowest: 8, highest: 118 },
}

export default defineTool({
  name: 'BMI calculator',
  description:
    'Calculates the body mass index from weight and height, its WHO category for adults, and the normal weight range for that height.',
  credits: 0,
  params: {
    units: p
      .choice(['metric', 'imperial'])
      .describe('metric: kilograms and centimetres. imperial: pounds and inches.'),
    weight: p.number({ above: 0, max: 2000 }).describe('Body weight in kg or lb.'),
    height: p
      .number({ above: 0, max: 300 })
      .describe('Body height, 20 to 300 cm or 8 to 118 in. Not in metres or feet.'),
  },
  returns: json(
    z.object({
      bmi: z.number().describe('Kilograms per square metre, rounded to two decimals.'),
      category: z.string().describe('WHO category, told from the unrounded value.'),
      healthy_weight_range: z.object({ min: z.number(), max: z.number(), unit: z.enum(['kg', 'lb']) }),
      units: z.string(),
    }),
  ),
  example: { units: 'metric', weight: 70, height: 175 },
  runs: 'inline',
  check({ units, height }) {
    const { lowest, highest, height: unit } = SYSTEMS[units]
    if (height < lowest || height > highest) {
      throw badInput(`height: expected ${lowest} to ${highest} ${unit}, received ${height}.`)
    }
  },
  run({ units, weight, height }) {
    const system = SYSTEMS[units]
    const square = (height * system.meters) ** 2
    // Tidy, so that 64 kg at 160 cm, exactly 25, is not 24.999999999999996 and still normal.
    const bmi = tidy((weight * system.kilograms) / square)
    const [, category] = CLASSES.find(([from]) => bmi >= from)!
    const weightAt = (index: number) => (index * square) / system.kilograms
    return {
      bmi: round(bmi, 2),
      category,
      healthy_weight_range: {
        // Rounded inwards: a weight in the range shown is in the normal range.
        min: Math.ceil(weightAt(18.5) * 10 - 1e-9) / 10,
        max: Math.floor(weightAt(25) * 10 - 1e-9) / 10,
        unit: system.weight as 'kg' | 'lb',
      },
      units,
    }
  },
})
