import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import type * as Toolwright from '../../clients/typescript/src/index.ts'
import { KEY, startServer, type TestServer } from '../support/server.ts'
import { openBrowser } from './browser.ts'
import { fixture } from './support.ts'

let server: TestServer
let browser: Browser
before(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})
after(async () => {
  await browser.close()
  await server.stop()
})

declare global {
  var client: typeof Toolwright
}

test('the client runs in a page of another site: files, data, jobs, errors', async () => {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, '../../clients/typescript/src/index.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'client',
    platform: 'browser',
  })
  const page = await browser.newPage()
  // Another origin than the service's own.
  await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/healthz`)
  await page.evaluate(bundle.outputFiles[0]!.text.replace(/^"use strict";\nvar client/m, 'globalThis.client'))
  const pdf = [...(await readFile(fixture('three-pages.pdf')))]
  const seen = await page.evaluate(
    async ({ url, key, pdf }) => {
      const tw = new client.Toolwright({ url, key })
      const file = new File([new Uint8Array(pdf)], 'Häfen.pdf', { type: 'application/pdf' })
      const turned = await tw.pdfRotate({ file, angle: 90 })
      const made = await turned.file()
      const job = await tw.pdfToText({ file: made }, { asJob: true })
      const wrong = await tw
        .pdfRotate({ file, angle: 45 })
        .catch((error: Toolwright.ToolwrightError) => error)
      const path = await tw.pdfRotate({ file: 'a.pdf' }).catch((error: Error) => error)
      return {
        name: made.name,
        credits: client.metaOf(turned).creditsUsed,
        text: job.text,
        parameter: 'parameter' in wrong ? wrong.parameter : '',
        path: 'message' in path ? path.message : '',
      }
    },
    { url: server.url, key: KEY, pdf },
  )
  assert.deepEqual([seen.name, seen.credits, seen.parameter], ['Häfen-rotated.pdf', 2, 'angle'])
  assert.match(seen.text, /Harbour/)
  assert.match(seen.path, /pages have no paths/)
})
