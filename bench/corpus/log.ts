import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { CorpusCall } from './calls.ts'
import type { Outcome } from './outcomes.ts'

/**
 * Keeps each outcome as a line of JSON at the moment it comes: a run of an hour that is stopped, or dies, is not lost
 * and goes on from where it was.
 */
export function outcomeLog(path: string) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const lines = text.split('\n')
  // What follows the last line break is empty, or half of a line.
  const half = lines.pop()
  if (half) appendFileSync(path, '\n')
  const before = lines.flatMap(line => {
    try {
      return [JSON.parse(line) as Outcome]
    } catch {
      return []
    }
  })
  // A call that got no answer is sent again.
  const known = new Map(before.filter(({ status }) => status > 0).map(one => [keyOf(one), one]))
  return {
    add: (outcome: Outcome): void => appendFileSync(path, `${JSON.stringify(outcome)}\n`),
    /** What is known already of these calls. */
    of: (calls: CorpusCall[]): Outcome[] =>
      calls.flatMap(call => {
        const outcome = known.get(keyOf(call))
        return outcome ? [outcome] : []
      }),
    has: (call: CorpusCall): boolean => known.has(keyOf(call)),
  }
}

export type OutcomeLog = ReturnType<typeof outcomeLog>

const keyOf = ({ slug, file }: { slug: string; file: string }): string => `${slug}\t${file}`
