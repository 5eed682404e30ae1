import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Family } from '../../contract/families.ts'
import { CODE_EXTENSION, ROOT } from '../../lib/files/installation.ts'
import { type Declaration, declarationOf } from '../../runner/declaration.ts'

export type ListedTool = Declaration

export interface Listing {
  slug: string
  family: Family
  /** Media types of the files it gives. */
  gives: string[]
  tool: ListedTool
}

const SRC = join(import.meta.dirname, '../..')
/** The package has its listing ready; a clone keeps one for the state of its files. */
const READY = join(SRC, 'catalog.json')
const KEPT = join(ROOT, 'node_modules/.cache/toolwright/catalog.json')

/** Every tool, by slug, without loading them where that was done before. */
export async function listTools(): Promise<Listing[]> {
  if (CODE_EXTENSION === '.js') return read<Listing[]>(READY) ?? (await makeListing())
  const state = stateOf(['tools', 'param', 'contract', 'lib', 'params.ts'])
  const kept = read<{ state: string; tools: Listing[] }>(KEPT)
  if (kept?.state === state) return kept.tools
  const tools = await makeListing()
  keep({ state, tools })
  return tools
}

/** One tool by its slug. */
export const findListed = async (slug: string): Promise<ListedTool | undefined> =>
  (await listTools()).find(one => one.slug === slug)?.tool

/** Reads it from the declarations. */
export async function makeListing(): Promise<Listing[]> {
  const { createCatalog } = await import('../../catalog.ts')
  const tools = await createCatalog().loadAll()
  return tools.map(({ slug, family, tool }) => ({
    slug,
    family,
    gives: tool.returns.mediaTypes ?? [],
    tool: declarationOf(tool),
  }))
}

function read<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** The newest change among these files, their number and their size. */
function stateOf(rooms: string[]): string {
  let [newest, count, size] = [0, 0, 0]
  const look = (path: string) => {
    const found = statSync(path)
    if (found.isDirectory()) for (const name of readdirSync(path)) look(join(path, name))
    else if (path.endsWith('.ts')) {
      newest = Math.max(newest, found.mtimeMs)
      count++
      size += found.size
    }
  }
  for (const room of rooms) look(join(SRC, room))
  return `${newest} ${count} ${size}`
}

/** A folder that may not be written is no reason to fail: it is made anew next time. */
function keep(value: object): void {
  const part = `${KEPT}.${process.pid}`
  try {
    mkdirSync(dirname(KEPT), { recursive: true })
    writeFileSync(part, JSON.stringify(value))
    renameSync(part, KEPT)
  } catch {}
}
