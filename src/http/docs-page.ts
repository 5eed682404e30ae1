import { createHash } from 'node:crypto'
import type { CatalogEntry, CatalogSummary } from '../contract/catalog.ts'
import { FAMILIES, FAMILY_IDS } from '../contract/families.ts'
import { escapeHtml } from '../document/html-escape.ts'
import { ADDRESS, GUIDE } from './docs-guide.ts'
import { asText, bodyOf, costOf, curl, limitsOf } from './docs-tool.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fff, #15191c); --ground: light-dark(#f5f6f4, #0e1113); --ink: light-dark(#1a2124, #e8ecea); --soft: light-dark(#5a6569, #9aa5a6); --line: light-dark(#dfe3e1, #2b3236); --raised: light-dark(#eef0ee, #1b2024); --accent: light-dark(#0b6b5d, #4fd0b6); --warn: light-dark(#85550b, #efb85a); --good: light-dark(#1a6e2e, #74d68c) }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
a { color: var(--accent) }
header { background: var(--paper); border-bottom: 1px solid var(--line); padding: .8rem max(clamp(1rem, 3vw, 2rem), calc(50% - 37rem)); display: flex; flex-wrap: wrap; gap: .3rem 1.25rem }
header a { color: var(--soft); text-decoration: none } header a:first-child { color: var(--ink); font-weight: 680 }
.columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 2.5rem; max-width: 78rem; margin: 0 auto; padding: 1.75rem clamp(1rem, 3vw, 2rem) 4rem; align-items: start }
nav { position: sticky; top: 1.75rem }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0 } nav a { display: block; padding: .15rem 0; text-decoration: none } nav strong { font-size: .85rem; color: var(--soft); font-weight: 560 } nav span { color: var(--soft); font-size: .85rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 } h2 { margin: 2.5rem 0 .6rem; font-size: 1.25rem; line-height: 1.2 }
.columns h2:first-child { margin-top: 1.5rem }
details { background: var(--paper); border: 1px solid var(--line); border-radius: 9px; margin: .5rem 0; padding: .55rem .9rem }
details p[id] { scroll-margin-top: 4rem }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline } summary code { font-weight: 600 } summary .name { color: var(--soft) }
.cost { margin-left: auto; font-size: .85rem; color: var(--warn) } .cost.free { color: var(--good) } .cost.none { color: var(--soft) }
p code { overflow-wrap: anywhere }
code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", "DejaVu Sans Mono", Menlo, monospace; font-size: .9em }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .92rem } td, th { text-align: left; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top } td code { overflow-wrap: break-word } tr:last-child td { border-bottom: 0 }
.scroll td:last-child { min-width: 14rem } td strong { display: block; font-size: .8rem; font-weight: 560; color: var(--warn) } small { color: var(--soft) }
pre { background: var(--raised); padding: .8rem .9rem; border-radius: 9px; overflow-x: auto; font-size: .85rem }
form { margin: 0 0 1.25rem; display: flex; gap: .5rem } input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 9px; padding: .4rem .7rem; width: 100%; min-width: 0 } button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 9px; padding: .4rem .8rem; cursor: pointer } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.found { list-style: none; padding: 0 } .found li { background: var(--paper); border: 1px solid var(--line); border-radius: 9px; margin: .5rem 0; padding: .55rem .9rem; display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline } .found p { margin: .2rem 0; width: 100%; color: var(--soft) }
pre code { font-size: inherit }
@media (max-width: 52rem) { .below nav { order: 1; margin-top: 2rem } .columns { grid-template-columns: minmax(0, 1fr); gap: 0 } nav { position: static } nav li { display: inline-block; margin-right: .9rem } }
`
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const html = (text: unknown): string => escapeHtml(String(text))

/** A page for callers who reach the server by this address. */
export const addressed = (page: string, address: string): string =>
  page.replaceAll(ADDRESS, () => html(address))

/** How a text in Markdown becomes HTML. */
export type Render = (markdown: string) => Promise<string>

/** The API reference as one plain page: no script, no remote part. `addressed` completes it. */
export async function docsPage(entries: CatalogEntry[], render: Render): Promise<string> {
  const families = familiesOf(entries)
  const guide = await Promise.all(
    GUIDE.map(async ({ id, title, text }) => `<h2 id="${id}">${title}</h2>\n${await render(text)}`),
  )
  const sections = families.map(
    ({ id, label, tools }) => `<h2 id="${id}">${label}</h2>\n${tools.map(toolSection).join('\n')}`,
  )
  const content = `<h1>API reference</h1>\n${searchForm('')}\n${guide.join('\n')}\n${sections.join('\n')}`
  return frame('API reference', '', families, content)
}

/** What a search found: tools with links to their pages. */
export function foundPage(entries: CatalogEntry[], found: readonly CatalogSummary[], query: string): string {
  const items = found.map(
    ({ slug, name, description }) =>
      `<li><a href="/docs/${slug}">${html(name)}</a><code>${slug}</code><p>${html(description)}</p></li>`,
  )
  const list =
    items.length > 0
      ? `<ul class="found">${items.join('')}</ul>`
      : '<p>Nothing fits. Try fewer or other words, such as <a href="/docs?q=merge+pdf">merge pdf</a>.</p>'
  return frame('Search', '/docs', familiesOf(entries), `<h1>Search</h1>\n${searchForm(query)}\n${list}`)
}

/** The page of one tool. */
export function toolPage(entry: CatalogEntry, entries: CatalogEntry[]): string {
  const schema = entry.returns?.schema
    ? `<p>As JSON:</p><pre>${html(JSON.stringify(entry.returns.schema, null, 2))}</pre>`
    : ''
  const about = entry.reason
    ? `<p>${html(entry.reason)}</p>`
    : `<p><code>POST ${html(entry.path)}</code> ${bodyOf(entry)}</p>
