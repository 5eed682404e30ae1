import type { ChartSeries } from '../../../../document/sheet-chart.ts'
import { smallest } from '../../../../lib/geometry/extremes.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { serialOf } from '../cells.ts'

type Unit = 'days' | 'months' | 'years'

/** Places of an axis; more are not told apart. */
const MAX_PLACES = 3_000
const KINDS = new Set(['bar', 'line', 'area', 'stock'])
const FORMATTED = /^\u0001([^\u0001]*)\u0001(.*)$/s
const DAY = 86_400_000

/** How far dates stand apart that come one by one, by the month or by the year. */
export function unitOf(axis: XmlElement | undefined, labels: string[]): Unit {
  const said = axis?.find('c:baseTimeUnit')?.get('val')
  if (said === 'days' || said === 'months' || said === 'years') return said
  const dates = labels.map(dateOf).sort((a, b) => a - b)
  const least = smallest(dates.slice(1).map((date, i) => date - dates[i]!))
  return least >= 365 ? 'years' : least >= 28 && least < 365 ? 'months' : 'days'
}

const dateOf = (label: string): number => Number(FORMATTED.exec(label)?.[2] ?? Number.NaN)

const isDateFormat = (label: string): boolean =>
  /[ymd]/i.test((FORMATTED.exec(label)?.[1] ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ''))

/** The places of days that are named where the file asks for every so many months or years: months differ in length. */
export function namedDays(axis: XmlElement | undefined, labels: string[]): number[] | undefined {
  const step = Number(axis?.find('c:majorUnit')?.get('val') ?? 0)
  const said = axis?.find('c:majorTimeUnit')?.get('val')
  const months = said === 'years' ? 12 * step : said === 'months' ? step : 0
  const [first, last] = [labels[0] ?? '', labels.at(-1) ?? ''].map(dateOf) as [number, number]
  // Labels that are not one for each day have places of another kind.
  if (axis?.name !== 'c:dateAx' || !(months >= 1) || last - first !== labels.length - 1) return undefined
  if (unitOf(axis, labels) !== 'days') return undefined
  const start = new Date((first - serialOf(0)) * DAY)
  const [year, month, date] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()]
  const places: number[] = []
  for (let ahead = 0; places.length < labels.length; ahead += Math.round(months)) {
    const end = new Date(Date.UTC(year, month + ahead + 1, 0)).getUTCDate()
    const place = serialOf(Date.UTC(year, month + ahead, Math.min(date, end))) - Math.floor(first)
    if (place >= labels.length) break
    places.push(place)
  }
  return places
}

/** Series along an axis of dates: in their order, with a place for every day, month or year, also without a value. */
export function onDates(series: ChartSeries[], axis: XmlElement | undefined): ChartSeries[] {
  if (axis?.name !== 'c:dateAx') return series
  return spreadOnDates(series, unitOf(axis, series[0]?.labels ?? []))
}

/** Series whose labels are dates, with a place for every day, month or year. */
export function spreadOnDates(series: ChartSeries[], given?: Unit): ChartSeries[] {
  const labels = series[0]?.labels ?? []
  if (!labels.every(isDateFormat)) return series
  if (!series.every(one => KINDS.has(one.kind) && (one.kind !== 'area' || !one.show))) return series
  const dates = labels.map(dateOf)
  const unit = given ?? unitOf(undefined, labels)
  const steps = dates.map(date => stepOf(date, unit))
  const first = smallest(steps)
  const places = steps.map(step => step - first)
  const count = Math.max(...places) + 1
  const isWhole = places.every(Number.isFinite) && new Set(places).size === places.length
  if (!isWhole || count > MAX_PLACES || places.every((place, i) => place === i)) return series
  const format = FORMATTED.exec(labels[0]!)![1]!
  const all = Array.from({ length: count }, (_, i) => `\u0001${format}\u0001${dateAt(first + i, unit)}`)
  for (const [i, place] of places.entries()) all[place] = labels[i]!
  return series.map(one => placed(one, places, all))
}

const stepOf = (serial: number, unit: Unit): number => {
  if (unit === 'days') return Math.floor(serial)
  const date = new Date((serial - serialOf(0)) * DAY)
  return unit === 'years' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const dateAt = (step: number, unit: Unit): number =>
  unit === 'days'
    ? step
    : serialOf(unit === 'years' ? Date.UTC(step, 0, 1) : Date.UTC(Math.floor(step / 12), step % 12, 1))

function placed(series: ChartSeries, places: number[], labels: string[]): ChartSeries {
  const spread = <T>(list: (T | undefined)[]): (T | undefined)[] => {
    const out: (T | undefined)[] = new Array(labels.length).fill(undefined)
    for (const [i, place] of places.entries()) out[place] = list[i]
    return out
  }
  const moved = <T>(map: Map<number, T>): Map<number, T> =>
    new Map([...map].flatMap(([i, one]) => (places[i] === undefined ? [] : [[places[i], one] as const])))
  const values = spread(series.values)
  const { errors } = series
  return {
    ...series,
    labels,
    values: series.kind === 'area' ? between(values) : values,
    // A line goes from one date to the next that has a value.
    ...(series.kind === 'line' && !series.values.includes(undefined) && { joined: true }),
    points: moved(series.points),
    ...(series.labelled && { labelled: moved(series.labelled) }),
    ...(errors && { errors: { ...errors, plus: spread(errors.plus), minus: spread(errors.minus) } }),
  }
}

/** Values with those between them on straight lines. */
function between(values: (number | undefined)[]): (number | undefined)[] {
  const out = [...values]
  let last = -1
  for (const [i, value] of values.entries()) {
    if (value === undefined) continue
    if (last >= 0)
      for (let at = last + 1; at < i; at++)
        out[at] = values[last]! + ((value - values[last]!) * (at - last)) / (i - last)
    last = i
  }
  return out
}
