import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './unit-converter.ts'
import { CATEGORIES, findUnits, UNITS } from './units.ts'

const convert = async (category: string, value: number, from: string, to: string) =>
  (await runTool(tool, { category, from, to, value })).json
const result = async (category: string, value: number, from: string, to: string) =>
  (await convert(category, value, from, to)).result

test('a marathon in miles', async () => {
  assert.deepEqual(await convert('length', 42.195, 'km', 'mi'), {
    result: 26.2187574565,
    value: 42.195,
    from: 'km',
    to: 'mi',
    category: 'length',
    formula: 'mi = km × 0.621371192237',
  })
})

// Definitions from NIST SP 811 and the SI brochure.
test('known values in every category', async () => {
  for (const [category, value, from, to, expected] of [
    ['length', 1, 'in', 'cm', 2.54],
    ['length', 1, 'nmi', 'm', 1852],
    ['length', 1, 'au', 'km', 149597870.7],
    ['weight', 1, 'lb', 'kg', 0.45359237],
    ['weight', 1, 'st', 'lb', 14],
    ['weight', 1, 'oz', 'g', 28.349523125],
    ['volume', 1, 'gal', 'l', 3.785411784],
    ['volume', 1, 'm3', 'ft3', 35.3146667215],
    ['area', 1, 'ac', 'm2', 4046.8564224],
    ['area', 1, 'mi2', 'ac', 640],
    ['speed', 100, 'km/h', 'mph', 62.1371192237],
    ['speed', 1, 'kn', 'km/h', 1.852],
    ['time', 1, 'wk', 'h', 168],
    ['time', 1, 'yr', 'd', 365.2425],
    ['data', 1, 'GiB', 'MB', 1073.741824],
    ['pressure', 1, 'atm', 'psi', 14.6959487755],
    ['pressure', 1, 'bar', 'kPa', 100],
    ['energy', 1, 'kWh', 'MJ', 3.6],
    ['energy', 1, 'BTU', 'J', 1055.05585262],
    ['power', 1, 'hp', 'W', 745.699871582],
    ['power', 1, 'PS', 'W', 735.49875],
    ['angle', 1, 'rad', 'deg', 57.2957795131],
    ['angle', 1, 'turn', 'grad', 400],
    ['frequency', 3000, 'rpm', 'Hz', 50],
    ['temperature', 100, 'C', 'F', 212],
  ] as const) {
    assert.equal(await result(category, value, from, to), expected, `${value} ${from} in ${to}`)
  }
})

test('temperatures with their offsets', async () => {
  assert.equal(await result('temperature', 0, 'C', 'F'), 32)
  assert.equal(await result('temperature', -40, 'C', 'F'), -40)
  assert.equal(await result('temperature', 98.6, '°F', 'celsius'), 37)
  assert.equal(await result('temperature', 0, 'K', 'C'), -273.15)
  assert.equal(await result('temperature', 25, 'C', 'K'), 298.15)
  assert.equal(await result('temperature', 491.67, 'R', 'F'), 32)
  assert.equal(await result('temperature', 20.1, 'C', 'C'), 20.1)
  assert.equal((await convert('temperature', 100, 'C', 'F')).formula, '°F = °C × 9/5 + 32')
})

test('temperatures next to absolute zero keep their digits', async () => {
  assert.equal(await result('temperature', 1e-12, 'K', 'R'), 1.8e-12)
  assert.equal(await result('temperature', 1.23456789012e-10, 'R', 'K'), 6.85871050067e-11)
})

test('below absolute zero there is nothing', async () => {
  for (const [value, from] of [
    [-0.1, 'K'],
    [-273.16, 'C'],
    [-459.68, 'F'],
    [-1, 'R'],
  ] as const) {
    assert.match(
      await refusal(tool, { category: 'temperature', value, from, to: 'K' }),
      /^400 value: .* below absolute zero/,
    )
  }
  assert.equal(await result('temperature', -273.15, 'C', 'K'), 0)
  assert.equal(await result('temperature', -459.67, 'F', 'K'), 0)
})

test('KB and KiB, bits and bytes', async () => {
  assert.equal(await result('data', 1, 'KB', 'B'), 1000)
  assert.equal(await result('data', 1, 'KiB', 'B'), 1024)
  assert.equal(await result('data', 100, 'Mbit', 'MB'), 12.5)
  assert.equal(await result('data', 8, 'Mb', 'MB'), 1)
  assert.equal(await result('data', 1, 'mb', 'kb'), 1000)
  assert.equal(await result('data', 1, 'B', 'b'), 8)
  for (const prefix of ['K', 'M', 'G', 'T', 'P', 'E']) {
    assert.equal(await result('data', 8, `${prefix}b`, `${prefix}B`), 1, prefix)
    if (prefix !== 'K') assert.equal(await result('data', 8, `${prefix}ib`, `${prefix}iB`), 1, prefix)
  }
})

test('metres are no minutes, US gallons no imperial ones', async () => {
  assert.match(
    await refusal(tool, { category: 'time', value: 1, from: 'm', to: 's' }),
    /^400 from: "m" is not a unit of time; use one of s, ms, .* It is a unit of length\./,
  )
  assert.equal(await result('time', 1, 'min', 's'), 60)
  assert.equal(await result('volume', 1, 'gal_uk', 'l'), 4.54609)
  assert.equal(await result('volume', 6, 'gal', 'gal_uk'), 4.99604510777)
  assert.equal(await result('volume', 1, 'imperial gallon', 'pt_uk'), 8)
})

