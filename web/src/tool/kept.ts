import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import { carried, carry, mediaTypeOf, takes } from '../lib/carried.svelte.ts'
import { type Files, ownFormats, startValues, type Values } from './form.ts'

interface Form {
  values: Values
  files: Files
}

let kept: (Form & { slug: string }) | undefined

/** Holds on to the form of the tool that was left last: whoever signs in on the way, or looks around, finds it again. */
export function keepForm({ slug }: CatalogEntry, form: Form): void {
  kept = { slug, ...form }
}

/** Whoever signs out leaves nothing behind. */
export function forgetForm(): void {
  kept = undefined
  carry(undefined)
}

/** How a form begins: with the file that is carried to it, with what was left in it, with the defaults. */
export function startForm(tool: CatalogEntry): Form {
  const parameters = tool.parameters.filter(one => one.type.startsWith('file'))
  const left = kept?.slug === tool.slug ? kept : undefined
  const files: Files = { ...Object.fromEntries(parameters.map(one => [one.name, []])), ...left?.files }
  const { file, takenBy } = carried
  const first = parameters[0]
  if (file && first && takenBy !== tool.slug && takes(first, mediaTypeOf(file))) files[first.name] = [file]
  const own = left ? {} : ownFormats(tool, files)
  return { values: { ...startValues(tool), ...own, ...left?.values }, files }
}

/** What the carried file's text becomes where the tool takes no files. */
export async function carriedText(tool: CatalogEntry): Promise<Values> {
  const { file, takenBy } = carried
  if (!file || takenBy === tool.slug || tool.body_encoding !== 'application/json') return {}
  const parameter = tool.parameters.find(one => one.content_media_type === mediaTypeOf(file))
  return parameter ? { [parameter.name]: await file.text() } : {}
}
