import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

interface Finding {
  check: string
  state: string
  message: string
  fix?: string
}

function doctor(env: Record<string, string>): { status: number | null; found: Record<string, Finding> } {
  const run = spawnSync(process.execPath, ['src/main.ts', 'doctor', '--json'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  })
  const { findings } = JSON.parse(run.stdout) as { findings: Finding[] }
  return { status: run.status, found: Object.fromEntries(findings.map(one => [one.check, one])) }
}

test('doctor: a sound installation is healthy, and nothing is left behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-test-'))
  try {
    const { status, found } = doctor({ DATA_DIR: folder, TMPDIR: folder })
    assert.equal(status, 0, JSON.stringify(found))
    assert.match(found['Tools']!.message, /children work/)
    assert.deepEqual(
      readdirSync(folder).filter(name => name.includes('doctor')),
      [],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('doctor: each fault is named with its way out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-test-'))
  const taken = join(folder, 'file')
  writeFileSync(taken, '')
  try {
    const { status, found } = doctor({
      DATA_DIR: taken,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATABASE_PATIENCE_S: '0',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://tools.example.org',
      FILES_URL: join(taken, 'files'),
    })
    assert.equal(status, 1)
    for (const check of ['Data folder', 'Database', 'Files', 'Secrets']) {
      assert.equal(found[check]!.state, 'fail', check)
      assert.ok(found[check]!.fix, check)
    }
    assert.match(found['Address']!.message, /not https/)
    assert.equal(found['Tools']!.state === 'fail', false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
