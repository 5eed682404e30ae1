import { spawn } from 'node:child_process'

const SECONDS = 180

/** Runs one test file in a copy of the project; whether it passed. One that does not end has failed. */
export function runTestFile(root: string, file: string, only?: string, seconds = SECONDS): Promise<boolean> {
  const pattern = only ? [`--test-name-pattern=${only}`] : []
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', ...pattern, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), seconds * 1000)
  return new Promise(done =>
    child.once('close', code => {
      clearTimeout(timer)
      // A pattern that fits no test would look like a test that passed.
      const ran = Number(/^# pass (\d+)$/m.exec(said)?.[1] ?? 0)
      done(code === 0 && ran > 0)
    }),
  )
}
