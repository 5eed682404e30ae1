import type { CatalogEntry } from '../contract/catalog.ts'
import { counted } from '../lib/text/counted.ts'
import { ADDRESS } from './docs-guide.ts'

export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What a call costs, in words. */
export const costOf = (entry: CatalogEntry): string =>
  entry.reason ? 'browser only' : entry.free ? 'free' : counted(entry.credits, 'credit')

/** The bounds of a parameter, in words. */
export function limitsOf(parameter: CatalogEntry['parameters'][number]): string {
  return [
    parameter.enum?.join(', '),
    parameter.minimum !== undefined && `at least ${parameter.minimum}`,
    parameter.exclusive_minimum !== undefined && `above ${parameter.exclusive_minimum}`,
    parameter.maximum !== undefined && `at most ${parameter.maximum}`,
    parameter.max_length !== undefined && `up to ${parameter.max_length.toLocaleString('en-US')} characters`,
    parameter.max_files !== undefined && `up to ${parameter.max_files} files`,
    parameter.max_bytes !== undefined && `up to ${size(parameter.max_bytes)}`,
    parameter.max_bytes_total !== undefined && `up to ${size(parameter.max_bytes_total)} together`,
  ]
    .filter(Boolean)
    .join('; ')
}

const size = (bytes: number): string => (bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MB` : `${bytes / 1024} KB`)

/** How its body is sent. */
export const bodyOf = (entry: CatalogEntry): string =>
  entry.body_encoding === 'multipart/form-data'
    ? 'A form (multipart/form-data), or JSON with the ids of kept files.'
    : 'One JSON object (application/json).'

/** The example as a command to paste. */
export function curl(entry: CatalogEntry): string {
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
