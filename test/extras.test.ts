import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createCatalog } from '../src/catalog.ts'
import { type InputFile, kindOfFile } from '../src/lib/files/file-kinds.ts'
import { type AnyTool, readInput, takesFiles } from '../src/tool.ts'
import { rawPdf } from './support/pdfs.ts'
import { FIXTURES } from './support/run-tool.ts'
import { startServer } from './support/server.ts'
import { zipped } from './support/zip.ts'

const extras = (await createCatalog().loadAll()).filter(one => one.tool.collection === 'extra')
const filesOf = (tool: AnyTool): string[] =>
  Object.keys(tool.params).filter(name => tool.params[name]!.spec.type.startsWith('file'))

/** The values of a tool's example as a form sends them, and the names of its files. */
function exampleOf(tool: AnyTool) {
  const files = filesOf(tool)
  const entries = Object.entries(tool.example as Record<string, unknown>)
  const texts = entries
    .filter(([name]) => !files.includes(name))
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
  const named = entries
    .filter(([name]) => files.includes(name))
    .flatMap(([name, value]) => [value].flat().map(one => [name, String(one)] as const))
  return { texts, named }
}

async function place(name: string): Promise<InputFile> {
  const path = join(FIXTURES, name)
  return { path, name, size: (await stat(path)).size, kind: await kindOfFile(path) }
}

test('every extra tool refuses parameters out of bounds by their name, and tells of unknown ones', async () => {
  for (const { slug, tool } of extras) {
    const { texts, named } = exampleOf(tool)
    const files: Record<string, InputFile[]> = {}
    for (const [param, name] of named) files[param] = [...(files[param] ?? []), await place(name)]
    const read = (more: Record<string, unknown>) =>
      readInput(tool, { form: takesFiles(tool), values: { ...Object.fromEntries(texts), ...more }, files })
    const refused = (name: string, ...values: string[]) => {
      for (const value of values)
        assert.throws(
          () => read({ [name]: value }),
          (error: { status?: number; message: string }) =>
            error.status === 400 && error.message.startsWith(`${name}:`),
          `${slug} ${name}=${value.slice(0, 30)}`,
        )
    }
    for (const name of Object.keys(tool.params)) {
      const { spec } = tool.params[name]!
      if (spec.type === 'number') {
        refused(name, 'NaN', '1e999', '-1e999', '1,5', '[1]', 'null', '٣')
        if (spec.minimum !== undefined) refused(name, String(spec.minimum - 1))
        if (spec.maximum !== undefined) refused(name, String(spec.maximum + 1))
      }
      if (spec.enum) refused(name, 'nothing', '__proto__', `${spec.enum[0]}\0`)
      if (spec.type === 'boolean') refused(name, 'perhaps')
      if (spec.max_length !== undefined) refused(name, 'x'.repeat(spec.max_length + 1))
      if (spec.type === 'json') refused(name, '{', '1', '['.repeat(50_000))
    }
    assert.deepEqual(read({ nothing: 'x' }).ignored, ['nothing'])
  }
})

const three = await readFile(join(FIXTURES, 'three-pages.pdf'))
const page = (more: string) => `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>${more}>>`
const pdfOf = (kids: string, more = '/MediaBox[0 0 300 300]') =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count 1>>`,
    page(more),
    '<</Length 0>>stream\n\nendstream',
  ])

/** What is wrong with each kind of file, or more than it should be. */
const WRONG: Record<string, [string, Uint8Array][]> = {
  any: [
    ['empty', Buffer.alloc(0)],
    ['one byte', Buffer.from('%')],
    ['of another kind', await readFile(join(FIXTURES, 'tagged.mp3'))],
  ],
  'application/pdf': [
    ['cut off', three.subarray(0, 300)],
    ['pages in a circle', pdfOf('2 0 R')],
  ],
  'image/png': [
    ['cut off', (await readFile(join(FIXTURES, 'logo.png'))).subarray(0, 100)],
    [
      'an entity bomb',
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${'bcdefghij'
          .split('')
          .map((one, i) => `<!ENTITY ${one} "${`&${'abcdefghi'[i]};`.repeat(10)}">`)
          .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
      ),
    ],
  ],
  'text/csv': [['a bomb', await zipped({ 'xl/workbook.xml': Buffer.alloc(30_000_000, ' ') })]],
  'message/rfc822': [['a compound file that is cut', Buffer.from('d0cf11e0a1b11ae1', 'hex')]],
}

test('every extra tool answers wrong files by the parameter, takes no credits for it, and leaves nothing', async () => {
  const server = await startServer({ env: { CHILD_MEMORY_MB: '1024' } })
  try {
    const credits = (await server.account()).api_credits
    let paid = 0
    const calls = extras.flatMap(({ slug, tool }) => {
      const { texts, named } = exampleOf(tool)
      return filesOf(tool).flatMap(param => {
        const accept = tool.params[param]!.spec.accept ?? []
        const wrong = Object.entries(WRONG).flatMap(([kind, list]) =>
          kind === 'any' || accept.includes(kind) ? list : [],
        )
        return wrong.map(([what, bytes]) => ({ slug, param, what, bytes, texts, named }))
      })
    })
    const call = async ({ slug, param, what, bytes, texts, named }: (typeof calls)[number]) => {
      const others = named.filter(([name]) => name !== param)
      const parts: [string, string | File][] = [
        ...texts.map(([name, text]) => [name, text] as [string, string]),
      ]
      for (const [name, file] of others)
        parts.push([name, new File([await readFile(join(FIXTURES, file))], file)])
      const { status, text, headers } = await server.form(slug, [
        ...parts,
        [param, new File([Buffer.from(bytes)], 'a.bin')],
      ])
      assert.ok(
        status === 200 || (status >= 400 && status < 500),
        `${slug} ${param} ${what}: ${status} ${text}`,
      )
      if (status === 200) paid += Number(headers.get('x-credits-used'))
      else assert.match(JSON.parse(text).error, /^[a-z_]+[\w.[\]]*: .+\.$/, `${slug} ${param} ${what}`)
    }
    for (let i = 0; i < calls.length; i += 8) await Promise.all(calls.slice(i, i + 8).map(call))
    assert.equal((await server.account()).api_credits, credits - paid)
    const left = () => readdir(join(server.dataDir, 'scratch/calls'))
    for (let i = 0; i < 50 && (await left()).length > 0; i++) await setTimeout(100)
    assert.deepEqual(await left(), [])
  } finally {
    await server.stop()
  }
})
