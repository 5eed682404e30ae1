import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** What every platform runs, with slashes: line by line. Pages and tests have their own places. */
const lines = ['src', 'bin'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|js)$/.test(name) && !/\.(test|contract)\.ts$/.test(name))
    .map(name => ({ file: `${folder}/${name.split(sep).join('/')}`, path: join(ROOT, folder, name) }))
    .flatMap(({ file, path }) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map((text, i) => ({ file, at: `${file}:${i + 1}`, text }))
        .filter(({ text }) => !/^\s*(\/\/|\/?\*)/.test(text)),
    ),
)

const found = (pattern: RegExp, except: RegExp = /^$/): string[] =>
  lines.filter(({ file, text }) => pattern.test(text) && !except.test(file)).map(({ at }) => at)

test('places of one system are named only where that system is asked for', () => {
  const named = found(/['"`]\/(tmp|proc|dev|etc|usr|var|bin|home|opt)(\/|['"`])/, /^src\/runner\/sandbox\//)
  const unguarded = named.filter(at => {
    const file = at.split(':')[0]!
    return !lines.some(line => line.file === file && /process\.platform/.test(line.text))
  })
  assert.deepEqual(unguarded, [])
  // Where they are: a new one is a decision.
  assert.deepEqual([...new Set(named.map(at => at.split(':')[0]))].sort(), [
    'src/runner/child-folder.ts',
    'src/runner/process-figures.ts',
    'src/runner/worker.ts',
    'src/service/start.ts',
  ])
})

test('lists of folders are split as the system writes them', () => {
  assert.deepEqual(found(/(PATH|DIRS?|dirs?|folders?)\b[^;]*\.split\(['"`][:;]['"`]\)/), [])
})

test('addresses of files become paths, and paths addresses, by the functions made for it', () => {
  assert.deepEqual(
    found(/import\.meta\.url\)?\.(pathname|slice|replace)|(?<!startsWith\()['"`]file:\/\//),
    [],
  )
  // A path such as C:\\x is no address that import takes.
  assert.deepEqual(
    found(/\bimport\((?!['"`]|pathToFileURL\(|inner\.href|hook\)|program\)|loads === 0 \? resolved)/),
    [],
  )
})

test('programs are started by path, and no shell reads their arguments', () => {
  const started = found(/(?<![.\w])(spawn|spawnSync|exec|execSync|execFile|execFileSync)\(\s*['"`]/)
  assert.deepEqual(started, [])
  assert.deepEqual(found(/shell:\s*(true|process)/), [])
})

/** Parts that are no JavaScript, and how their builds are called. */
const NATIVE: Record<string, RegExp> = {
  sharp: /^@img\/sharp-(\w+-\w+)$/,
  '@napi-rs/canvas': /^@napi-rs\/canvas-(\w+-\w+)/,
  koffi: /^@koromix\/koffi-(\w+-\w+)$/,
  lightningcss: /^lightningcss-(\w+-\w+)/,
  'oxc-minify': /^@oxc-minify\/binding-(\w+-\w+)/,
}

test('every native part has a build for each system that is promised', () => {
  const require = createRequire(import.meta.url)
  for (const [name, pattern] of Object.entries(NATIVE)) {
    const folder = require.resolve.paths(name)!.map(path => join(path, name, 'package.json'))
    const about = folder.map(path => readOr(path)).find(Boolean)!
    const built = Object.keys(about.optionalDependencies ?? {}).map(one => pattern.exec(one)?.[1])
    for (const system of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'])
      assert.ok(built.includes(system), `${name}: ${system}`)
  }
})

function readOr(path: string): { optionalDependencies?: Record<string, string> } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Hides a package from a program and its threads, as where it was never installed. */
const hiding = (pattern: string): string => `
  require('node:module').registerHooks({
    resolve(name, context, next) {
      if (!/${pattern}/.test(name)) return next(name, context)
      throw Object.assign(new Error(\`Cannot find module '\${name}'\`), { code: 'MODULE_NOT_FOUND' })
    },
  })`

test('a tool whose native part has no build here says what is missing and how to add it', t => {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-hidden-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const preload = join(folder, 'hide.cjs')
  for (const [hidden, words, message] of [
    ['^@img.sharp-', ['image-resize', 'fixtures/logo.png', '--width', '20'], /libvips.*--cpu=wasm32 sharp/],
    ['^@napi-rs.canvas-', ['meme-generator', 'fixtures/logo.png', '--top', 'Hi'], /Skia.*canvas/],
  ] as const) {
    writeFileSync(preload, hiding(hidden))
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--require', preload, 'src/main.ts', 'run', ...words, '-o', '-'],
      { cwd: ROOT, encoding: 'utf8' },
    )
    assert.match(stderr, message)
    assert.match(stderr, new RegExp(`no build for ${process.platform} ${process.arch}`))
    assert.equal(status, 1)
    assert.doesNotMatch(stderr, /\n.*\n/, 'one sentence')
  }
})
