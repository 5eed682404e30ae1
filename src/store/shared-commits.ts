import type { Work } from './sql.ts'

/** What a transaction of one connection is made of. */
interface Steps {
  begin(): void
  commit(): void
  rollBack(): void
  /** Does a piece of work that has the transaction to itself. */
  alone<T>(work: () => Work<T>): T
  /** Does a piece of work that shares the transaction: when it fails, only what it did is undone. */
  apart<T>(work: () => Work<T>): T
  /** Whether the transaction is over, which a full disk may bring about in the middle of a piece. */
  ended(): boolean
}

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

  const commitAll = () => {
    const pieces = waiting
    waiting = []
    const answers: (() => void)[] = []
    try {
      steps.begin()
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
