import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A program that is the first of its system (in a container) is not ended by a signal that it sends itself. */
const UNTIL_EXIT_MS = 100

/** Files and folders that are not to outlive this program. */
const temporary = new Set<string>()

/** Works with a file or folder that is removed when the work is done, and when the program is interrupted. */
export async function withTemporary<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  temporary.add(path)
  try {
    return await work(path)
  } finally {
    await rm(path, { recursive: true, force: true })
    temporary.delete(path)
  }
}

/**
 * Until it is called off, a signal ends the program as it would have: `stop` ends what runs, what is temporary is
 * removed, and who started the program sees which signal it was (130 and 143 in a shell). A second signal, which
 * a shell and whoever passes signals on send both, does not come between.
 */
export function onInterrupt(stop: (signal: NodeJS.Signals) => Promise<unknown>): () => void {
  let isEnding = false
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    await stop(signal).catch(() => undefined)
    removeTemporary()
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
    setTimeout(() => process.exit(128 + constants.signals[signal]), UNTIL_EXIT_MS)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    // Once it ends, nothing else decides how.
    if (!isEnding) for (const signal of SIGNALS) process.off(signal, end)
  }
}

export function removeTemporary(): void {
  for (const path of temporary) rmSync(path, { recursive: true, force: true })
}
