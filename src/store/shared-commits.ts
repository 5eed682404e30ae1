import type { Work } from './sql.ts'

/** What a transaction of one connection is made of. */
interface Steps {
  /** False where another process writes at the moment; that is thrown where it is the last try. */
  begin(isLast: boolean): boolean
  commit(): void
  rollBack(): void
  /** Does a piece of work that has the transaction to itself. */
  alone<T>(work: () => Work<T>): T
  /** Does a piece of work that shares the transaction: when it fails, only what it did is undone. */
  apart<T>(work: () => Work<T>): T
  /** Whether the transaction is over, which a full disk may bring about in the middle of a piece. */
  ended(): boolean
}

/** How long another process may write before the waiting work is given up. */
const PATIENCE_MS = 5000
const PAUSE_MS = 30

interface Piece {
  work: () => Work<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Pieces of work that come in the same turn of the event loop share a transaction: its beginning and its commit cost
 * more than most of them. Each still stands or falls by itself, and none is told that it stands before the commit.
 */
export function sharedCommits(steps: Steps): <T>(work: () => Work<T>) => Promise<T> {
  let waiting: Piece[] = []
  let triedSince: number | undefined

  /** Whether the transaction has begun; where another process writes it is tried again later, with all who come meanwhile. */
  const begun = (): boolean => {
    triedSince ??= performance.now()
    const isBegun = steps.begin(performance.now() - triedSince > PATIENCE_MS)
    if (!isBegun) setTimeout(commitAll, PAUSE_MS)
    return isBegun
  }

  const take = () => {
    waiting = []
    triedSince = undefined
  }

  const commitAll = () => {
    const pieces = waiting
    const answers: (() => void)[] = []
    try {
      if (!begun()) return
      take()
      for (const { work, resolve, reject } of pieces) {
        try {
          const value = pieces.length === 1 ? steps.alone(work) : steps.apart(work)
          answers.push(() => resolve(value))
        } catch (error) {
          if (pieces.length === 1 || steps.ended()) throw error
          answers.push(() => reject(error))
        }
      }
      steps.commit()
    } catch (error) {
      take()
      steps.rollBack()
      for (const { reject } of pieces) reject(error)
      return
    }
    for (const answer of answers) answer()
  }

  return <T>(work: () => Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Piece['resolve'], reject })
      if (waiting.length === 1) setImmediate(commitAll)
    })
}
