import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** Lines that wait while the log cannot be written, in characters; later ones are dropped. */
const MOST_WAITING = 256 * 1024

/** The log, on standard error. A disk without room for it must not end the server: lines wait, or are lost. */
export function openLog(level: Config['logLevel'], fd = 2): Logger {
  const lines = pino.destination({ dest: fd, sync: true, maxLength: MOST_WAITING })
  // Without a listener the error would be thrown at whoever has something to log.
  lines.on('error', () => undefined)
  return pino({ level }, lines)
}
