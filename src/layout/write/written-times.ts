const TIME = /^(\d{1,2})\.([0-5]\d)$/

/** Fewer figures may look like times by chance. */
const FEWEST = 12
/** Prices end on fewer different cents. */
const FEWEST_MINUTES = 6

/**
 * Whether the figures of a table are times with a point, as timetables write 6.05: none is past midnight, they rise
 * along each row and down each column, and they end on many different minutes.
 */
export function hasTimes(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat().filter(text => /\d[.,]\d/.test(text))
  const times = cells.filter(text => minutesOf(text) !== undefined)
  if (times.length < FEWEST || times.length < cells.length) return false
  if (new Set(times.map(text => text.split('.')[1])).size < FEWEST_MINUTES) return false
  const columns = rows[0]!.map((_, c) => rows.map(row => row[c] ?? ''))
  return areRising(rows) && areRising(columns)
}

function areRising(lines: readonly (readonly string[])[]): boolean {
  return lines.every(line => {
    const times = line.map(minutesOf).filter(minutes => minutes !== undefined)
    // One step back, where a day ends.
    return times.filter((minutes, i) => i > 0 && minutes < times[i - 1]!).length <= 1
  })
}

/** Minutes since midnight. */
function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = TIME.exec(text) ?? []
  return hours !== undefined && Number(hours) <= 24 ? 60 * Number(hours) + Number(minutes) : undefined
}

/** Whether a text is a time with a point. */
export const isTime = (text: string): boolean => minutesOf(text) !== undefined
