import type { SandboxState } from '../../contract/dashboard.ts'

export type { SandboxState }

/** What the launcher is to do, as JSON in its arguments. */
export interface LaunchPlan {
  /** Folders and files to read; one that does not exist is an error. */
  read: string[]
  /** Folders to read, write, create and remove in. */
  write: string[]
  /** Tests leave layers out, to see that the other holds by itself. */
  without?: ('landlock' | 'seccomp')[]
}

/** What the child is told by the launcher, in an environment variable of this name. */
export const STATE_VARIABLE = 'TOOLWRIGHT_SANDBOX'

/** The channel's number on the way past the launcher, which must not read from it. */
export const CHANNEL_VARIABLE = 'TOOLWRIGHT_CHANNEL'

/** The launcher's exit code where it can do nothing on this machine; any other means that a step failed. */
export const CANNOT_CONFINE = 77

export const unconfined = (why: string): SandboxState => ({
  no_new_privs: false,
  landlock: 0,
  seccomp: false,
  missing: [why],
})

/** One line for the start of the server. */
export function describeSandbox({ landlock, seccomp, no_new_privs, missing }: SandboxState): string {
  if (!no_new_privs && missing.length > 0) return `sandbox: NONE (${missing.join('; ')})`
  const files = landlock > 0 ? `files by Landlock ${landlock}` : 'files not confined'
  const calls = seccomp ? 'system calls by seccomp, no network' : 'system calls and network not confined'
  const whole = `${files}, ${calls}`
  return missing.length > 0 ? `sandbox: PARTIAL, ${whole} (${missing.join('; ')})` : `sandbox: ${whole}`
}
