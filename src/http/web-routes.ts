import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogEntry } from '../contract/catalog.ts'
import { devicesOf } from '../contract/page-devices.ts'
import { summaryOf } from '../contract/summary.ts'
import { escapeHtml } from '../document/html-escape.ts'
import { ROOT } from '../lib/files/installation.ts'
import type { HttpContext } from './context.ts'
import { createDocument, sendDocument, type TextDocument } from './documents.ts'

const DIST = join(ROOT, 'web/dist')
const FIXTURES = join(ROOT, 'fixtures')

/** Paths whose page is made in the browser; the document is the same for all. */
const PAGES = ['/', '/desk', '/dashboard', '/dashboard/*', '/sign-in', '/sign-up', '/claim']

/**
 * Nothing from anywhere else: no script, style, picture or call. `wasm-unsafe-eval` is for the PDF viewer's image
 * decoders, `blob:` and `data:` for results that are shown without being stored anywhere.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob: data:",
  "worker-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Camera and microphone are closed to every page but the ones of the tools that use them. */
function permissionsFor(slug: string): string {
  const open = devicesOf(slug)
  const devices = (['camera', 'microphone'] as const).map(
    one => `${one}=(${open.includes(one) ? 'self' : ''})`,
  )
  return [...devices, 'geolocation=()', 'payment=()'].join(', ')
}

/** What goes with every page. */
function pageHeaders(reply: FastifyReply, slug = ''): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', permissionsFor(slug))
    .header('content-type', 'text/html; charset=utf-8')
}

export interface WebRoutes {
  /** Answers a page that does not exist, for people; gives false where a program asks. */
  sendMissing: (request: FastifyRequest, reply: FastifyReply) => boolean
}

/** The web application: its pages, its hashed files, and the example files its tools can be tried with. */
export function webRoutes(app: FastifyInstance, context: HttpContext): WebRoutes {
  const find = (slug: string) => context.catalog().find(entry => entry.slug === slug)
  const send = existsSync(join(DIST, 'index.html')) ? builtPages(app, context.catalog) : plainPage
  for (const path of PAGES) app.get(path, (request, reply) => send(request, reply))
  app.get<{ Params: { slug: string } }>('/tools/:slug', (request, reply) => {
    const { slug } = request.params
    const entry = find(slug)
    if (!entry) reply.code(404)
    return send(request, reply, entry)
  })
  // For whoever wants to know it; behind a proxy it is right where TRUST_PROXY is.
  app.get('/app/address', request => ({ address: request.ip.replace(/^::ffff:(?=\d+\.)/, '') }))
  app.register(fastifyStatic, {
    root: FIXTURES,
    prefix: '/examples/',
    index: false,
    decorateReply: false,
    setHeaders: reply => {
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('content-disposition', 'attachment')
    },
  })
  return {
    sendMissing(request, reply) {
      if (request.method !== 'GET' || !/\btext\/html\b/.test(request.headers.accept ?? '')) return false
      if (/^\/(api|app|assets|examples)\//.test(request.url)) return false
      send(request, reply.code(404))
      return true
    },
  }
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, entry?: CatalogEntry) => FastifyReply

function builtPages(app: FastifyInstance, catalog: HttpContext['catalog']): SendPage {
  app.register(fastifyStatic, {
    root: join(DIST, 'assets'),
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  for (const [name, type] of [
    ['favicon.svg', 'image/svg+xml'],
    ['theme.js', 'text/javascript; charset=utf-8'],
    ['manifest.webmanifest', 'application/manifest+json'],
    ['icon-192.png', 'image/png'],
    ['icon-512.png', 'image/png'],
    ['icon-maskable.png', 'image/png'],
    ['worker.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    app.get(`/${name}`, (_request, reply) =>
      reply
        .header('content-type', type)
        // The worker decides what is shown without a connection; an old one must not outlive its page.
        .header('cache-control', name === 'worker.js' ? 'no-cache' : 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .send(readFileSync(join(DIST, name))),
    )
  }
  // What another application sends here is taken by the page's worker; without one there is nobody to take it.
  app.post('/share', {
    onRequest: (_request, reply) => void reply.redirect('/', 303),
    handler: () => undefined,
  })
  const made = new Map<string, TextDocument>()
  let builtAt = 0
  return (request, reply, entry) => {
    const file = join(DIST, 'index.html')
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== builtAt) made.clear()
    builtAt = mtimeMs
    const key = entry?.slug ?? ''
    let page = made.get(key)
    if (!page) made.set(key, (page = makePage(readFileSync(file, 'utf8'), catalog(), entry)))
    return sendDocument(request, pageHeaders(reply, entry?.slug), page)
  }
}

/** The document with the catalog inside, so that the first paint needs no further request. */
function makePage(html: string, catalog: CatalogEntry[], entry: CatalogEntry | undefined): TextDocument {
  const data = [
    dataBlock('catalog', { tools: catalog.map(summaryOf) }),
    entry ? dataBlock('tool', entry) : '',
  ].join('')
  const title = entry ? `<title>${escapeHtml(entry.name)} · Toolwright</title>` : '<title>Toolwright</title>'
  // Functions as replacements: a "$&" in a description must stay what it is.
  const text = html.replace('<!--data-->', () => data).replace('<title>Toolwright</title>', () => title)
  return createDocument(text)
}

/** JSON that no text inside can end: every `<` is written as its escape. */
const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}-data">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const PLAIN = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Toolwright</title></head>
<body>
<h1>Toolwright</h1>
<p>The API is up, but the web application has not been built. In the project's folder run
<code>npm install</code> and <code>npm run build:web</code>, then start the server again.</p>
<ul><li><a href="/docs">API reference</a></li><li><a href="/api/v1/tools">Catalog</a></li><li><a href="/openapi.json">openapi.json</a></li></ul>
</body></html>`

const plainPage: SendPage = (_request, reply) =>
  pageHeaders(reply)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(PLAIN)
