/** An event of an invitation, in words that people read. */
export interface CalendarEvent {
  summary: string
  when: string
  location: string
  organizer: string
  invited: string[]
  description: string
}

const MAX_EVENTS = 20
const MAX_INVITED = 100

interface Property {
  params: string
  value: string
}

/** The events of an iCalendar file (RFC 5545), as many as an invitation has. */
export function readEvents(text: string): CalendarEvent[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const events: CalendarEvent[] = []
  const inside: string[] = []
  let found = new Map<string, Property[]>()
  for (const line of lines) {
    const [, key = '', params = '', value = ''] = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
    const name = key.toUpperCase()
    if (name === 'BEGIN') {
      inside.push(value.toUpperCase())
      if (inside.at(-1) === 'VEVENT') found = new Map()
    } else if (name === 'END') {
      if (inside.pop() === 'VEVENT') events.push(eventOf(found))
      if (events.length === MAX_EVENTS) break
    } else if (inside.at(-1) === 'VEVENT')
      // Alarms and time zones inside have properties of the same names.
      found.set(name, [...(found.get(name) ?? []).slice(0, MAX_INVITED), { params, value }])
  }
  return events
}

function eventOf(found: Map<string, Property[]>): CalendarEvent {
  const first = (key: string) => found.get(key)?.[0]
  const words = (key: string) => unescaped(first(key)?.value ?? '')
  const organizer = first('ORGANIZER')
  return {
    summary: words('SUMMARY'),
    when: timeOf(first('DTSTART'), first('DTEND')),
    location: words('LOCATION'),
    organizer: organizer ? personOf(organizer) : '',
    invited: (found.get('ATTENDEE') ?? []).slice(0, MAX_INVITED).map(personOf),
    description: words('DESCRIPTION'),
  }
}

const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()

function personOf({ params, value }: Property): string {
  const [, quoted, bare] = /;CN=(?:"([^"]*)"|([^;:]*))/i.exec(params) ?? []
  const address = value.replace(/^mailto:/i, '')
  const name = quoted ?? bare ?? ''
  return name && name !== address ? `${name} <${address}>` : address
}

/** From when to when, in the time zone that the event names; the last day of whole days counts in, unlike in the file. */
function timeOf(start: Property | undefined, end: Property | undefined): string {
  const from = start && momentOf(start.value)
  if (!from) return ''
  const to = end && momentOf(end.value)
  const zone = from.utc ? ' UTC' : zoneOf(start.params)
  if (!from.time) {
    const last = to && to.day > from.day ? dayBefore(to.day) : from.day
    return last > from.day ? `${from.day} – ${last}` : from.day
  }
  const until = to?.time && (to.day === from.day ? to.time : `${to.day} ${to.time}`)
  return `${from.day} ${from.time}${until ? ` – ${until}` : ''}${zone}`
}

const zoneOf = (params: string): string => {
  const [, quoted, bare] = /;TZID=(?:"([^"]*)"|([^;:]*))/i.exec(params) ?? []
  const zone = quoted ?? bare
  return zone ? ` (${zone})` : ''
}

function momentOf(value: string): { day: string; time: string; utc: boolean } | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z?))?$/.exec(value.trim())
  if (!match) return undefined
  const [, year, month, day, hour, minute, utc] = match
  return { day: `${year}-${month}-${day}`, time: hour ? `${hour}:${minute}` : '', utc: utc === 'Z' }
}

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