<h2 id="parameters">Parameters</h2>${parameters(entry)}
<h2 id="example">Example</h2><pre>${html(curl(entry))}</pre>
<h2 id="answer">Answer</h2>${answer(entry)}${schema}`
  const content = `<h1>${html(entry.name)}</h1>
<p><code>${entry.slug}</code> <span class="cost ${costClass(entry)}">${costOf(entry)}</span></p>
<p>${html(entry.description)}</p>
<p><a href="/tools/${entry.slug}">Use it here</a> · <a href="/docs/${entry.slug}.md">This page as Markdown</a></p>
${about}`
  return frame(entry.name, '/docs', familiesOf(entries), content)
}

interface Family {
  id: string
  label: string
  tools: CatalogEntry[]
}

const familiesOf = (entries: CatalogEntry[]): Family[] =>
  FAMILY_IDS.map(id => ({
    id,
    label: FAMILIES[id],
    tools: entries.filter(entry => entry.family === id),
  })).filter(one => one.tools.length > 0)

/** What surrounds every page; `above` is where its lists of contents lead. */
function frame(title: string, above: string, families: Family[], content: string): string {
  const links = families.map(
    ({ id, label, tools }) => `<li><a href="${above}#${id}">${label} <span>${tools.length}</span></a></li>`,
  )
  const guide = GUIDE.map(({ id, title }) => `<li><a href="${above}#${id}">${title}</a></li>`)
  const search = above ? searchForm('') : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(title)} · Toolwright</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body>
<header><a href="/">Toolwright</a><a href="/">Tools</a><a href="/docs">API reference</a><a href="/dashboard">Dashboard</a></header>
<div class="columns${above ? ' below' : ''}">
<nav aria-label="Contents">${title === 'Search' ? '' : search}<strong>Using it</strong><ul>${guide.join('')}</ul><strong>Tools</strong><ul>${links.join('')}</ul></nav>
<main>
${content}
</main>
</div>
</body></html>`
}

const searchForm = (query: string): string =>
  `<form role="search" action="/docs"><input type="search" name="q" value="${html(query)}" maxlength="200" aria-label="Search the tools" placeholder="merge pdf"><button>Search</button></form>`

const costClass = (entry: CatalogEntry): string => (entry.reason ? 'none' : entry.free ? 'free' : '')

function toolSection(entry: CatalogEntry): string {
  const page = `<a href="/docs/${entry.slug}">Its page</a>`
  // The id is inside, for a link to it then opens what is folded away.
  const head = `<summary><code>${entry.slug}</code><span class="name">${html(entry.name)}</span><span class="cost ${costClass(entry)}">${costOf(entry)}</span></summary><p id="${entry.slug}">${html(entry.description)} ${page}${entry.reason ? '' : ` · <a href="/tools/${entry.slug}">Try it</a>`}</p>`
  if (entry.reason) return `<details>${head}<p>${html(entry.reason)}</p></details>`
  return `<details>${head}${parameters(entry)}<pre>${html(curl(entry))}</pre>${answer(entry)}</details>`
}

const parameters = (entry: CatalogEntry): string =>
  `<div class="scroll"><table><thead><tr><th>parameter</th><th>type</th><th>default</th><th>meaning</th></tr></thead><tbody>${entry.parameters.map(parameterRow).join('')}</tbody></table></div>`

const answer = (entry: CatalogEntry): string =>
  entry.returns ? `<p>Answers ${html(entry.returns.media_types.join(', '))}.</p>` : ''

function parameterRow(parameter: CatalogEntry['parameters'][number]): string {
  const limits = limitsOf(parameter)
  const note = limits ? ` <small>(${html(limits)})</small>` : ''
  const needed = parameter.required ? ' <strong>required</strong>' : ''
  const standard = parameter.default === undefined ? '' : `<code>${html(asText(parameter.default))}</code>`
  return `<tr><td><code>${parameter.name}</code>${needed}</td><td>${parameter.type}</td><td>${standard}</td><td>${html(parameter.description)}${note}</td></tr>`
}
