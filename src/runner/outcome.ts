import { diskFault, Fault, type FaultKind, stackFault } from '../fault.ts'

/** Errors that mean the call wanted more memory than it may have. */
const OUT_OF_MEMORY =
  /allocation failed|out of memory|invalid (array|typed array|string) length|cannot enlarge memory|ENOMEM|bad_alloc|memory access out of bounds/i
/** A WASM engine that gave up; it cannot be used again. */
const ENGINE_DIED =
  /^Aborted\(|unreachable|table index is out of bounds|null function|function signature mismatch/

export const TOO_LARGE = 'The input needs more memory than one call may use; send something smaller.'
const TOO_MUCH = 'The input could not be processed: it is damaged, or too large for one call.'

/** How a call failed: what its caller is told, or a bug of ours. */
export interface Failure {
  fault?: { kind: FaultKind; message: string }
  detail: string
  /** What it ran in has done its duty: its memory may be in pieces, or an engine dead. */
  isSpent: boolean
}

/** Tells apart what the caller did or can fix, what a call may not use, and bugs. */
export function failureOf(thrown: unknown): Failure {
  const error = diskFault(thrown) ?? stackFault(thrown) ?? thrown
  const detail = describe(error)
  if (error instanceof Fault)
    return { fault: { kind: error.kind, message: error.message }, detail, isSpent: false }
  if (OUT_OF_MEMORY.test(String((error as Error)?.message ?? error)))
    return { fault: { kind: 'input', message: TOO_LARGE }, detail, isSpent: true }
  if (error instanceof WebAssembly.RuntimeError && ENGINE_DIED.test(error.message))
    return { fault: { kind: 'input', message: TOO_MUCH }, detail, isSpent: true }
  return { detail, isSpent: false }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by: ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
