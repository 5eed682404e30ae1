import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogEntry } from '../contract/catalog.ts'
import { directionOf, LANGUAGE_IDS, type Language, pathIn, splitPath } from '../contract/languages.ts'
import { devicesOf } from '../contract/page-devices.ts'
import { summaryOf } from '../contract/summary.ts'
import { escapeHtml } from '../document/html-escape.ts'
import { ROOT } from '../lib/files/installation.ts'
import type { HttpContext } from './context.ts'
import { createDocument, sendDocument, type TextDocument } from './documents.ts'
import {
  aboutIn,
  alternates,
  inLanguage,
  languageFor,
  messagesFor,
  offeredLanguages,
  sitemap,
} from './page-languages.ts'

const DIST = join(ROOT, 'web/dist')
const FIXTURES = join(ROOT, 'fixtures')

/** Paths whose page is made in the browser; the document is the same for all. */
const PAGES = [
  '/',
  '/desk',
  '/dashboard',
  '/dashboard/*',
  '/sign-in',
  '/sign-up',
  '/claim',
  '/reset',
  '/confirm',
  '/invitation',
]

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
  const send = existsSync(join(DIST, 'index.html')) ? builtPages(app, context) : plainPage
  // Every page stands at its plain address, in the reader's language, and in each language at one of its own.
  for (const language of [undefined, ...LANGUAGE_IDS]) {
    for (const path of PAGES) app.get(pathIn(language, path), (request, reply) => send(request, reply))
    app.get<{ Params: { slug: string } }>(pathIn(language, '/tools/:slug'), (request, reply) => {
      const { slug } = request.params
      const entry = find(slug)
      if (!entry) reply.code(404)
      return send(request, reply, entry)
    })
  }
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

/** Pages that are kept made: a language's most wanted ones. */
const KEPT_PAGES = 256

function builtPages(app: FastifyInstance, { catalog, config }: HttpContext): SendPage {
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
  // Without PUBLIC_URL the server does not know its own name, and does not believe a caller's.
  const origin = config.publicUrl ? new URL(config.publicUrl).origin : ''
  app.get('/sitemap.xml', (request, reply) => {
    const slugs = catalog().map(entry => entry.slug)
    const base = origin || `${request.protocol}://${request.host}`
    return sendDocument(
      request,
      reply.header('content-type', 'application/xml; charset=utf-8'),
      createDocument(sitemap(slugs, offeredLanguages(), base), false),
    )
  })
  const made = new Map<string, TextDocument>()
  let builtAt = 0
  let listed: CatalogEntry[] | undefined
  let offered = offeredLanguages()
  return (request, reply, entry) => {
    const file = join(DIST, 'index.html')
    const { mtimeMs } = statSync(file)
    const tools = catalog()
    if (mtimeMs !== builtAt || tools !== listed) {
      made.clear()
      offered = offeredLanguages()
    }
    builtAt = mtimeMs
    listed = tools
    const { language: own, path } = splitPath(pageOf(request.url))
    const language = languageFor(own, request.headers, offered)
    // Search engines may know the list of tools and each of them.
    const known = entry ? `/tools/${entry.slug}` : path === '/' ? path : ''
    const areas = areasOf(path, language)
    const key = [language, own, areas.length, known].join(' ')
    let page = made.get(key)
    if (!page) {
      const links = known ? alternates(known, own, offered, origin) : ''
      const facts = { catalog: tools, entry, language, areas, links, offered }
      page = makePage(readFileSync(file, 'utf8'), facts)
      const oldest = made.keys().next()
      if (made.size >= KEPT_PAGES && !oldest.done) made.delete(oldest.value)
      made.set(key, page)
    }
    reply.header('content-language', language)
    if (!own) reply.header('vary', 'Accept-Language, Cookie')
    return sendDocument(request, pageHeaders(reply, entry?.slug), page)
  }
}

/** The messages that a page needs before it is drawn; English of the dashboard is part of its scripts. */
function areasOf(path: string, language: Language): string[] {
  if (path === '/') return ['page']
  const ofAccount = /^\/(dashboard|sign-|claim)/.test(path) && language !== 'en'
  return ofAccount ? ['page', 'work', 'dashboard'] : ['page', 'work']
}

/** The path of an address, as its page is known. */
const pageOf = (url: string): string => (url.split(/[?#]/)[0] ?? '/').replace(/(.)\/+$/, '$1')

interface PageFacts {
  catalog: CatalogEntry[]
  entry: CatalogEntry | undefined
  language: Language
  /** Whose messages it brings along. */
  areas: string[]
  /** To the same page in other languages. */
  links: string
  offered: Language[]
}

/** The document with the catalog and its language's messages inside, so that the first paint needs no further request. */
function makePage(html: string, facts: PageFacts): TextDocument {
  const { catalog, entry, language, areas, links, offered } = facts
  const tools = inLanguage(catalog.map(summaryOf), language)
  const data = [
    dataBlock('catalog', { tools }),
    dataBlock('languages', offered),
    dataBlock('messages', messagesFor(language, areas)),
    entry ? dataBlock('tool', entry) : '',
  ].join('')
  const shown = entry && tools.find(tool => tool.slug === entry.slug)
  const title = shown ? `${shown.name} · Toolwright` : 'Toolwright'
  const about = shown?.description ?? aboutIn(language)
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(about)}" />`,
    links,
  ].join('\n    ')
  // Functions as replacements: a "$&" in a description must stay what it is.
  const text = html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('<!--data-->', () => data)
    .replace('<title>Toolwright</title>', () => head)
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
