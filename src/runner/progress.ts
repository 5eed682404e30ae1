import type { Call } from '../tool.ts'
import type { Progress } from './protocol.ts'

/** The least time between two messages: who watches sees no more, and a tool may tell as often as it likes. */
const BETWEEN_MS = 200

/** Passes progress on, not too often; the last of its kind always. */
export function told(tell: (progress: Progress) => void): Call['progress'] {
  let at = Number.NEGATIVE_INFINITY
  return (done, total, unit) => {
    const now = performance.now()
    if (done < total && now - at < BETWEEN_MS) return
    at = now
    tell({ done, total, unit })
  }
}
