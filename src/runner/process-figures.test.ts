import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isComputing } from './process-figures.ts'

/** How many of ten looks at a program find it computing. */
async function looks(code: string): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, ['-e', `${code}; console.log('begun')`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout!, 'data')
  await sleep(300)
  let found = 0
  for (let i = 0; i < 10; i++) {
    if (isComputing(child.pid)) found++
    await sleep(20)
  }
  child.kill('SIGKILL')
  return found
}

test('a process computes when any of its threads does', { skip: process.platform !== 'linux' }, async () => {
  // On a thread of the library's own, as image decoders do; the main thread waits.
  const aside = "require('node:crypto').pbkdf2('a', 'b', 2 ** 30, 64, 'sha512', () => {})"
  assert.ok((await looks(aside)) >= 9)
  assert.ok((await looks('setTimeout(() => {}, 60_000)')) <= 2)
})
