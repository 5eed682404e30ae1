import type { CatalogEntry } from '../contract/catalog.ts'
import { FAMILIES, FAMILY_IDS } from '../contract/families.ts'
import { ADDRESS, GUIDE } from './docs-guide.ts'
import { asText, bodyOf, costOf, curl, limitsOf } from './docs-tool.ts'

/** The guide, as the page shows it above the tools. */
export const guideMarkdown = (): string =>
  `# Toolwright API\n\n${GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n')}\n`

/** The reference page of one tool. */
export function toolMarkdown(entry: CatalogEntry): string {
  const head = `# ${entry.name}\n\n\`${entry.slug}\`, ${costOf(entry)}, ${FAMILIES[entry.family]}\n\n${entry.description}`
  if (entry.reason) return `${head}\n\n${entry.reason}\n`
  const rows = entry.parameters.map(parameter => {
    const { name, type, required, description } = parameter
    const limits = limitsOf(parameter)
    const standard = parameter.default === undefined ? '' : `\`${cell(asText(parameter.default))}\``
    const meaning = cell(limits ? `${description} (${limits})` : description)
    return `| \`${name}\` | ${type} | ${required ? 'required' : standard} | ${meaning} |`
  })
  const { returns } = entry
  const parts = [
    head,
    `\`POST ${ADDRESS}${entry.path}\`\n\n${bodyOf(entry)}`,
    `## Parameters\n\n| name | type | default | meaning |\n|---|---|---|---|\n${rows.join('\n')}`,
    `## Example\n\n\`\`\`sh\n${curl(entry)}\n\`\`\``,
    returns && `## Answer\n\n${returns.media_types.join(', ')}${schemaBlock(returns.schema)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const schemaBlock = (schema: object | undefined): string =>
  schema ? `\n\nAs JSON:\n\n\`\`\`json\n${JSON.stringify(schema, null, 2)}\n\`\`\`` : ''

/** Text inside a row of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

/** /llms.txt: what there is for a model to read, with a line about each page. */
export function llmsText(entries: CatalogEntry[]): string {
  const families = FAMILY_IDS.map(id => {
    const tools = entries.filter(entry => entry.family === id && !entry.reason)
    const lines = tools.map(
      ({ slug, name, description }) => `- [${name}](${ADDRESS}/docs/${slug}.md): ${description}`,
    )
    return lines.length > 0 ? `## ${FAMILIES[id]}\n\n${lines.join('\n')}` : ''
  })
  return `# Toolwright

> File and data tools over HTTP: PDF, Office, images, CSV, JSON, 3D meshes, audio tags. Every tool is called with POST ${ADDRESS}/api/v1/tools/{slug}; agents use ${ADDRESS}/mcp.

- [How the API is used](${ADDRESS}/docs.md): keys, answers, errors, files, jobs, pipelines
- [openapi.json](${ADDRESS}/openapi.json): the whole API, machine-readable
- [The catalog](${ADDRESS}/api/v1/tools): every tool with its parameters as JSON

${families.filter(Boolean).join('\n\n')}
`
}
