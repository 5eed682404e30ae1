import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { readPdf } from './support/read-pdf.ts'
import { FIXTURES } from './support/run-tool.ts'

const ROOT = join(import.meta.dirname, '..')

/** An empty project that the packed package was installed into, its dependencies beside it as npm lays them out. */
let project: string
let files: string[]
before(async () => {
  project = await mkdtemp(join(tmpdir(), 'toolwright-package-'))
  execFileSync(process.execPath, [join(ROOT, 'bin/build.js')], { cwd: ROOT })
  // Scripts would build the page once more, which is there.
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [about] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }]
  files = about.files.map(({ path }) => path)
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, 'toolwright'), { recursive: true })
  execFileSync('tar', [
    '-xzf',
    join(project, about.filename),
    '-C',
    join(modules, 'toolwright'),
    '--strip-components=1',
  ])
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
})
after(() => rm(project, { recursive: true, force: true }))

const program = () => join(project, 'node_modules/toolwright/bin/toolwright.js')

test('the package holds the program, the page and nothing of tests', () => {
  for (const wanted of [
    'bin/toolwright.js',
    'dist/main.js',
    'dist/main.d.ts',
    'dist/main.js.map',
    'dist/catalog.json',
    'web/dist/index.html',
  ])
    assert.ok(files.includes(wanted), wanted)
  assert.deepEqual(
    files.filter(path => /\.test\.|^(src|test|bench|web\/src)\/|\.contract\./.test(path)),
    [],
  )
})

test('a tool runs from it', async () => {
  const out = join(project, 'turned.pdf')
  const { status, stderr } = spawnSync(
    process.execPath,
    [program(), 'run', 'pdf-rotate', join(FIXTURES, 'three-pages.pdf'), '-o', out],
    { cwd: project, encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  assert.equal((await readPdf(await readFile(out))).pages.length, 3)
})

test('it serves the page and calls tools in children', async () => {
  const child = spawn(process.execPath, [program(), 'serve'], {
    cwd: project,
    env: { ...process.env, PORT: '0', BOOTSTRAP_API_KEY: 'packed-key', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', chunk => {
        const found = /listens on (http:\/\/\S+)/.exec((said += chunk))?.[1]
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error(said)))
    })
    assert.match(await (await fetch(url)).text(), /<title>/)
    const form = new FormData()
    form.set('file', new Blob([await readFile(join(FIXTURES, 'three-pages.pdf'))]), 'a.pdf')
    const headers = { authorization: 'Bearer packed-key' }
    const text = await fetch(`${url}/api/v1/tools/pdf-to-text`, { method: 'POST', body: form, headers })
    assert.equal(text.status, 200)
    assert.match(await text.text(), /Harbour/)
    assert.ok(existsSync(join(project, 'data')))
  } finally {
    child.kill('SIGTERM')
    await new Promise(done => child.once('exit', done))
  }
})

test('the Node that is there lists the tools and explains one, whatever its age', () => {
  const say = (...words: string[]) =>
    spawnSync('node', [program(), ...words], {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    })
  const { stdout, stderr } = say('tools', 'jpg', 'to', 'pdf')
  assert.match(stdout, /^image-to-pdf /, stderr)
  assert.match(say('help', 'pdf-rotate').stdout, /toolwright run pdf-rotate three-pages\.pdf --angle 90/)
  assert.equal(say('help', 'nothing').status, 2)
})

test('agents use it', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program(), 'mcp', FIXTURES], cwd: project }),
  )
  try {
    const { content } = (await client.callTool({
      name: 'run_tool',
      arguments: { slug: 'pdf-to-text', parameters: { file: 'three-pages.pdf' } },
    })) as { content: { text: string }[] }
    assert.match(content[0]!.text, /Harbour/)
  } finally {
    await client.close()
  }
})
