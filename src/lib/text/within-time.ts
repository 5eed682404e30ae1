import { Script } from 'node:vm'
import { badInput } from '../../fault.ts'

/** Honest patterns take milliseconds; one that goes through all ways to match takes for ever. */
const MOST_MS = 5000

const TASK = Symbol.for('toolwright.task')
const script = new Script('globalThis[Symbol.for("toolwright.task")]()')

/**
 * What a task returns in which patterns of the caller are matched; refused where they take too long. V8 ends the
 * matching of a pattern too, wherever a library began it.
 */
export function withinTime<T>(task: () => T, refusal: string, most = MOST_MS): T {
  Object.defineProperty(globalThis, TASK, { value: task, configurable: true })
  try {
    return script.runInThisContext({ timeout: most }) as T
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw badInput(refusal, error)
  }
}
