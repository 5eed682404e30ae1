import { createHash } from 'node:crypto'
import type { CatalogEntry } from '../contract/catalog.ts'
import { FAMILIES, FAMILY_IDS } from '../contract/families.ts'
import { escapeHtml } from '../document/html-escape.ts'
import { counted } from '../lib/text/counted.ts'
import { guide } from './docs-guide.ts'

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
@media (max-width: 52rem) { .columns { grid-template-columns: minmax(0, 1fr); gap: 0 } nav { position: static } nav li { display: inline-block; margin-right: .9rem } }
`
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const GUIDE = [
  ['calling', 'Calling a tool'],
  ['answers', 'Answers'],
  ['errors', 'Errors'],
  ['jobs', 'Jobs and webhooks'],
  ['account', 'Account'],
] as const

const html = (text: unknown): string => escapeHtml(String(text))

/** Stands in the page where callers find the address they reach the server by. */
const ADDRESS = '\u{f0000}'

/** The page for callers who reach the server by this address. */
export const addressed = (page: string, address: string): string =>
  page.replaceAll(ADDRESS, () => html(address))

/** The API reference as one plain page: no script, no remote part. `addressed` completes it. */
export function docsPage(entries: CatalogEntry[]): string {
  const families = FAMILY_IDS.map(id => ({
    id,
    label: FAMILIES[id],
    tools: entries.filter(entry => entry.family === id),
  })).filter(one => one.tools.length > 0)
  const sections = families.map(
    ({ id, label, tools }) => `<h2 id="${id}">${label}</h2>\n${tools.map(toolSection).join('\n')}`,
  )
  const links = families.map(
    ({ id, label, tools }) => `<li><a href="#${id}">${label} <span>${tools.length}</span></a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference · Toolwright</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body>
<header><a href="/">Toolwright</a><a href="/">Tools</a><a href="/dashboard">Dashboard</a></header>
<div class="columns">
<nav aria-label="On this page"><strong>Using it</strong><ul>${GUIDE.map(([id, label]) => `<li><a href="#${id}">${label}</a></li>`).join('')}</ul><strong>Tools</strong><ul>${links.join('')}</ul></nav>
<main>
<h1>API reference</h1>
${guide(ADDRESS)}
${sections.join('\n')}
</main>
</div>
</body></html>`
}

function toolSection(entry: CatalogEntry): string {
  const [cost, kind] = entry.reason
    ? ['browser only', 'none']
    : entry.free
      ? ['free', 'free']
      : [counted(entry.credits, 'credit'), '']
  // The id is inside, for a link to it then opens what is folded away.
  const head = `<summary><code>${entry.slug}</code><span class="name">${html(entry.name)}</span><span class="cost ${kind}">${cost}</span></summary><p id="${entry.slug}">${html(entry.description)}${entry.reason ? '' : ` <a href="/tools/${entry.slug}">Try it</a>`}</p>`
  if (entry.reason) return `<details>${head}<p>${html(entry.reason)}</p></details>`
  const rows = entry.parameters.map(parameterRow).join('')
  const parameters = `<div class="scroll"><table><thead><tr><th>parameter</th><th>type</th><th>default</th><th>meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`
  const answer = entry.returns ? `<p>Answers ${html(entry.returns.media_types.join(', '))}.</p>` : ''
  return `<details>${head}${parameters}<pre>${html(curl(entry))}</pre>${answer}</details>`
}

function parameterRow(parameter: CatalogEntry['parameters'][number]): string {
  const limits = [
    parameter.enum?.join(', '),
    parameter.minimum !== undefined && `at least ${parameter.minimum}`,
    parameter.exclusive_minimum !== undefined && `above ${parameter.exclusive_minimum}`,
    parameter.maximum !== undefined && `at most ${parameter.maximum}`,
    parameter.max_length !== undefined && `up to ${parameter.max_length.toLocaleString('en-US')} characters`,
    parameter.max_files !== undefined && `up to ${parameter.max_files} files`,
    parameter.max_bytes !== undefined && `up to ${size(parameter.max_bytes)}`,
    parameter.max_bytes_total !== undefined && `up to ${size(parameter.max_bytes_total)} together`,
  ].filter(Boolean)
  const note = limits.length > 0 ? ` <small>(${html(limits.join('; '))})</small>` : ''
  const needed = parameter.required ? ' <strong>required</strong>' : ''
  const standard = parameter.default === undefined ? '' : `<code>${html(asText(parameter.default))}</code>`
  return `<tr><td><code>${parameter.name}</code>${needed}</td><td>${parameter.type}</td><td>${standard}</td><td>${html(parameter.description)}${note}</td></tr>`
}

const size = (bytes: number): string => (bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MB` : `${bytes / 1024} KB`)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The example as a command to paste. */
function curl(entry: CatalogEntry): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const lines = [`curl -X POST ${ADDRESS}${entry.path}`]
  if (!entry.free) lines.push('-H "Authorization: Bearer $API_KEY"')
  const example = entry.example ?? {}
  if (entry.body_encoding === 'application/json') {
    lines.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(example))}`)
    return lines.join(' \\\n  ')
  }
  const isFile = (name: string) => entry.parameters.find(one => one.name === name)?.type.startsWith('file')
  for (const [name, value] of Object.entries(example)) {
    for (const one of Array.isArray(value) && isFile(name) ? value : [value]) {
      lines.push(`-F ${quote(isFile(name) ? `${name}=@${asText(one)}` : `${name}=${asText(one)}`)}`)
    }
  }
  if (entry.returns?.kind === 'file') lines.push('-OJ')
  return lines.join(' \\\n  ')
}
