import { told } from '../../runner/progress.ts'
import type { Call } from '../../tool.ts'

const WIDTH = 24

/** A bar on standard error while a tool works, where a person is watching; `clear` removes it. */
export function progressBar(quiet: boolean): { progress: Call['progress']; clear: () => void } {
  const { stderr } = process
  if (quiet || !stderr.isTTY) return { progress: () => undefined, clear: () => undefined }
  return {
    progress: told(({ done, total, unit }) => {
      const filled = Math.round((WIDTH * done) / Math.max(total, 1))
      stderr.write(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total} ${unit}\x1b[K`)
    }),
    clear: () => void stderr.write('\r\x1b[K'),
  }
}