test('case matters where it tells units apart, and nowhere else', async () => {
  assert.equal(await result('power', 1, 'MW', 'mW'), 1e9)
  assert.match(
    await refusal(tool, { category: 'power', value: 1, from: 'mw', to: 'W' }),
    /^400 from: "mw" may mean mW or MW; write it exactly/,
  )
  for (const [category, symbol, base, factor] of [
    ['length', 'Mm', 'm', 1e6],
    ['length', 'MM', 'm', 0.001],
    ['weight', 'Mg', 'kg', 1000],
    ['weight', 'MG', 'g', 0.001],
    ['volume', 'Ml', 'l', 1e6],
    ['time', 'Ms', 's', 1e6],
    ['pressure', 'mPa', 'Pa', 0.001],
    ['energy', 'mJ', 'J', 0.001],
    ['energy', 'mWh', 'Wh', 0.001],
  ] as const) {
    assert.equal(await result(category, 1, symbol, base), factor, symbol)
  }
  assert.match(
    await refusal(tool, { category: 'volume', value: 1, from: 'ML', to: 'l' }),
    /^400 from: "ML" may mean ml or Ml; write it exactly/,
  )
  assert.equal(await result('length', 1, 'KM', 'M'), 1000)
  assert.equal(await result('frequency', 1, 'mhz', 'hz'), 1e6)
})

test('common spellings', async () => {
  for (const [category, spelling, symbol] of [
    ['length', 'Kilometers', 'km'],
    ['length', 'metres', 'm'],
    ['length', 'feet', 'ft'],
    ['length', 'um', 'µm'],
    ['length', 'μm', 'µm'],
    ['length', 'nautical mile', 'nmi'],
    ['weight', 'lbs', 'lb'],
    ['weight', 'pounds', 'lb'],
    ['weight', 'tonne', 't'],
    ['volume', 'Litres', 'l'],
    ['volume', 'L', 'l'],
    ['volume', 'fl oz', 'fl_oz'],
    ['volume', 'm³', 'm3'],
    ['area', 'm^2', 'm2'],
    ['area', 'sq ft', 'ft2'],
    ['speed', 'kmh', 'km/h'],
    ['speed', 'knots', 'kn'],
    ['speed', 'miles per hour', 'mph'],
    ['time', 'hours', 'h'],
    ['time', 'sec', 's'],
    ['data', 'Megabytes', 'MB'],
    ['pressure', 'millibar', 'mbar'],
    ['energy', 'kilowatt hours', 'kWh'],
    ['power', 'horsepower', 'hp'],
    ['angle', '°', 'deg'],
    ['angle', 'degrees', 'deg'],
    ['temperature', 'Fahrenheit', 'F'],
    ['temperature', '°c', 'C'],
  ] as const) {
    assert.equal((await convert(category, 300, spelling, symbol)).from, symbol, spelling)
  }
})

test('every symbol and spelling means one unit, and comes back', async () => {
  for (const category of CATEGORIES) {
    const units = UNITS.get(category)!
    const base = units[0]!.symbol
    for (const { symbol, aliases } of units) {
      for (const name of [symbol, ...aliases]) {
        assert.deepEqual(
          findUnits(category, name).map(unit => unit.symbol),
          [symbol],
          `${name} in ${category}`,
        )
      }
      const there = await result(category, 300, base, symbol)
      const back = await result(category, there, symbol, base)
      assert.ok(Math.abs(back - 300) < 1e-8, `300 ${base} through ${symbol}: ${back}`)
    }
  }
})

test('no floating-point noise, no loss at the ends', async () => {
  assert.equal(await result('length', 0.1 + 0.2, 'm', 'cm'), 30)
  assert.equal(await result('weight', 1.1, 'kg', 'g'), 1100)
  assert.equal(await result('time', 90, 'min', 'h'), 1.5)
  assert.equal(await result('length', -5, 'km', 'm'), -5000)
  assert.equal(await result('length', 0, 'km', 'm'), 0)
  assert.equal(await result('length', 1e300, 'ly', 'ly'), 1e300)
  assert.match(
    await refusal(tool, { category: 'length', value: 1e308, from: 'ly', to: 'nm' }),
    /^400 value: the result in nm is too large/,
  )
})

test('unknown names, wrong types', async () => {
  assert.match(
    await refusal(tool, { category: 'length', value: 1, from: 'parrot', to: 'm' }),
    /^400 from: "parrot" is not a unit of length; use one of m, km/,
  )
  assert.match(
    await refusal(tool, { category: 'length', value: 1, from: 'm', to: 'kg' }),
    /^400 to: .* It is a unit of weight\./,
  )
  assert.match(
    await refusal(tool, { category: 'Length', value: 1, from: 'm', to: 'm' }),
    /^400 category: expected one of length/,
  )
  assert.match(
    await refusal(tool, { category: 'length', value: '1', from: 'm', to: 'm' }),
    /^400 value: expected a number/,
  )
  assert.match(
    await refusal(tool, { category: 'length', value: 1, from: 5, to: 'm' }),
    /^400 from: expected text/,
  )
  assert.match(
    await refusal(tool, { category: 'length', value: 1, from: 'm'.repeat(61), to: 'm' }),
    /^400 from: must have at most 60/,
  )
  assert.match(
    await refusal(tool, { category: 'length', value: 1, from: '__proto__', to: 'm' }),
    /^400 from: /,
  )
  assert.equal(await refusal(tool, { category: 'length', from: 'm', to: 'm' }), '400 value: is required.')
})

test('every unit is found by the name that the page lists, and no two of a kind share one', () => {
  for (const category of CATEGORIES) {
    for (const { symbol, name } of UNITS.get(category)!) {
      assert.deepEqual(
        findUnits(category, name).map(one => one.symbol),
        [symbol],
      )
    }
  }
})
