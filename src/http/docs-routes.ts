import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { HttpContext } from './context.ts'
import { addressed, docsPage, STYLE_HASH } from './docs-page.ts'
import { openApi } from './openapi.ts'
import { ownAddress } from './requests.ts'

/** A server is known by few addresses, and for those the page is kept packed. */
const MOST_ADDRESSES = 8

/** /openapi.json and /docs, both made once from the declarations. */
export function docsRoutes(app: FastifyInstance, { config, tools, catalog }: HttpContext): void {
  let document: string | undefined
  let template: string | undefined
  const pages = new Map<string, { plain: string; gzip: Buffer | undefined }>()
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi([...tools.values()], config.publicUrl ?? '/'))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(document)
  })
  app.get('/docs', (request, reply) => {
    const address = ownAddress(request, config)
    let page = pages.get(address)
    if (!page) {
      template ??= docsPage(catalog())
      const plain = addressed(template, address)
      // Whoever invents addresses gets a page that takes little to make.
      page = { plain, gzip: pages.size < MOST_ADDRESSES ? gzipSync(plain) : undefined }
      if (page.gzip) pages.set(address, page)
    }
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('vary', 'Accept-Encoding')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'`,
      )
    if (!page.gzip || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(page.plain)
    return reply.header('content-encoding', 'gzip').send(page.gzip)
  })
}
