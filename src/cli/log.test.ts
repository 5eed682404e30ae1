import assert from 'node:assert/strict'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openLog } from './log.ts'

const FULL = '/dev/full'

test('a log that cannot be written throws at nobody', t => {
  if (!existsSync(FULL)) return t.skip('ran without a device that is always full')
  const fd = openSync(FULL, 'w')
  const log = openLog('info', fd)
  for (let n = 0; n < 1000; n++) log.error({ detail: 'x'.repeat(1000) }, 'a call broke')
  closeSync(fd)
})

test('lines are written as they come', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-log-'))
  const fd = openSync(join(folder, 'log'), 'w')
  const log = openLog('info', fd)
  log.info('first')
  log.debug('not this one')
  log.error('second')
  closeSync(fd)
  const lines = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n')
  assert.deepEqual(
    lines.map(line => JSON.parse(line).msg),
    ['first', 'second'],
  )
  await rm(folder, { recursive: true })
})
