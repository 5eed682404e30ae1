import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCatalog } from '../src/catalog.ts'
import { runCommand } from '../src/cli/cli.ts'
import { readArguments } from '../src/cli/tool/arguments.ts'
import { example } from '../src/cli/tool/help.ts'
import { listTools, makeListing } from '../src/cli/tool/listing.ts'
import { callRemote } from '../src/cli/tool/remote.ts'
import { zipBytes } from '../src/formats/archive/zip-writer.ts'
import { readPdf } from './support/read-pdf.ts'
import { FIXTURES, toolBySlug } from './support/run-tool.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-cli-'))
  await cp(FIXTURES, folder, { recursive: true })
})
after(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number | null
  stdout: Buffer
  stderr: string
}

function run(words: string[], input?: string | Uint8Array, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...words], { cwd: folder, env: { ...process.env, ...env } })
  const [out, err]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', chunk => out.push(chunk))
  child.stderr.on('data', chunk => err.push(chunk))
  child.stdin.end(input)
  return new Promise(done =>
    child.once('close', code =>
      done({ code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') }),
    ),
  )
}

test('a file in, a file out, read by another reader', async () => {
  const { code, stderr } = await run([
    'run',
    'pdf-rotate',
    'three-pages.pdf',
    '--angle',
    '90',
    '--pages=1',
    '-o',
    'turned/',
  ])
  assert.equal(code, 0, stderr)
  const { pages } = await readPdf(await readFile(join(folder, 'turned/three-pages-rotated.pdf')))
  assert.deepEqual(
    pages.map(({ width, height }) => width > height),
    [true, false, true],
  )
})

test('standard input to standard output', async () => {
  const pdf = readFileSync(join(FIXTURES, 'three-pages.pdf'))
  const { code, stdout, stderr } = await run(
    ['run', 'extract-pdf-pages', '-', '--pages', '2', '-o', '-'],
    pdf,
  )
  assert.equal(code, 0, stderr)
  assert.equal((await readPdf(stdout)).pages.length, 1)
})

test('text and data are printed, data in one line for machines', async () => {
  const text = await run(['run', 'pdf-to-text', 'three-pages.pdf'])
  assert.match(text.stdout.toString(), /Harbour/)
  const data = await run(['run', 'json-formatter', '-', '--json', '--minify'], '{"b" : [1, 2]}')
  assert.equal(JSON.parse(data.stdout.toString()).result.formatted, '{"b":[1,2]}')
  assert.equal(data.stdout.toString().trim().split('\n').length, 1)
})

test('text is read in the encoding that it is in', async () => {
  for (const bytes of [
    Buffer.from('Name;Ort\r\nJ\xF6rg;K\xF6ln\r\n', 'latin1'),
    Buffer.from('\uFEFFName\tOrt\nJörg\tKöln\n', 'utf16le'),
    Buffer.from('\uFEFFName,Ort\nJörg,Köln\n'),
  ]) {
    const { stdout } = await run(['run', 'csv-cleaner', '-', '--json'], bytes)
    assert.equal(JSON.parse(stdout.toString()).result.csv, 'Name,Ort\nJörg,Köln\n')
  }
})

test('JSON of a parameter that is listed as text may be in a file, too', async () => {
  await writeFile(join(folder, 'values.json'), '{"no such field": "x"}')
  const { code, stderr } = await run(['run', 'pdf-forms', 'three-pages.pdf', '--fields', '@values.json'])
  assert.equal(code, 2)
  assert.doesNotMatch(stderr, /expected JSON/)
})

test('wrong input ends with 2 and says which parameter, a wrong flag too', async () => {
  const angle = await run(['run', 'pdf-rotate', 'three-pages.pdf', '--angle', '45'])
  assert.deepEqual(
    [angle.code, angle.stderr],
    [2, 'toolwright: angle: expected a multiple of 90, received 45.\n'],
  )
  const flag = await run(['run', 'pdf-rotate', 'three-pages.pdf', '--angel', '90'])
  assert.equal(flag.code, 2)
  assert.match(flag.stderr, /^toolwright: --angel: pdf-rotate has no such parameter\./)
  const kind = await run(['run', 'pdf-rotate', 'logo.png', '--json'])
  assert.equal(kind.code, 2)
  assert.match(JSON.parse(kind.stdout.toString()).error, /^file: expected a PDF file/)
  const lost = await run(['run', 'pdf-rotate', 'nowhere.pdf'])
  assert.deepEqual([lost.code, lost.stderr], [2, 'toolwright: nowhere.pdf: there is no such file.\n'])
})

test('an existing file is not replaced unless asked', async () => {
  const words = ['run', 'image-resize', 'logo.png', '--width', '20']
  assert.equal((await run(words)).code, 0)
  const [made] = readdirSync(folder).filter(name => /^logo-\w+\.png$/.test(name))
  assert.ok(made)
  const again = await run(words)
  assert.equal(again.code, 2)
  assert.match(again.stderr, /exists already/)
  assert.equal((await run([...words, '--force'])).code, 0)
})

test('a picture keeps its format unless another is asked for', async () => {
  const kindOf = async (words: string[], made: string) => {
    const { code, stderr } = await run(['run', 'image-compress', ...words])
    assert.equal(code, 0, stderr)
    return readFileSync(join(folder, made)).subarray(0, 4).toString('latin1')
  }
  assert.match(await kindOf(['photo.jpg'], 'photo-compressed.jpg'), /^\xff\xd8\xff/)
  assert.ok(statSync(join(folder, 'photo-compressed.jpg')).size <= statSync(join(folder, 'photo.jpg')).size)
  assert.equal(await kindOf(['photo.jpg', '--format', 'png'], 'photo-compressed.png'), '\x89PNG')
  assert.equal(await kindOf(['photo.jpg', '-o', 'named.webp'], 'named.webp'), 'RIFF')
  assert.match((await run(['help', 'image-compress'])).stdout.toString(), /Default: as the file, else png\./)
})

test('each file by itself: what fails does not stop the others', async () => {
  const { code, stderr } = await run([
    'run',
    'pdf-rotate',
    '--each',
    'three-pages.pdf',
    'logo.png',
    'form.pdf',
    '-o',
    'all',
  ])
  assert.equal(code, 2)
  assert.match(stderr, /file: expected a PDF file/)
  assert.deepEqual(readdirSync(join(folder, 'all')).sort(), ['form-rotated.pdf', 'three-pages-rotated.pdf'])
})

test('a text that may come as a file gives its name to the result, and may be a ZIP', async () => {
  await writeFile(join(folder, 'notes.md'), '# Notes')
  const zip = await zipBytes([{ name: 'README.md', content: '# Packed words' }])
  await writeFile(join(folder, 'packed.zip'), zip)
  const { code } = await run(['run', 'markdown-to-pdf', '--each', 'notes.md', 'packed.zip', '-o', 'set'])
  assert.equal(code, 0)
  assert.deepEqual(readdirSync(join(folder, 'set')).sort(), ['notes.pdf', 'packed.pdf'])
  assert.match((await readPdf(await readFile(join(folder, 'set', 'packed.pdf')))).text, /Packed words/)
})

test('interrupted, it leaves nothing behind', async () => {
  const own = join(folder, 'tmp')
  await cp(join(FIXTURES, 'three-pages.pdf'), join(own, 'in.pdf'))
  const child = spawn(process.execPath, [MAIN, 'run', 'pdf-rotate', '-', '-o', 'never.pdf'], {
    cwd: own,
    env: { ...process.env, TMPDIR: own },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // It waits for the rest of its input.
  child.stdin.write('%PDF-1.7\n')
  while (!readdirSync(own).some(name => name.startsWith('toolwright-')))
    await new Promise(go => setTimeout(go, 20))
  child.kill('SIGINT')
  const [, signal] = await new Promise<[number | null, string | null]>(done =>
    child.once('exit', (code, signal) => done([code, signal])),
  )
  assert.equal(signal, 'SIGINT')
  assert.deepEqual(readdirSync(own), ['in.pdf'])
})

/** A table that takes seconds of computing without a pause. */
const LONG_CSV = `a,b,c,d,e,f\n${'1,x,3,4,5,6\n'.repeat(900_000)}`

/** Starts a command in a folder that is its temporary one too, signals it once it computes; what is left there. */
async function interrupted(words: string[], signal: NodeJS.Signals, name: string): Promise<string[]> {
  const own = join(folder, name)
  await mkdir(own)
  await writeFile(join(own, 'in.csv'), LONG_CSV)
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: own,
    env: { ...process.env, TMPDIR: own },
    stdio: 'ignore',
  })
  while (!readdirSync(own).some(name => name.startsWith('toolwright-'))) await sleep(20)
  await sleep(1500)
  const at = performance.now()
  child.kill(signal)
  const ended = await new Promise(done => child.once('exit', (_, ending) => done(ending)))
  assert.equal(ended, signal)
  assert.ok(performance.now() - at < 2500, `it took ${Math.round(performance.now() - at)} ms`)
  return readdirSync(own)
}

test('interrupted while a tool computes, it ends at once and leaves nothing behind', async () => {
  assert.deepEqual(await interrupted(['run', 'csv-excel', 'in.csv', '-o', 'out.xlsx'], 'SIGTERM', 'one'), [
    'in.csv',
  ])
  const each = ['run', 'csv-excel', '--each', 'in.csv', '-o', '.']
  assert.deepEqual(await interrupted(each, 'SIGINT', 'each'), ['in.csv'])
})

test('flags become parameters', async () => {
  const forms = await toolBySlug('pdf-forms')
  const read = (...words: string[]) => readArguments(forms, 'pdf-forms', words)
  assert.deepEqual(read('a.pdf', '--flatten', '--fields', '{"a":1}').values, {
    flatten: 'true',
    fields: '{"a":1}',
  })
  assert.deepEqual(read('--no-flatten').values, { flatten: 'false' })
  const written = read('--flatten', 'false', 'a.pdf')
  assert.deepEqual([written.values, written.inputs], [{ flatten: 'false' }, ['a.pdf']])
  assert.deepEqual(read('--flatten=false').values, { flatten: 'false' })
  assert.deepEqual(read('--file', 'a.pdf').inputs, ['a.pdf'])
  assert.deepEqual(read('--', '--odd-name.pdf').inputs, ['--odd-name.pdf'])
  assert.equal(read('-o', 'out.pdf').output, 'out.pdf')
  assert.throws(() => read('--fields'), /--fields: a value is missing/)
  // A parameter may be called as a flag of every tool is.
  const xml = await toolBySlug('xml-json')
  for (const words of [['--json', '{"a":1}'], ['--json={"a":1}']]) {
    const { values, json } = readArguments(xml, 'xml-json', words)
    assert.deepEqual([values, json], [{ json: '{"a":1}' }, false])
  }
  assert.equal(readArguments(xml, 'xml-json', ['--json', 'a.xml']).json, true)
})

test('a parameter called output is told from where the result goes', async () => {
  const ocr = await toolBySlug('ocr-pdf')
  const read = (...words: string[]) => readArguments(ocr, 'ocr-pdf', ['scan.pdf', ...words])
  for (const words of [['--output', 'pdf'], ['--output=pdf']]) {
    const { values, output } = read(...words, '-o', 'found.pdf')
    assert.deepEqual([values, output], [{ output: 'pdf' }, 'found.pdf'])
  }
  assert.deepEqual([read('--output', 'a.pdf').values, read('--output', 'a.pdf').output], [{}, 'a.pdf'])
  assert.equal(read('-o', 'pdf').output, 'pdf')
})

test('no parameter is hidden behind a flag of every tool', async () => {
  for (const { slug, tool } of await listTools())
    for (const name of ['server', 'set']) assert.ok(!(name in tool.params), `${slug} ${name}`)
})

test('lists and help know what the declarations say, kept or not', async () => {
  const made = JSON.parse(JSON.stringify(await makeListing()))
  assert.deepEqual(await listTools(), made)
  assert.deepEqual(await listTools(), made)
})

test('the kept list looks for changes of the declarations', async () => {
  await listTools()
  const kept = join(import.meta.dirname, '../node_modules/.cache/toolwright/catalog.json')
  const { state, tools } = JSON.parse(readFileSync(kept, 'utf8'))
  await writeFile(kept, JSON.stringify({ state: `${state} and older`, tools: tools.slice(1) }))
  assert.deepEqual(await listTools(), tools)
})

test('--help is answered wherever it is asked for', async () => {
  for (const words of [
    ['run', 'pdf-rotate', '--help'],
    ['run', 'pdf-rotate', 'a.pdf', '-h'],
  ])
    assert.match((await run(words)).stdout.toString(), /toolwright run pdf-rotate FILE/)
  // A server would never end.
  for (const words of [
    ['serve', '--help'],
    ['run', '-h'],
    ['keys', '-h'],
  ])
    assert.match((await run(words)).stdout.toString(), /toolwright help SLUG/)
})

test('unknown tools and commands are told in one line', async () => {
  assert.equal(await runCommand(['--version'], {}), 0)
  const none = await run(['run', 'constructor'])
  assert.deepEqual([none.code, /there is no such tool/.test(none.stderr)], [2, true])
})

describe("the example in every tool's help works", async () => {
  // One process for all: what is tried here is the command line, not the start of a process.
  for (const { slug, tool } of await createCatalog().loadAll()) {
    test(slug, async () => {
      const words = shellWords(example(slug, tool)).slice(1)
      const before = process.cwd()
      const out = join(folder, 'examples', slug)
      process.chdir(folder)
      try {
        assert.equal(await runCommand([...words, '--quiet', '-o', out], {}), 0)
      } finally {
        process.chdir(before)
      }
      assert.ok(existsSync(out))
    })
  }
})

/** What a POSIX shell makes of a line of plain and single-quoted words. */
const shellWords = (line: string): string[] =>
  [...line.matchAll(/(?:[^\s']|'(?:[^']|'\\'')*')+/g)].map(([word]) =>
    word.replace(/'((?:[^']|'\\'')*)'/g, (_, inner: string) => inner.replaceAll("'\\''", "'")),
  )

test('a chain over several files, and over each by itself', async () => {
  const recipe = JSON.stringify({
    steps: [
      { tool: 'extract-pdf-pages', input: { pages: '1' } },
      { tool: 'pdf-watermark', input: { text: 'COPY' } },
    ],
  })
  await writeFile(join(folder, 'recipe.json'), recipe)
  const words = [
    'pipeline',
    'run',
    'recipe.json',
    '--each',
    'three-pages.pdf',
    'logo.png',
    'form.pdf',
    '-o',
    'chained',
  ]
  const { code, stderr } = await run(words)
  assert.equal(code, 2)
  assert.match(stderr, /logo\.png: .*expected a PDF/)
  const made = readdirSync(join(folder, 'chained'))
  assert.equal(made.length, 2, made.join())
  for (const name of made) {
    const { pages } = await readPdf(await readFile(join(folder, 'chained', name)))
    assert.deepEqual([pages.length, /COPY/.test(pages[0]!.text)], [1, true])
  }
  await writeFile(join(folder, 'wrong.json'), '{"steps":[{"tool":"pdf-rotate","input":{"angle":45}}]}')
  const wrong = await run(['pipeline', 'run', 'wrong.json', 'form.pdf', '-o', 'x.pdf'])
  assert.deepEqual([wrong.code, /angle: expected a multiple of 90/.test(wrong.stderr)], [2, true])
})

test('a watched folder: results, finished and failed files each in their place', async () => {
  const inbox = join(folder, 'inbox')
  await mkdir(inbox)
  await cp(join(FIXTURES, 'three-pages.pdf'), join(inbox, 'good.pdf'))
  await writeFile(join(inbox, 'bad.pdf'), '%PDF-1.7 nothing')
  await writeFile(join(inbox, 'arriving.pdf.part'), 'half')
  await writeFile(join(folder, 'turn.json'), '{"steps":[{"tool":"pdf-rotate"}]}')
  const { code, stderr } = await run(['watch', 'inbox', 'outbox', '--pipeline', 'turn.json', '--once'])
  assert.equal(code, 0, stderr)
  assert.deepEqual(readdirSync(join(folder, 'outbox')), ['good-rotated.pdf'])
  assert.deepEqual(readdirSync(join(inbox, 'done')), ['good.pdf'])
  assert.deepEqual(readdirSync(join(inbox, 'failed')).sort(), ['bad.pdf', 'bad.pdf.txt'])
  assert.match(await readFile(join(inbox, 'failed/bad.pdf.txt'), 'utf8'), /no pages that can be read/)
  assert.ok(existsSync(join(inbox, 'arriving.pdf.part')))
})

/** A remote call tells its progress, and is cancelled where it is given up. */
async function watchRemotely(server: TestServer): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'toolwright-remote-'))
  try {
    const remote = async (slug: string, name: string, values: Record<string, string>, stopped = false) => {
      const controller = new AbortController()
      const told: string[] = []
      const progress = (done: number, total: number, unit: string) =>
        void told.push(`${done}/${total} ${unit}`)
      const path = join(FIXTURES, name)
      const file = { path, name, size: 1, kind: 'pdf' as const }
      const call = { scratch, signal: controller.signal, now: 0, wantsJson: false, isJob: true, progress }
      const raw = { form: true, values, files: { file: [file] } }
      const result = callRemote(await toolBySlug(slug), slug, raw, call, server.url, { TOOLWRIGHT_KEY: KEY })
      if (stopped) {
        const list = () => server.get('/api/v1/jobs')
        while ((await list()).json.jobs[0]?.status !== 'running') await sleep(20)
        controller.abort(new Error('given up'))
        await assert.rejects(result, /given up/)
        return (await list()).json.jobs[0].status
      }
      const { content } = await result
      return `${told.at(-1)}, ${'text' in content ? 'text' : 'file'}`
    }
    assert.equal(await remote('pdf-rotate', 'three-pages.pdf', {}), '3/3 pages, file')
    assert.equal(await remote('pdf-to-text', 'three-pages.pdf', {}), '3/3 pages, text')
    assert.equal(await remote('ocr-pdf', 'scan.pdf', { language: 'eng' }, true), 'cancelled')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

test('the same on a remote service, with its key and its errors', async () => {
  const server = await startServer()
  try {
    await watchRemotely(server)
    const here = ['--server', server.url]
    const turned = await run(
      ['run', 'pdf-rotate', 'three-pages.pdf', '-o', 'remote.pdf', ...here],
      undefined,
      {
        TOOLWRIGHT_KEY: KEY,
      },
    )
    assert.equal(turned.code, 0, turned.stderr)
    assert.equal((await readPdf(await readFile(join(folder, 'remote.pdf')))).pages.length, 3)
    const hash = await run(['run', 'hash-generator', '--text', 'hello', ...here])
    assert.equal(
      JSON.parse(hash.stdout.toString()).hash,
      '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    )
    const wrong = await run(['run', 'base-converter', '--value', '12', '--from', '2', '--to', '10', ...here])
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /^toolwright: value: /)
    await writeFile(join(folder, 'mark.json'), '{"steps":[{"tool":"pdf-rotate"},{"tool":"pdf-compress"}]}')
    const chain = await run(
      ['pipeline', 'run', 'mark.json', 'three-pages.pdf', '-o', 'chain.pdf', ...here],
      undefined,
      { TOOLWRIGHT_KEY: KEY },
    )
    assert.equal(chain.code, 0, chain.stderr)
    assert.equal((await readPdf(await readFile(join(folder, 'chain.pdf')))).pages.length, 3)
    const left = await server.get('/api/v1/files')
    assert.deepEqual(left.json.files, [], 'nothing is kept there')
    const keyless = await run(['run', 'pdf-rotate', 'three-pages.pdf', ...here])
    assert.match(keyless.stderr, /needs an API key of the service in TOOLWRIGHT_KEY/)
  } finally {
    await server.stop()
  }
  const away = await run(['run', 'hash-generator', '--text', 'hello', '--server', 'http://127.0.0.1:9'])
  assert.equal(away.code, 1)
  assert.match(away.stderr, /does not answer/)
})
