import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { CLUSTER, newDatabase } from './support/database.ts'
import { readEvents } from './support/events.ts'
import { readPdf } from './support/pdf.ts'
import { isError, KEY, startServer, type TestServer } from './support/server.ts'
import { zipParts } from './support/zip-parts.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const fixture = (name: string) => readFile(join(FIXTURES, name))
const auth = { authorization: `Bearer ${KEY}` }

for (const engine of CLUSTER ? ['SQLite', 'PostgreSQL'] : ['SQLite']) {
  describe(`pipelines on ${engine}`, () => {
    let server: TestServer
    let database: Awaited<ReturnType<typeof newDatabase>> | undefined
    let three: string
    let two: string
    let photo: string
    let broken: string
    before(async () => {
      database = engine === 'PostgreSQL' ? await newDatabase() : undefined
      server = await startServer(database ? { env: { DATABASE_URL: database.url } } : {})
      three = await upload(await fixture('three-pages.pdf'), 'three.pdf')
      two = await upload(await fixture('two-pages.pdf'), 'two.pdf')
      photo = await upload(await fixture('photo.jpg'), 'photo.jpg')
      broken = await upload(Buffer.from('%PDF-1.7\nnothing of a document follows here'), 'broken.pdf')
    })
    after(async () => {
      await server.stop()
      await database?.drop()
    })

    const call = async (method: string, path: string, body?: object | FormData) => {
      const response = await fetch(server.url + path, {
        method,
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        headers: {
          ...auth,
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : undefined }
    }
    async function upload(bytes: Buffer, name: string): Promise<string> {
      const form = new FormData()
      form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
      return (await call('POST', '/api/v1/files', form)).json.file_id
    }
    const run = async (body: object, path = '/api/v1/pipelines/run') => {
      const queued = await call('POST', path, body)
      assert.equal(queued.status, 202, JSON.stringify(queued.json))
      const { events } = await readEvents(`${server.url}/api/v1/jobs/${queued.json.job_id}/events`, auth)
      return events.at(-1)!.data
    }
    const credits = async () => (await server.account()).api_credits
    const content = async (file: { url: string }) => (await server.get(file.url, { key: null })).bytes

    test('a chain gives what its tools give one by one, byte for byte', async () => {
      const before = await credits()
      const job = await run({
        steps: [
          { tool: 'pdf-merge' },
          { tool: 'pdf-rotate', input: { angle: 90, pages: '1' } },
          { tool: 'extract-pdf-pages', input: { pages: '1-4' } },
        ],
        files: [three, two],
      })
      assert.equal(job.status, 'succeeded', job.error)
      assert.equal(job.tool_slug, 'pipeline')
      assert.equal(job.progress.total, 3)
      const price = before - (await credits())
      assert.equal(job.credits_used, price)

      let file = await server.json('pdf-merge', { files: [three, two] })
      for (const [slug, values] of [
        [
          'pdf-rotate',
          [
            ['angle', '90'],
            ['pages', '1'],
          ],
        ],
        ['extract-pdf-pages', [['pages', '1-4']]],
      ] as [string, [string, string][]][]) {
        const name = /filename="([^"]+)"/.exec(file.headers.get('content-disposition')!)![1]!
        file = await server.form(slug, [
          ['file', new File([file.bytes as Uint8Array<ArrayBuffer>], name)],
          ...values,
        ])
        assert.equal(file.status, 200, file.text)
      }
      const made = await content(job.result.file)
      assert.ok(made.equals(file.bytes))
      assert.match(file.headers.get('content-disposition')!, new RegExp(job.result.file.name))
      assert.equal(before - price - (await credits()), price)
    })

    test('a ZIP hands on its entries, a step may name an earlier one, and data ends the chain', async () => {
      const pages = await run({
        steps: [{ tool: 'pdf-to-images-zip' }, { tool: 'image-to-pdf' }],
        files: [three],
      })
      assert.equal(pages.status, 'succeeded', pages.error)
      assert.equal((await readPdf(await content(pages.result.file))).count, 3)
      const named = await run({
        steps: [
          { tool: 'extract-pdf-pages', input: { pages: '1' } },
          { tool: 'pdf-rotate', input: { file: { input: 0 }, angle: 90 } },
          { tool: 'pdf-merge', input: { files: [{ step: 1 }, { step: 0 }, two] } },
          { tool: 'pdf-info' },
        ],
        files: [three],
      })
      assert.equal(named.status, 'succeeded', named.error)
      assert.equal(named.result.page_count ?? named.result.pages, 3 + 1 + 2)
    })

    test('everything is checked before anything is charged, with the number of the step', async () => {
      const before = await credits()
      const cases: [object, RegExp][] = [
        [{ steps: [], files: [three] }, /^steps: expected at least one/],
        [
          { steps: [{ tool: 'pdf-rotate' }, { tool: 'no-such' }], files: [three] },
          /^steps\[1\]\.tool: There is no tool/,
        ],
        [{ steps: [{ tool: 'edit-pdf' }], files: [three] }, /^steps\[0\]\.tool: .*browser/],
        [{ steps: [{ tool: 'pdf-rotate', input: { angle: 45 } }], files: [three] }, /^steps\[0\]\.angle: /],
        [
          { steps: [{ tool: 'pdf-compress' }, { tool: 'pdf-watermark' }], files: [three] },
          /^steps\[1\]\.text: is required/,
        ],
        [
          { steps: [{ tool: 'pdf-to-image' }, { tool: 'pdf-rotate' }], files: [three] },
          /^steps\[1\]\.file: step 0 \(pdf-to-image\) makes .*does not take/,
        ],
        [
          { steps: [{ tool: 'pdf-info' }, { tool: 'pdf-rotate' }], files: [three] },
          /^steps\[1\]\.file: .*data/,
        ],
        [
          {
            steps: [{ tool: 'pdf-rotate' }, { tool: 'hash-generator', input: { text: 'a' } }],
            files: [three],
          },
          /^steps\[1\]\.tool: .*first step/,
        ],
        [
          { steps: [{ tool: 'pdf-rotate', input: { file: { step: 0 } } }], files: [three] },
          /^steps\[0\]\.file: .*earlier step/,
        ],
        [{ steps: [{ tool: 'pdf-rotate' }], files: [photo] }, /^steps\[0\]\.file: .*JPEG/],
        [
          { steps: [{ tool: 'pdf-rotate' }], files: [three, two] },
          /^steps\[0\]\.file: expected one file, received 2/,
        ],
        [{ steps: [{ tool: 'pdf-rotate' }] }, /^files: expected at least one/],
        [{ steps: [{ tool: 'pdf-rotate' }], files: [`file_${'0'.repeat(32)}`] }, /^files: there is no file/],
        [{ steps: [{ tool: 'pdf-rotate' }], files: [three], each: 'yes' }, /^each: /],
        [{ steps: [{ tool: 'pdf-rotate' }], files: [photo], each: true }, /^steps\[0\]\.file: .*JPEG/],
      ]
      for (const [body, message] of cases) {
        for (const dry of ['', '?dry_run=true']) {
          const answer = await call('POST', `/api/v1/pipelines/run${dry}`, body)
          assert.equal(answer.status, 400, JSON.stringify(body))
          isError(answer)
          assert.match(answer.json.error, message)
        }
      }
      assert.equal(await credits(), before)
    })

    test('a dry run tells the plan and its price', async () => {
      const before = await credits()
      const steps = [{ tool: 'pdf-rotate', input: { angle: 90 } }, { tool: 'pdf-compress' }]
      const { json } = await call('POST', '/api/v1/pipelines/run?dry_run=true', {
        steps,
        files: [three, two],
        each: true,
      })
      assert.equal(json.runs, 2)
      assert.deepEqual(
        json.steps.map((step: { tool: string }) => step.tool),
        ['pdf-rotate', 'pdf-compress'],
      )
      assert.equal(
        json.credits,
        2 * json.steps.reduce((sum: number, step: { credits: number }) => sum + step.credits, 0),
      )
      assert.equal(await credits(), before)
    })

    test('each file by itself: those that fail cost nothing and stop nobody', async () => {
      const before = await credits()
      const job = await run({
        steps: [{ tool: 'pdf-rotate', input: { angle: 90 } }],
        files: [three, broken, photo, two],
        each: true,
      })
      assert.equal(job.status, 'succeeded', job.error)
      const { files, zip } = job.result
      assert.deepEqual(
        files.map((one: { input: string; file?: { name: string }; error?: string }) => [
          one.input,
          one.file?.name ?? 'error',
        ]),
        [
          ['three.pdf', 'three-rotated.pdf'],
          ['broken.pdf', 'error'],
          ['photo.jpg', 'error'],
          ['two.pdf', 'two-rotated.pdf'],
        ],
      )
      assert.match(files[2].error, /^steps\[0\] \(pdf-rotate\): file: .*JPEG/)
      assert.deepEqual(Object.keys(await zipParts(await content(zip))), [
        'three-rotated.pdf',
        'two-rotated.pdf',
      ])
      assert.equal(job.credits_used, 4)
      assert.equal(before - (await credits()), 4)
      const none = await run({ steps: [{ tool: 'pdf-rotate' }], files: [broken, broken], each: true })
      assert.equal(none.status, 'failed')
      assert.equal(before - (await credits()), 4)
    })

    test('a failed chain is refunded, and leaves nothing behind', async () => {
      const before = await credits()
      const job = await run({
        steps: [{ tool: 'pdf-compress' }, { tool: 'extract-pdf-pages', input: { pages: '9' } }],
        files: [three],
      })
      assert.equal(job.status, 'failed')
      assert.match(job.error, /^steps\[1\] \(extract-pdf-pages\): pages: /)
      assert.equal(await credits(), before)
      for (let i = 0; i < 40 && (await readdir(join(server.dataDir, 'scratch/calls'))).length > 0; i++)
        await new Promise(done => setTimeout(done, 50))
      assert.deepEqual(await readdir(join(server.dataDir, 'scratch/calls')), [])
    })

    test('saved ones', async () => {
      const steps = [{ tool: 'pdf-rotate', input: { angle: 180 } }]
      const saved = await call('POST', '/api/v1/pipelines', { name: ' Tu\u0000rn\u202e ', steps })
      assert.equal(saved.status, 201)
      const id = saved.json.pipeline_id
      assert.equal(saved.headers.get('location'), `/api/v1/pipelines/${id}`)
      assert.deepEqual((await call('GET', `/api/v1/pipelines/${id}`)).json, saved.json)
      assert.equal(saved.json.name, 'Tu rn')
      assert.deepEqual((await call('GET', '/api/v1/pipelines')).json.pipelines, [saved.json])
      const job = await run({ files: [three] }, `/api/v1/pipelines/${id}/run`)
      assert.equal(job.name, 'Tu rn')
      assert.equal(job.status, 'succeeded', job.error)
      const [newest] = (await call('GET', '/api/v1/jobs?limit=1')).json.jobs
      assert.equal(newest.name, 'Tu rn', 'lists have it too')
      const both = { steps: [...steps, { tool: 'pdf-compress' }], files: [three] }
      assert.equal((await run(both)).name, 'Rotate PDF → Compress PDF')
      assert.equal((await run({ ...both, name: ' Mine ' })).name, 'Mine')
      const changed = await call('PUT', `/api/v1/pipelines/${id}`, { name: 'Turn more', steps })
      assert.equal(changed.json.name, 'Turn more')
      assert.match(
        (await call('POST', '/api/v1/pipelines', { name: 'x', steps: [{ tool: 'nope' }] })).json.error,
        /^steps\[0\]/,
      )
      assert.match((await call('POST', '/api/v1/pipelines', { steps })).json.error, /^name: /)
      // The list is answered whole: pipelines of megabytes took the server gigabytes.
      const long = {
        name: 'x',
        steps: [{ tool: 'pdf-rotate', input: { angle: 90, note: 'y'.repeat(110_000) } }],
      }
      assert.match(
        (await call('POST', '/api/v1/pipelines', long)).json.error,
        /^steps: take more than 100 KB/,
      )
      assert.equal((await call('PUT', `/api/v1/pipelines/${id}`, long)).status, 400)
      assert.equal((await call('DELETE', `/api/v1/pipelines/${id}`)).status, 204)
      for (const method of ['GET', 'DELETE'])
        assert.equal((await call(method, `/api/v1/pipelines/${id}`)).status, 404)
    })
  })
}
