import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { summaryOf } from '../contract/summary.ts'
import { markdownToHtml } from '../engines/markdown-it/markdown-it.ts'
import { Fault } from '../fault.ts'
import { searchTools } from '../lib/search/search-tools.ts'
import type { HttpContext } from './context.ts'
import { ADDRESS } from './docs-guide.ts'
import { guideMarkdown, llmsText, toolMarkdown } from './docs-markdown.ts'
import { addressed, docsPage, foundPage, STYLE_HASH, toolPage } from './docs-page.ts'
import { createDocument, sendDocument, type TextDocument } from './documents.ts'
import { openApi } from './openapi/document.ts'
import { ownAddress } from './requests.ts'

/** A server is known by few addresses, and for those the large pages are kept packed. */
const MOST_ADDRESSES = 8

/** /openapi.json, /docs with a page for each tool, their Markdown, and /llms.txt: all made from the declarations. */
export function docsRoutes(app: FastifyInstance, { config, tools, catalog }: HttpContext): void {
  const templates = new Map<string, string | Promise<string>>()
  const kept = new Map<string, TextDocument>()
  const find = (slug: string) => {
    const entry = catalog().find(one => one.slug === slug)
    if (!entry) throw new Fault('not-found', 'There is no tool with this name; /docs lists them all.')
    return entry
  }

  /** A large document with the address a caller sees; whoever invents addresses gets one that takes little to make. */
  async function large(
    request: FastifyRequest,
    name: string,
    make: () => string | Promise<string>,
    complete: (text: string, address: string) => string,
  ): Promise<TextDocument> {
    const address = ownAddress(request, config)
    const known = kept.get(`${name} ${address}`)
    if (known) return known
    if (!templates.has(name)) templates.set(name, make())
    const text = complete(await templates.get(name)!, address)
    const keep = [...kept.keys()].filter(key => key.startsWith(`${name} `)).length < MOST_ADDRESSES
    const made = createDocument(text, keep)
    if (keep) kept.set(`${name} ${address}`, made)
    return made
  }

  app.get('/openapi.json', async (request, reply) => {
    const make = () => JSON.stringify(openApi([...tools.values()], config.publicUrl ?? '/'))
    reply.header('content-type', 'application/json; charset=utf-8').header('access-control-allow-origin', '*')
    return sendDocument(request, reply, await large(request, 'openapi.json', make, asIs))
  })

  app.get<{ Querystring: Record<string, unknown> }>('/docs', async (request, reply) => {
    const query = request.query['q']
    if (typeof query === 'string' && query.trim() !== '') {
      const found = searchTools(catalog().map(summaryOf), query)
      return sendDocument(request, asPage(reply), createDocument(foundPage(catalog(), found, query), false))
    }
    const render = async (markdown: string) => (await markdownToHtml(markdown)).html
    const page = await large(request, 'docs', () => docsPage(catalog(), render), addressed)
    return sendDocument(request, asPage(reply), page)
  })
  app.get<{ Params: { slug: string } }>('/docs/:slug', (request, reply) => {
    const address = ownAddress(request, config)
    const { slug } = request.params
    if (slug.endsWith('.md')) {
      const text = toolMarkdown(find(slug.slice(0, -3)))
      return sendDocument(request, asMarkdown(reply), createDocument(asIs(text, address)))
    }
    const page = addressed(toolPage(find(slug), catalog()), address)
    return sendDocument(request, asPage(reply), createDocument(page))
  })
  app.get('/docs.md', async (request, reply) =>
    sendDocument(request, asMarkdown(reply), await large(request, 'docs.md', guideMarkdown, asIs)),
  )
  app.get('/llms.txt', async (request, reply) => {
    const list = await large(request, 'llms.txt', () => llmsText(catalog()), asIs)
    return sendDocument(request, reply.header('content-type', 'text/plain; charset=utf-8'), list)
  })
}

const asPage = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'self'`,
    )

const asMarkdown = (reply: FastifyReply): FastifyReply =>
  reply.header('content-type', 'text/markdown; charset=utf-8')

/** An address comes from a request: what could be more than one is left out. */
const asIs = (text: string, address: string): string =>
  text.replaceAll(ADDRESS, () => (/^[\w.:/[\]-]+$/.test(address) ? address : ''))
