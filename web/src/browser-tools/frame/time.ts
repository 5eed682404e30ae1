import { t } from '../texts.ts'
/** "45 s", "3 min", "1 h 5 min": how long something takes. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? t('time.min', { minutes })
    : t('time.hMin', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** A place in a recording: "0:07.5", "1:02:03.0". */
export function clock(seconds: number, digits = 1): string {
  const scale = 10 ** digits
  const whole = Math.round(Math.max(0, seconds) * scale)
  const rest = (whole % (60 * scale)) / scale
  const minutes = Math.floor(whole / (60 * scale))
  const tail = `${String(minutes % 60).padStart(minutes >= 60 ? 2 : 1, '0')}:${rest.toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, '0')}`
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${tail}` : tail
}

/** The seconds that "1:02.5", "62.5" or "0:01:02" say; nothing where it is none of that. */
export function secondsOf(text: string): number | undefined {
  const parts = text.trim().replace(',', '.').split(':')
  if (parts.length > 3 || parts.some(one => !/^\d+(\.\d+)?$/.test(one))) return undefined
  return parts.reduce((sum, one) => sum * 60 + Number(one), 0)
}
