import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')

export const KEY = 'bench-key'

export interface Started {
  url: string
  child: ChildProcess
  /** When the process was started. */
  begun: number
}

/** Starts a program of ours or a peer's that says where it listens. */
export async function startProgram(
  args: string[],
  env: Record<string, string> = {},
  command = process.execPath,
): Promise<Started> {
  const begun = performance.now()
  const child = spawn(command, args, {
    cwd: ROOT,
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
  return { url, child, begun }
}

/** Milliseconds from a command that starts the service to the answer of a first call. */
export async function firstAnswer(command: string, args: string[], dataDir: string): Promise<number> {
  const { url, child, begun } = await startProgram(
    args,
    { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    command,
  )
  await fetch(`${url}/api/v1/tools/hash-generator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'hello' }),
  }).then(answer => answer.text())
  const ms = performance.now() - begun
  child.kill()
  await once(child, 'exit')
  return ms
}

/** Starts the service as users run it, on a free port, with credits for any bench and no limit of calls. */
export const startService = (dataDir: string, env: Record<string, string> = {}): Promise<Started> =>
  startProgram([join(ROOT, 'bin/toolwright.js'), 'serve'], {
    PORT: '0',
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: KEY,
    BOOTSTRAP_CREDITS: '100000000',
    RATE_LIMIT_PER_MINUTE: '0',
    QUEUE_MAX: '10000',
    ...env,
  })

/** Waits until no job is under way any more; all must have succeeded. */
export async function jobsDone(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${KEY}` }
  for (;;) {
    const answer = await fetch(`${url}/api/v1/jobs?limit=100`, { headers })
    const { jobs } = (await answer.json()) as { jobs: { status: string }[] }
    if (jobs.some(({ status }) => status === 'failed')) throw new Error('a job failed')
    if (jobs.every(({ status }) => status === 'succeeded')) return
    await pause(20)
  }
}
