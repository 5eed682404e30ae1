import { join } from 'node:path'
import type { SandboxMode } from '../../config.ts'
import { CODE_EXTENSION } from '../../lib/files/installation.ts'
import { CANNOT_CONFINE, CHANNEL_VARIABLE, type LaunchPlan, type SandboxState, unconfined } from './state.ts'

const LAUNCHER = join(import.meta.dirname, `launcher${CODE_EXTENSION}`)

export type Sandbox = ReturnType<typeof createSandbox>

/** How the children of a pool are confined: what starts them, and what is known of it since they run. */
export function createSandbox(mode: SandboxMode, without?: LaunchPlan['without']) {
  let usable = mode !== 'off' && process.platform === 'linux'
  let state: SandboxState | undefined
  const { promise: known, resolve } = Promise.withResolvers<SandboxState>()
  const settle = (found: SandboxState) => {
    state = found
    resolve(found)
  }
  if (mode === 'off') settle(unconfined('SANDBOX is off'))
  else if (!usable) settle(unconfined(`${process.platform} has neither Landlock nor seccomp`))

  return {
    /** What children are confined to; undefined until the first one told. */
    state: () => state,
    /** Ends with the first child that is ready, or, where it is required, that cannot be. */
    known,

    /** The command that confines itself and becomes this one, and what a shell has to do before. */
    confined(node: string[], plan: LaunchPlan): { prepare: string; command: string[] } {
      if (!usable) return { prepare: '', command: node }
      return {
        prepare: `${CHANNEL_VARIABLE}=$NODE_CHANNEL_FD; export ${CHANNEL_VARIABLE}; unset NODE_CHANNEL_FD; `,
        command: [node[0]!, LAUNCHER, JSON.stringify({ ...plan, ...(without && { without }) }), ...node],
      }
    },

    /** What a ready child says of itself, held against what the kernel says of it. */
    isConfined(given: SandboxState | undefined, status: string | undefined): boolean {
      if (!usable) return true
      const holds =
        given !== undefined &&
        /^NoNewPrivs:\s*1$/m.test(status ?? '') &&
        (!given.seccomp || /^Seccomp:\s*2$/m.test(status ?? ''))
      if (holds) settle(given)
      return holds
    },

    /** A child that ended before it was ready. */
    onFailedStart(code: number | null, errors: string): void {
      const why = errors.trim().split('\n').at(-1) || `error ${code}`
      if (code === CANNOT_CONFINE && mode === 'auto') {
        usable = false
        settle(unconfined(why))
      } else if (mode === 'require' && !state) settle(unconfined(`children do not start: ${why}`))
    },
  }
}
