import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { Parameter } from '../../../src/contract/parameter.ts'
import { snippetsOf } from './snippets.ts'

const parameter = (name: string, some: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'string',
  required: false,
  description: '',
  widget: 'text',
  ...some,
})
const tool = (some: Partial<CatalogEntry>): CatalogEntry => ({
  slug: 'some-tool',
  name: 'Some tool',
  description: '',
  family: 'data',
  credits: 2,
  free: false,
  collection: 'core',
  availability: 'available',
  method: 'POST',
  path: '/api/v1/tools/some-tool',
  page: '/tools/some-tool',
  body_encoding: 'multipart/form-data',
  parameters: [parameter('file', { type: 'file', widget: 'file', required: true }), parameter('text')],
  returns: { kind: 'file', media_types: ['application/pdf'] },
  ...some,
})
const JSON_TOOL: Partial<CatalogEntry> = {
  body_encoding: 'application/json',
  parameters: [parameter('text')],
  free: true,
  returns: { kind: 'json', media_types: ['application/json'] },
}

const code = (one: CatalogEntry, id: string, text: string, files: string[] = [], origin = 'http://host') =>
  snippetsOf(one, { text }, { file: files.map(name => new File(['x'], name)) }, origin).find(
    snippet => snippet.id === id,
  )!.code

/** The words that curl would be given, as a shell reads the command. */
function shellWords(command: string): string[] {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${command}`
  return execFileSync('sh', ['-c', script], { env: { API_KEY: 'tw_key' }, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
}

test('curl: values that look like files, quotes and dollars reach curl as they are', () => {
  const words = (text: string, files = ['it\'s "a"; b.pdf']) =>
    shellWords(code(tool({}), 'curl', text, files))
  const given = words('@/etc/passwd')
  assert.deepEqual(given.slice(0, 5), [
    '-X',
    'POST',
    'http://host/api/v1/tools/some-tool',
    '-H',
    'Authorization: Bearer tw_key',
  ])
  assert.deepEqual(given.slice(5), [
    '-F',
    'file=@"it\'s \\"a\\"; b.pdf"',
    '--form-string',
    'text=@/etc/passwd',
    '-OJ',
  ])
  assert.ok(words('<a>').includes('--form-string'))
  assert.ok(words('a;type=text/html').includes('--form-string'))
  assert.deepEqual(words("$(id) `id` 'q'").slice(-3), ['-F', "text=$(id) `id` 'q'", '-OJ'])
  const json = shellWords(code(tool(JSON_TOOL), 'curl', "it's\n"))
  assert.deepEqual(json.slice(-2), ['-d', '{"text":"it\'s\\n"}'])
})

test('TypeScript: the sample runs and sends what the form holds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'snippet-'))
  const received: { headers: Record<string, unknown>; form: [string, string][] }[] = []
  const server = createServer(async (request, answer) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type']! },
    }).formData()
    const texts = await Promise.all(
      [...form].map(
        async ([name, value]): Promise<[string, string]> => [
          name,
          typeof value === 'string' ? value : `${value.name}: ${await value.text()}`,
        ],
      ),
    )
    received.push({ headers: request.headers, form: texts })
    answer.end('the result')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await writeFile(join(folder, "it's.pdf"), 'content')
    await writeFile(
      join(folder, 'sample.mjs'),
      code(tool({}), 'typescript', 'a\'b\\ "c"', ["it's.pdf"], origin),
    )
    await promisify(execFile)(process.execPath, ['sample.mjs'], {
      cwd: folder,
      env: { ...process.env, API_KEY: 'tw_key' },
    })
    assert.equal(received[0]!.headers['authorization'], 'Bearer tw_key')
    assert.deepEqual(received[0]!.form, [
      ['file', "it's.pdf: content"],
      ['text', 'a\'b\\ "c"'],
    ])
    assert.equal(await readFile(join(folder, 'result.pdf'), 'utf8'), 'the result')
  } finally {
    server.close()
    await rm(folder, { recursive: true })
  }
})

test('Python: words of its own for true, false and nothing, and multipart without files', () => {
  const values = { parameters: [parameter('data', { type: 'json', widget: 'json' })] }
  const [python] = snippetsOf(
    tool({ ...JSON_TOOL, ...values }),
    { data: '[true, false, null, "x"]' },
    {},
    'http://host',
  ).slice(2)
  assert.match(python!.code, /json=\{"data": \[True, False, None, "x"\]\},/)
  assert.doesNotMatch(python!.code, /import os/)
  const form = code(tool({ parameters: [parameter('text')] }), 'python', 'a')
  assert.match(form, /files=\{"text": \(None, "a"\)\},/)
  assert.match(form, /os\.environ\['API_KEY'\]/)
})
