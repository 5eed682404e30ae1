import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import { carried, carry, takes } from '../lib/carried.svelte.ts'
import { mediaTypeOf } from '../lib/media-type.ts'
import { textOf } from '../lib/text-of.ts'
import { batchParameter } from '../runs/batch.ts'
import { takesSeveral } from './files.ts'
import { type Files, otherFormats, ownFormats, startValues, type Values } from './form.ts'

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
  carry([])
}

/** How a form begins: with the file that is carried to it, with what was left in it, with the defaults. */
export function startForm(tool: CatalogEntry): Form {
  const parameters = tool.parameters.filter(one => one.type.startsWith('file'))
  const left = kept?.slug === tool.slug ? kept : undefined
  const files: Files = { ...Object.fromEntries(parameters.map(one => [one.name, []])), ...left?.files }
  const first = parameters[0]
  if (first && carried.takenBy !== tool.slug) {
    const fitting = carried.files.filter(file => takes(first, mediaTypeOf(file)))
    if (fitting.length > 0) Object.assign(files, spread(tool, fitting))
  }
  const standard = startValues(tool)
  const own = left ? {} : { ...ownFormats(tool, files), ...otherFormats(tool, files, standard) }
  return { values: { ...standard, ...own, ...left?.values }, files }
}

/** Files on their places: one each where a tool needs several of a kind, such as two to compare; else all on the first. */
export function spread(tool: CatalogEntry, given: File[]): Files {
  const parameters = tool.parameters.filter(one => one.type.startsWith('file'))
  const first = parameters[0]!
  if (takesSeveral(first)) return { [first.name]: given.slice(0, first.max_files ?? 1000) }
  if (batchParameter(tool) === first) return { [first.name]: given }
  return Object.fromEntries(
    parameters.filter(one => one.required).map((one, i) => [one.name, given.slice(i, i + 1)]),
  )
}

/** What the carried file's text becomes where the tool takes a text of its kind. */
export async function carriedText(tool: CatalogEntry, [file]: File[]): Promise<Values> {
  if (!file || tool.parameters.some(one => one.type.startsWith('file') && takes(one, mediaTypeOf(file))))
    return {}
  const parameter = tool.parameters.find(one => one.content_media_type === mediaTypeOf(file))
  return parameter ? { [parameter.name]: await textOf(file) } : {}
}
