import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { plain, round, tidy } from '../../../lib/text/numbers.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import {
  CATEGORIES,
  findUnits,
  fromKelvin,
  TEMPERATURE_FORMULAS,
  toKelvin,
  UNITS,
  type Unit,
} from './units.ts'

const OPTIONS = CATEGORIES.flatMap(group =>
  UNITS.get(group)!.map(({ symbol, name }) => ({ value: symbol, label: name, group })),
)

export default defineTool({
  name: 'Unit converter',
  description:
    'Converts a value between units of one kind. Takes symbols and English names (km, kilometers). KB is 1000 bytes, KiB 1024; gal is the US gallon, gal_uk the imperial one. Results keep 12 significant digits.',
  credits: 0,
  params: {
    category: p.choice(CATEGORIES).describe('The kind of quantity.'),
    from: p
      .string({ max: 60 })
      .widget('combobox')
      .options(OPTIONS, 'category')
      .describe('Unit to convert from, such as km.')
      .example('km')
      .preselect('km'),
    to: p
      .string({ max: 60 })
      .widget('combobox')
      .options(OPTIONS, 'category')
      .describe('Unit to convert to, such as mi.')
      .example('mi')
      .preselect('mi'),
    value: p
      .number()
      .describe('The value to convert. Temperatures may not lie below absolute zero.')
      .preselect('1'),
  },
  returns: json(
    z.object({
      result: z.number(),
      value: z.number(),
      from: z.string().describe('The unit’s symbol.'),
      to: z.string(),
      category: z.string(),
      formula: z.string(),
    }),
  ),
  example: { category: 'length', from: 'km', to: 'mi', value: 42.195 },
  runs: 'inline',
  run({ category, from, to, value }) {
    const [source, target] = [unit(category, from, 'from'), unit(category, to, 'to')]
    const warm = category === 'temperature'
    const factor = source.factor / target.factor
    const result = tidy(warm ? temperature(value, source, target) : value * factor)
    if (!Number.isFinite(result))
      throw badInput(`value: the result in ${target.symbol} is too large to write.`)
    const formula = warm
      ? (TEMPERATURE_FORMULAS[`${source.symbol} ${target.symbol}`] ?? 'The unit stays the same')
      : `${target.symbol} = ${source.symbol} × ${plain(factor)}`
    return { result, value, from: source.symbol, to: target.symbol, category, formula }
  },
})

function unit(category: string, text: string, name: string): Unit {
  const found = findUnits(category, text)
  if (found.length === 1) return found[0]!
  const shown = JSON.stringify(text)
  if (found.length > 1) {
    throw badInput(
      `${name}: ${shown} may mean ${found.map(one => one.symbol).join(' or ')}; write it exactly.`,
    )
  }
  const known = UNITS.get(category)!.map(one => one.symbol)
  const elsewhere = CATEGORIES.filter(other => findUnits(other, text).length > 0)
  const hint = elsewhere.length > 0 ? ` It is a unit of ${elsewhere.join(' and ')}.` : ''
  throw badInput(`${name}: ${shown} is not a unit of ${category}; use one of ${known.join(', ')}.${hint}`)
}

const ABSOLUTE = new Set(['K', 'R'])

function temperature(value: number, source: Unit, target: Unit): number {
  const kelvin = toKelvin[source.symbol]!(value)
  // The sums leave a trace of noise at exactly absolute zero.
  if (kelvin < -1e-9) throw badInput(`value: ${value} ${source.symbol} lies below absolute zero.`)
  if (source === target) return value
  const result = fromKelvin[target.symbol]!(Math.max(0, kelvin))
  // Kelvin and Rankine begin at the same zero, so there is no sum that could leave noise.
  if (ABSOLUTE.has(source.symbol) && ABSOLUTE.has(target.symbol)) return result
  // 0 °C through kelvin comes back as 32.0000000000001 °F; nine decimals are far beyond any thermometer.
  return Math.abs(result) < 1e6 ? round(result, 9) : result
}
