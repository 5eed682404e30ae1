import assert from 'node:assert/strict'
import { existsSync, symlinkSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { readPdf } from './support/read-pdf.ts'
import { FIXTURES } from './support/run-tool.ts'

let folder: string
let client: Client
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-agent-'))
  await cp(FIXTURES, folder, { recursive: true })
  client = new Client({ name: 'test', version: '1' })
  const main = join(import.meta.dirname, '../src/main.ts')
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', folder] }))
})
after(async () => {
  await client.close()
  await rm(folder, { recursive: true, force: true })
})

async function call(name: string, args: Record<string, unknown>) {
  const result = (await client.callTool({ name, arguments: args })) as {
    content: { text: string }[]
    isError?: boolean
  }
  const text = result.content[0]!.text
  return { isError: result.isError === true, text, json: result.isError ? undefined : JSON.parse(text) }
}

const run = (slug: string, parameters: Record<string, unknown>, output?: string) =>
  call('run_tool', { slug, parameters, ...(output && { output }) })

test('a handful of tools, cheap to list', async () => {
  const { tools } = await client.listTools()
  assert.deepEqual(
    tools.map(tool => tool.name),
    ['find_tools', 'describe_tool', 'run_tool', 'run_pipeline', 'read_on'],
  )
  // About four characters make a token.
  assert.ok(JSON.stringify(tools).length < 2500 * 4)
})

test('a tool is found by what is wanted, and described', async () => {
  const { json } = await call('find_tools', { query: 'merge two pdf files' })
  assert.equal(json[0].slug, 'pdf-merge')
  const { json: about } = await call('describe_tool', { slug: 'pdf-rotate' })
  assert.deepEqual(
    about.parameters.map(({ name, type }: { name: string; type: string }) => [name, type]),
    [
      ['file', 'path'],
      ['angle', 'number'],
      ['pages', 'string'],
    ],
  )
  assert.match((await call('describe_tool', { slug: 'nothing' })).text, /there is no tool "nothing"/)
})

test('files go in and come out by path', async () => {
  const { json } = await run('pdf-rotate', { file: 'three-pages.pdf', angle: 90 }, 'turned.pdf')
  assert.equal(json.file, join(folder, 'turned.pdf'))
  assert.equal((await readPdf(await readFile(json.file))).pages.length, 3)
  const merged = await run(
    'pdf-merge',
    { files: ['three-pages.pdf', join(folder, 'two-pages.pdf')] },
    'merged.pdf',
  )
  assert.equal((await readPdf(await readFile(merged.json.file))).pages.length, 5)
})

test('a form is listed, filled and read again', async () => {
  const listed = await run('pdf-forms', { file: 'form.pdf' })
  const field = JSON.parse(listed.json.text).fields.find((one: { type: string }) => one.type === 'text')
  const filled = await run('pdf-forms', { file: 'form.pdf', fields: { [field.name]: 'Ada L' } }, 'filled.pdf')
  assert.ok(!filled.isError, filled.text)
  assert.match((await run('pdf-to-text', { file: 'filled.pdf' })).json.text, /Ada L/)
})

test('a chain runs as one', async () => {
  const { json, text } = await call('run_pipeline', {
    steps: [
      { tool: 'pdf-merge' },
      { tool: 'extract-pdf-pages', input: { pages: '2-4' } },
      { tool: 'pdf-watermark', input: { text: 'DRAFT' } },
    ],
    files: ['three-pages.pdf', 'two-pages.pdf'],
    output: 'chain.pdf',
  })
  assert.ok(json, text)
  const { pages } = await readPdf(await readFile(json.file))
  assert.equal(pages.length, 3)
  assert.match(pages[0]!.text, /DRAFT/)
})

test('a long text is cut and read on', async () => {
  const text = Array.from({ length: 4000 }, (_, i) => `word${i}`).join(' ')
  const { json } = await run('base64', { text, mode: 'encode' })
  assert.ok(json.text.length <= 8000)
  let [whole, more] = [json.text as string, json.more]
  while (more) {
    const { json: next } = await call('read_on', { id: more.id, offset: more.offset })
    whole += next.text
    more = next.more
  }
  assert.equal(Buffer.from(JSON.parse(whole).result, 'base64').toString(), text)
})

test('nothing outside the allowed folders, by whatever way', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'toolwright-outside-'))
  await cp(join(FIXTURES, 'three-pages.pdf'), join(outside, 'secret.pdf'))
  symlinkSync(outside, join(folder, 'door'))
  for (const file of [join(outside, 'secret.pdf'), '../secret.pdf', 'door/secret.pdf', '/etc/passwd']) {
    const { isError, text } = await run('pdf-info', { file })
    assert.ok(isError, file)
    assert.match(text, /outside the allowed folders|no such file/)
  }
  const { isError } = await run('pdf-rotate', { file: 'three-pages.pdf' }, join(outside, 'out.pdf'))
  assert.ok(isError)
  assert.ok((await run('pdf-rotate', { file: 'three-pages.pdf' }, 'door/out.pdf')).isError)
  assert.deepEqual(await readdir(outside), ['secret.pdf'])
  await rm(outside, { recursive: true })
})

test('wrong input is told in the words of the tool', async () => {
  const { isError, text } = await run('pdf-rotate', { file: 'three-pages.pdf', angle: 45 })
  assert.deepEqual([isError, text], [true, 'angle: expected a multiple of 90, received 45.'])
  assert.ok(!existsSync(join(folder, 'three-pages-rotated.pdf')))
})
