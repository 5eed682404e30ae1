import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const shipped = Object.keys(dependencies)

/** The server's own code, but for types: they are gone before it runs. */
const code = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap(name => readFileSync(join(ROOT, 'src', name), 'utf8').split('\n'))
  .filter(line => !/^(import|export) type /.test(line))
  .join('\n')

/** Fonts and language packs are found by their folders, not by their names. */
const isData = (name: string): boolean =>
  /^@(expo-google-fonts|embedpdf\/fonts|tesseract\.js-data)/.test(name)

test('what the server imports is installed with it', () => {
  const specs = [...code.matchAll(/(?:from|import\(|import|require\()\s*'([@\w][\w@:./-]*)'/g)].map(
    ([, spec]) => spec!,
  )
  const packages = specs.filter(spec => !isBuiltin(spec)).map(spec => /^(@[^/]+\/)?[^/]+/.exec(spec)![0])
  assert.ok(packages.length > 30)
  assert.deepEqual(
    packages.filter(name => !shipped.includes(name)),
    [],
  )
})

test('what is installed with the server is used by it', () => {
  const isNamed = (name: string) => code.includes(`'${name}'`) || code.includes(`'${name}/`)
  assert.deepEqual(
    shipped.filter(name => !isData(name) && !isNamed(name)),
    [],
  )
})
