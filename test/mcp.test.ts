import assert from 'node:assert/strict'
import { existsSync, symlinkSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { localAgent } from './support/agents.ts'
import { readPdf } from './support/read-pdf.ts'
import { FIXTURES } from './support/run-tool.ts'

let agent: Awaited<ReturnType<typeof localAgent>>
before(async () => {
  agent = await localAgent()
})
after(() => agent.close())

const call = (name: string, args: Record<string, unknown>) => agent.call(name, args)
const run = (slug: string, parameters: Record<string, unknown>, output?: string) =>
  call('run_tool', { slug, parameters, ...(output && { output }) })

test('a handful of tools', async () => {
  const { tools } = await agent.client.listTools()
  assert.deepEqual(
    tools.map(tool => tool.name),
    ['find_tools', 'describe_tool', 'run_tool', 'run_pipeline', 'read_on'],
  )
})

test('a tool is found by what is wanted, and described', async () => {
  const { json } = await call('find_tools', { query: 'merge two pdf files' })
  assert.equal(json[0].slug, 'pdf-merge')
  const { json: about } = await call('describe_tool', { slug: 'pdf-rotate' })
  const { properties, required } = about.parameters
  assert.deepEqual(Object.keys(properties), ['file', 'angle', 'pages'])
  assert.deepEqual([properties.file.type, properties.angle.multipleOf, required], ['string', 90, ['file']])
  assert.match((await call('describe_tool', { slug: 'nothing' })).text, /there is no tool "nothing"/)
})

test('files go in and come out by path', async () => {
  const { json } = await run('pdf-rotate', { file: 'three-pages.pdf', angle: 90 }, 'turned.pdf')
  assert.equal(json.file, join(agent.folder, 'turned.pdf'))
  assert.equal((await readPdf(await readFile(json.file))).pages.length, 3)
  const merged = await run(
    'pdf-merge',
    { files: ['three-pages.pdf', join(agent.folder, 'two-pages.pdf')] },
    'merged.pdf',
  )
  assert.equal((await readPdf(await readFile(merged.json.file))).pages.length, 5)
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
  symlinkSync(outside, join(agent.folder, 'door'))
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
  assert.ok(!existsSync(join(agent.folder, 'three-pages-rotated.pdf')))
})

test('the configurations on the page for agents are such', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/agents.md'), 'utf8')
  const blocks = [...page.matchAll(/```json\n(.+?)```/gs)].map(match => JSON.parse(match[1]!))
  assert.equal(blocks.length, 4)
  for (const { mcpServers, servers = mcpServers } of blocks) {
    const { command, args, url, headers } = servers.toolwright
    if (command) assert.deepEqual([command, ...args.slice(0, 2)], ['npx', 'toolwright', 'mcp'])
    else assert.deepEqual([new URL(url).pathname, headers.Authorization.slice(0, 7)], ['/mcp', 'Bearer '])
  }
})
