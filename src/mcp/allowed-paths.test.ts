import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createAllowedPaths } from './allowed-paths.ts'

test('files are read and written below the allowed folders, whatever links and names say', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'toolwright-test-')))
  try {
    const root = join(base, 'root')
    mkdirSync(join(root, 'sub'), { recursive: true })
    writeFileSync(join(base, 'secret'), 'x')
    writeFileSync(join(root, 'a.pdf'), 'x')
    symlinkSync(join(base, 'secret'), join(root, 'out'))
    symlinkSync(join(base, 'not-yet'), join(root, 'nowhere'))
    const paths = createAllowedPaths([root])
    assert.equal(paths.toRead('sub/../a.pdf'), join(root, 'a.pdf'))
    assert.equal(paths.toWrite('sub/b.pdf'), join(root, 'sub/b.pdf'))
    for (const given of ['../secret', join(base, 'secret'), 'out']) {
      assert.throws(() => paths.toRead(given), /outside the allowed folders/)
      assert.throws(() => paths.toWrite(given), /outside the allowed folders/)
    }
    assert.throws(() => paths.toWrite('nowhere'), /is a link that leads nowhere/)
    assert.throws(() => paths.toWrite('a\0b'), /is no name of a file/)
    for (const given of ['sub', '']) {
      assert.throws(() => paths.toRead(given), /is a folder; name a file in it/)
      assert.throws(() => paths.toWrite(given), /is a folder/)
    }
  } finally {
    rmSync(base, { recursive: true })
  }
})
