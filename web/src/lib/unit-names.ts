import { language, locale } from './messages.ts'

const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('unit'))
/** English names in a list of units that the standard has under another name. */
const SAME: Record<string, string> = {
  metre: 'meter',
  kph: 'kilometer-per-hour',
  mps: 'meter-per-second',
  kmps: 'kilometer-per-second',
  mph: 'mile-per-hour',
  fps: 'foot-per-second',
}

/** A unit's name as the reader's language has it, where browsers know it: "kilometer" → "Kilometer", "キロメートル". */
export function unitName(english: string, into = language === 'en' ? '' : locale): string {
  if (into === '') return english
  const unit = SAME[english] ?? english
  if (!unit.split('-per-').every(part => KNOWN.has(part))) return english
  const parts = new Intl.NumberFormat(into, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(1)
  return parts.find(part => part.type === 'unit')?.value ?? english
}
