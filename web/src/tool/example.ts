import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import { exampleOf, type Files, type Values } from './form.ts'

/** The declaration's example with its files, which the server keeps for this. */
export async function loadExample(tool: CatalogEntry): Promise<{ values: Values; files: Files }> {
  const { values, files: names } = exampleOf(tool)
  const files: Files = {}
  for (const [parameter, list] of Object.entries(names)) {
    files[parameter] = await Promise.all(list.map(async name => new File([await fetchExample(name)], name)))
  }
  return { values, files }
}

async function fetchExample(name: string): Promise<Blob> {
  const response = await fetch(`/examples/${encodeURIComponent(name)}`)
  if (!response.ok) throw new Error(`no example ${name}`)
  return response.blob()
}
