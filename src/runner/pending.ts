import { Fault } from '../fault.ts'
import type { CallInput, CallMessage, CallResult, Progress } from './protocol.ts'
import type { Waiting } from './waiting-line.ts'

export interface PoolCall extends Waiting {
  slug: string
  /** Quick work, which the kept child takes. */
  short: boolean
  timeoutS: number
  input: CallInput
  wantsJson: boolean
  now: number
  /** The call's own folder: its input lies there, its result ends there. */
  folder: string
  signal: AbortSignal
  purpose?: CallMessage['purpose']
  /** Told when a child takes it. */
  onStart?: () => void
  onProgress?: (progress: Progress) => void
  /** How long a cancelled call may go on by itself; a job somebody stopped is to end at once. */
  graceMs?: number
}

/** A call that waits or runs. */
export interface Pending extends Waiting {
  call: PoolCall
  /** Of the message that gave it to a child; another at each try. */
  id: number
  tries: number
  since: number
  /** Set once the caller gets an answer: the child is only tidied up after it. */
  over: boolean
  resolve: (result: CallResult) => void
  reject: (error: Error) => void
}

export const cancelled = () => new Fault('failed', 'The caller hung up before the answer.')
const STOPPING = 'The server is shutting down; try again in a moment.'
/** Of the kind that puts a job back into its line. */
export const stopping = () => new Fault('too-many', STOPPING, { retryAfter: 5 })
/** What somebody who waits for a call is told when the server ends before it does. */
export const cutShort = () => new Fault('unavailable', STOPPING, { retryAfter: 5 })
export const busy = () =>
  new Fault('too-many', 'The server is busy with other calls; try again in a moment.', { retryAfter: 2 })
export const waitedLong = () =>
  new Fault('too-many', 'The server is busy, and the call waited too long for its turn; try again later.', {
    retryAfter: 10,
  })
export const broken = () =>
  new Fault('failed', 'The tool failed on this call; nothing was charged. Try again later.')
export const tooHeavy = (what: string) =>
  new Fault('input', `The input needs more ${what} than one call may use; send something smaller or simpler.`)
export const outOfTime = () =>
  new Fault('failed', 'The tool did not finish in time; try again, or send a smaller input.')

export const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
