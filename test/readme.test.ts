import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { readPdf } from './support/read-pdf.ts'
import { FIXTURES } from './support/run-tool.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'

const ROOT = join(import.meta.dirname, '..')

/** A folder as somebody has it who pastes the examples: fixtures beside, and `npx` that knows this program. */
let folder: string
let server: TestServer
let readme: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-readme-'))
  await symlink(FIXTURES, join(folder, 'fixtures'))
  await mkdir(join(folder, 'bin'))
  const npx = `#!/bin/sh\nshift\nexec '${process.execPath}' '${join(ROOT, 'src/main.ts')}' "$@"\n`
  await writeFile(join(folder, 'bin/npx'), npx)
  await chmod(join(folder, 'bin/npx'), 0o755)
  server = await startServer()
  readme = await readFile(join(ROOT, 'README.md'), 'utf8')
})
after(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Pastes the shell examples of a section of the README. */
const paste = (section: string): Promise<string> =>
  pasteAll(section, readme.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '')

/** Pastes the shell examples of a text, against the server that runs here. */
async function pasteAll(section: string, text: string): Promise<string> {
  const blocks = [...text.matchAll(/```sh\n(.+?)```/gs)].map(match => match[1]!)
  assert.ok(blocks.length > 0, section)
  const script = blocks
    .join('\n')
    .replaceAll('http://127.0.0.1:8080', server.url)
    .replace(/^export API_KEY=.*$/m, '')
    .replaceAll('https://example.org/report.pdf', `${server.url}/examples/three-pages.pdf`)
    .replace('--pipeline recipe.json', '$& --once')
    // A receiver that is there, in place of one that is not.
    .replaceAll('https://example.org/hook', `${server.url}/healthz`)
    .replaceAll('curl ', 'curl -sS --fail-with-body ')
  const child = spawn('sh', ['-e', '-c', script], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`, API_KEY: KEY, URL: server.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const code = await new Promise(resolve => child.once('close', resolve))
  assert.equal(code, 0, `${section}: ${output}`)
  return output
}

test('over HTTP', async () => {
  assert.match(await paste('Over HTTP'), /2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824/)
  const [made] = (await readdir(folder)).filter(name => name.endsWith('.pdf'))
  assert.equal((await readPdf(await readFile(join(folder, made!)))).pages.length, 3)
})

test('on the command line', async () => {
  assert.match(await paste('On the command line'), /pdf-compress[\s\S]*toolwright run image-resize/)
  assert.equal((await readPdf(await readFile(join(folder, 'turned.pdf')))).pages.length, 3)
})

test('for agents', async () => {
  assert.match(await paste('For agents'), /pdf-to-excel/)
})

test('files, jobs and pipelines', async () => {
  assert.match(await paste('Files, jobs and pipelines'), /"file_id":"file_[\s\S]*"job_id":"job_/)
})

for (const [page, expected] of [
  ['files', /"room"|%PDF-1[\s\S]*"expires_at"/],
  ['jobs', /event: succeeded[\s\S]*"status":"succeeded"[\s\S]*"unit":"pages"/],
  ['pipelines', /"name":"Rotate PDF → Compress PDF → Watermark PDF"[\s\S]*"credits":5/],
] as const)
  test(`the page about ${page}`, async () => {
    await mkdir(join(folder, 'in'), { recursive: true })
    assert.match(await pasteAll(page, await readFile(join(ROOT, `docs/${page}.md`), 'utf8')), expected)
  })

test('each face has its section', () => {
  const sections = [...readme.matchAll(/^## (.+)$/gm)].map(match => match[1])
  for (const face of ['Over HTTP', 'On the command line', 'For agents', 'From your program', 'As a package'])
    assert.ok(sections.includes(face), face)
})
