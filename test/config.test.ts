import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../src/config.ts'

test('a folder that tools may read must not hold the data', () => {
  const read = (env: Record<string, string>) => () => readConfig({ DATA_DIR: '/srv/toolwright/data', ...env })
  for (const folder of ['/', '/srv', '/srv/toolwright/data', '/srv/toolwright/data/'])
    for (const name of ['FONT_DIRS', 'TESSDATA_DIR'])
      assert.throws(read({ [name]: folder }), error => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, new RegExp(`^${name}: tools may read .*DATA_DIR lies in it`))
        return true
      })
  const config = read({
    FONT_DIRS: '/srv/fonts:/srv/toolwright/data-fonts',
    TESSDATA_DIR: '/srv/toolwright/data/packs',
  })()
  assert.deepEqual(config.fontDirs, ['/srv/fonts', '/srv/toolwright/data-fonts'])
  assert.equal(config.tessdataDir, '/srv/toolwright/data/packs')
})

test('how children are confined is one of three words', () => {
  assert.equal(readConfig({}).sandbox, 'auto')
  assert.equal(readConfig({ SANDBOX: 'require' }).sandbox, 'require')
  assert.throws(
    () => readConfig({ SANDBOX: 'yes' }),
    /SANDBOX: expected one of auto, require, off, received "yes"/,
  )
})
