import { badInput } from '../../../fault.ts'

/** English locales that know the abbreviations in use in a part of the world: EDT, CEST, AEST, SAST … */
const LOCALES: Record<string, string[]> = {
  Africa: ['en-ZA', 'en-GB'],
  America: ['en-US', 'en-CA'],
  Antarctica: ['en-AU'],
  Asia: ['en-IN', 'en-SG', 'en-HK', 'en-GB'],
  Atlantic: ['en-GB', 'en-US'],
  Australia: ['en-AU'],
  Europe: ['en-GB', 'en-IE'],
  Indian: ['en-ZA'],
  Pacific: ['en-AU', 'en-US'],
}

/** Abbreviations of the time zone database that no English locale has: standard and summer time. */
const ABBREVIATIONS: Record<string, [standard: string, summer?: string]> = {
  'Asia/Tokyo': ['JST'],
  'Asia/Seoul': ['KST'],
  'Asia/Shanghai': ['CST'],
  'Asia/Taipei': ['CST'],
  'Asia/Manila': ['PST'],
  'Asia/Jakarta': ['WIB'],
  'Asia/Karachi': ['PKT'],
  'Asia/Jerusalem': ['IST', 'IDT'],
  'Europe/Moscow': ['MSK'],
}

/** The name of a time zone as the database spells it, or a 400 that helps to find it. */
export function zoneParam(text: string, name: string): string {
  const zone = offsetOf(text.trim())
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch (cause) {
    const city = zone.toLowerCase().replaceAll(' ', '_').split('/').pop()
    const near = Intl.supportedValuesOf('timeZone').filter(id =>
      id
        .toLowerCase()
        .split('/')
        .includes(city ?? ''),
    )
    const hint = near.length > 0 ? near.slice(0, 3).join(' or ') : 'a name such as Europe/Berlin'
    throw badInput(
      `${name}: ${JSON.stringify(zone.slice(0, 60))} is not an IANA time zone; use ${hint}.`,
      cause,
    )
  }
}

/** `UTC+5:30` and `GMT-3` as people write them → `+05:30`; anything else as it is. */
function offsetOf(zone: string): string {
  const [, sign, hours, minutes = '00'] = /^(?:UTC|GMT)? ?([-+−])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone) ?? []
  return hours === undefined ? zone : `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`
}

/** Summer time: the offset is above the least of the year, looked at in January and July. */
export function isDst(at: Temporal.ZonedDateTime): boolean {
  const noon = (month: number) => at.with({ month, day: 1, hour: 12 }).offsetNanoseconds
  return at.offsetNanoseconds > Math.min(noon(1), noon(7))
}

/** `CEST`, `JST`; `GMT+5:45` where the zone has no abbreviation in use. */
export function abbreviation(at: Temporal.ZonedDateTime): string {
  if (/^[+-]/.test(at.timeZoneId)) return `GMT${at.offset}`
  const own = ABBREVIATIONS[at.timeZoneId]
  if (own) return (isDst(at) && own[1]) || own[0]
  let name = ''
  for (const locale of LOCALES[at.timeZoneId.split('/')[0]!] ?? ['en-US', 'en-GB']) {
    const format = new Intl.DateTimeFormat(locale, { timeZone: at.timeZoneId, timeZoneName: 'short' })
    name = format.formatToParts(at.epochMilliseconds).find(part => part.type === 'timeZoneName')?.value ?? ''
    if (!/^(GMT|UTC)[+-]/.test(name)) return name
  }
  return name
}
