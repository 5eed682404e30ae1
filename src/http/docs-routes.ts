import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { counted } from '../lib/counted.ts'
import type { CatalogEntry } from './catalog-json.ts'
import type { HttpContext } from './context.ts'
import { openApi } from './openapi.ts'

/** /openapi.json and /docs, both made once from the declarations. */
export function docsRoutes(app: FastifyInstance, { config, tools, catalog }: HttpContext): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi([...tools.values()], config.publicUrl ?? '/'))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(document)
  })
  app.get('/docs', (_request, reply) => {
    page ??= docsPage(catalog())
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'`,
      )
      .send(page)
  })
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --mark: #0a6; }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
h1 { margin: 0 0 .5rem } h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize }
nav a { display: inline-block; margin: 0 .8rem .3rem 0 }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem .9rem }
summary { cursor: pointer } summary code { font-weight: 600 }
.cost { float: right; color: var(--mark) }
table { border-collapse: collapse; width: 100%; font-size: .92em } td, th { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
pre { background: var(--soft); padding: .8rem; border-radius: 6px; overflow-x: auto; font-size: .88em }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const html = (text: unknown): string =>
  String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The API reference as one plain page: no script, no remote part. */
function docsPage(entries: CatalogEntry[]): string {
  const families = [...new Set(entries.map(entry => entry.family))].sort()
  const sections = families.map(family => {
    const tools = entries.filter(entry => entry.family === family)
    return `<h2 id="${family}">${family}</h2>\n${tools.map(toolSection).join('\n')}`
  })
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Toolwright API</title><style>${STYLE}</style></head>
<body>
<h1>Toolwright API</h1>
<p>Every tool is called with <code>POST /api/v1/tools/{slug}</code>. Tools with a cost need the header
<code>Authorization: Bearer &lt;API key&gt;</code>; free tools need none. Failures answer
<code>{"error": "…"}</code>. Machine-readable: <a href="/openapi.json">openapi.json</a>,
<a href="/api/v1/tools">catalog</a>.</p>
<nav>${families.map(family => `<a href="#${family}">${family}</a>`).join('')}</nav>
${sections.join('\n')}
</body></html>`
}

function toolSection(entry: CatalogEntry): string {
  const cost = entry.reason ? 'browser only' : entry.free ? 'free' : counted(entry.credits, 'credit')
  const head = `<summary><span class="cost">${cost}</span><code>${entry.slug}</code> ${html(entry.name)}</summary><p>${html(entry.description)}</p>`
  if (entry.reason) return `<details id="${entry.slug}">${head}<p>${html(entry.reason)}</p></details>`
  const rows = entry.parameters.map(parameterRow).join('')
  const parameters = `<table><thead><tr><th>parameter</th><th>type</th><th>default</th><th>meaning</th></tr></thead><tbody>${rows}</tbody></table>`
  const answer = entry.returns ? `<p>Answers ${html(entry.returns.media_types.join(', '))}.</p>` : ''
  return `<details id="${entry.slug}">${head}${parameters}<pre>${html(curl(entry))}</pre>${answer}</details>`
}

function parameterRow(parameter: CatalogEntry['parameters'][number]): string {
  const limits = [
    parameter.enum?.join(', '),
    parameter.minimum !== undefined && `at least ${parameter.minimum}`,
    parameter.exclusive_minimum !== undefined && `above ${parameter.exclusive_minimum}`,
    parameter.maximum !== undefined && `at most ${parameter.maximum}`,
    parameter.max_length !== undefined && `up to ${parameter.max_length.toLocaleString('en-US')} characters`,
    parameter.max_files !== undefined && `up to ${parameter.max_files} files`,
  ].filter(Boolean)
  const note = limits.length > 0 ? ` <small>(${html(limits.join('; '))})</small>` : ''
  const needed = parameter.required ? ' <strong>required</strong>' : ''
  const standard = parameter.default === undefined ? '' : `<code>${html(parameter.default)}</code>`
  return `<tr><td><code>${parameter.name}</code>${needed}</td><td>${parameter.type}</td><td>${standard}</td><td>${html(parameter.description)}${note}</td></tr>`
}

/** The example as a command to paste. */
export function curl(entry: CatalogEntry): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const lines = [`curl -X POST http://127.0.0.1:8080${entry.path}`]
  if (!entry.free) lines.push('-H "Authorization: Bearer $API_KEY"')
  const example = entry.example ?? {}
  if (entry.body_encoding === 'application/json') {
    lines.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(example))}`)
    return lines.join(' \\\n  ')
  }
  const isFile = (name: string) => entry.parameters.find(one => one.name === name)?.type.startsWith('file')
  for (const [name, value] of Object.entries(example)) {
    for (const one of Array.isArray(value) && isFile(name) ? value : [value]) {
      const text = typeof one === 'string' ? one : JSON.stringify(one)
      lines.push(`-F ${quote(isFile(name) ? `${name}=@${text}` : `${name}=${text}`)}`)
    }
  }
  if (entry.returns?.kind === 'file') lines.push('-OJ')
  return lines.join(' \\\n  ')
}
