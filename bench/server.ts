import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const KEY = 'bench-key'

export interface Started {
  url: string
  child: ChildProcess
  /** From the process to the line that says where it listens. */
  startMs: number
}

/** Starts a program of ours or a peer's that says where it listens. */
export async function startProgram(args: string[], env: Record<string, string> = {}): Promise<Started> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', chunk => {
      text += chunk
      const found = /listens on (http:\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', code => reject(new Error(`${args[0]} ended with ${code}`)))
  })
  return { url, child, startMs: performance.now() - begun }
}

/** Starts the service as users run it, on a free port, with credits for any bench and no limit of calls. */
export const startService = (dataDir: string, env: Record<string, string> = {}): Promise<Started> =>
  startProgram([join(import.meta.dirname, '../src/main.ts'), 'serve'], {
    PORT: '0',
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: KEY,
    BOOTSTRAP_CREDITS: '100000000',
    RATE_LIMIT_PER_MINUTE: '0',
    QUEUE_MAX: '10000',
    ...env,
  })
