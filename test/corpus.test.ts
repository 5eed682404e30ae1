import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { FIXTURES } from './support/run-tool.ts'

test('npm run corpus counts what came of each file, tells why it was refused, and scores truth sets', () => {
  const root = mkdtempSync(join(tmpdir(), 'toolwright-corpus-'))
  try {
    mkdirSync(join(root, 'json'))
    writeFileSync(join(root, 'json/y_array.json'), '[1, 2]')
    writeFileSync(join(root, 'json/n_comma.json'), '[1,]')
    mkdirSync(join(root, 'pdf'))
    cpSync(join(FIXTURES, 'two-pages.pdf'), join(root, 'pdf/good.pdf'))
    writeFileSync(join(root, 'pdf/bad.pdf'), 'this is no PDF')
    const refused = join(root, 'refused.txt')
    const done = spawnSync(
      process.execPath,
      [
        join(import.meta.dirname, '../bench/corpus.ts'),
        root,
        ...['--tools', 'json-formatter,pdf-info', '--json', '--refused', refused],
      ],
      { encoding: 'utf8' },
    )
    assert.equal(done.status, 0, done.stderr)
    const { rows, scores, failures } = JSON.parse(done.stdout)
    const counts = rows.map((row: Record<string, unknown>) => [
      row['set'],
      row['tool'],
      row['ok'],
      row['refused'],
    ])
    assert.deepEqual(counts, [
      ['json', 'json-formatter', 1, 1],
      ['pdf', 'pdf-info', 1, 1],
    ])
    assert.deepEqual(failures, [])
    assert.deepEqual(
      scores.map((row: Record<string, unknown>) => [row['what'], row['right'], row['of']]),
      [
        ['JSONTestSuite, invalid: refused', 1, 1],
        ['JSONTestSuite, valid: formatted and equal', 1, 1],
      ],
    )
    assert.match(readFileSync(refused, 'utf8'), /^pdf-info\tpdf\/bad\.pdf\tfile: expected a PDF file/m)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
