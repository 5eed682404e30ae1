import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../lib/files/installation.ts'
import { runCommand } from './cli.ts'

const PACK = readFileSync(join(packageFolder('@tesseract.js-data'), 'hin/4.0.0_best_int/hin.traineddata.gz'))

test('language packs from files: checked, listed by name, removed', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'))
  const before = process.env['TESSDATA_DIR']
  const said: string[] = []
  t.mock.method(console, 'log', (line: string) => said.push(line))
  t.mock.method(console, 'error', (line: string) => said.push(line))
  t.after(() => {
    if (before === undefined) delete process.env['TESSDATA_DIR']
    else process.env['TESSDATA_DIR'] = before
    rmSync(folder, { recursive: true })
  })
  const languages = async (...words: string[]) => {
    said.length = 0
    const code = await runCommand(['languages', ...words], { DATA_DIR: join(folder, 'data') })
    return { code, said: said.join('\n') }
  }
  const packs = () => readdirSync(join(folder, 'data/tessdata'))
  const good = join(folder, 'nep.traineddata.gz')
  writeFileSync(good, PACK)
  assert.match(
    (await languages('add', good, '--sha256', 'ab'.repeat(32))).said,
    /SHA-256 .* nothing was added/,
  )
  assert.match((await languages('add', good)).said, /^Added Nepali \(nep\), SHA-256 [0-9a-f]{64}\.$/)
  assert.deepEqual(packs(), ['nep.traineddata.gz'])
  assert.match((await languages()).said, /^nep +Nepali \(added\)$/m)
  assert.match((await languages()).said, /^deu +German$/m)
  const bad = join(folder, 'mar.traineddata')
  writeFileSync(bad, 'no pack')
  const refused = await languages('add', bad)
  assert.match(refused.said, /mar\.traineddata is damaged, or for another version; nothing was added/)
  assert.equal(refused.code, 1)
  assert.match((await languages('remove', 'hin')).said, /hin is built in and stays/)
  assert.equal((await languages('remove', 'nep')).code, 0)
  assert.deepEqual(packs(), [])
})
