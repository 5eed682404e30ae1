import type { CatalogSummary } from '../../../src/contract/catalog.ts'
import type { Chain } from '../runs/chain.ts'
import { mediaTypeOf } from './media-type.ts'

/** Files that are looked for a tool: dropped on the list of tools, or results that go on into the next one. */
export const carried = $state<{ files: File[]; chain: Chain | undefined; sent: boolean; takenBy: string }>({
  files: [],
  /** The tools that made them, where that can be said as a pipeline. */
  chain: undefined,
  /** Whether they are on their way to the list of tools, from another page. */
  sent: false,
  /** The tool whose form has them already. */
  takenBy: '',
})

interface CarryOptions {
  /** They come from another page. */
  sent?: boolean
  chain?: Chain | undefined
}

export function carry(files: File[], { sent = false, chain }: CarryOptions = {}): void {
  Object.assign(carried, { files, chain, sent, takenBy: '' })
}

/** Whether a tool does something with a kind of file; ones that take anything do, too. */
export const takes = ({ accept }: Pick<CatalogSummary, 'accept'>, mediaType: string): boolean =>
  accept !== undefined && (accept.includes('*/*') || names(accept, mediaType))

/** Whether a list of media types has this one, or all of its kind (`video/*`). */
const names = (accept: readonly string[], mediaType: string): boolean =>
  accept.includes(mediaType) || accept.includes(mediaType.replace(/\/.*/, '/*'))

/** Whether there is a tool for just this kind of file. */
export const isTaken = (tools: CatalogSummary[], mediaType: string): boolean =>
  tools.some(({ accept }) => accept !== undefined && names(accept, mediaType))

/** How many of some files a tool does something with. */
const countTaken = (tool: CatalogSummary, files: readonly File[]): number =>
  files.filter(file => takes(tool, mediaTypeOf(file))).length

/**
 * Tools for some files, best first: those that take all of them, in one go where there are several, and made for their
 * kind before those that take anything. Where only the latter take all, those follow that take most of them. The order
 * among equals stays.
 */
export function rankFor(tools: CatalogSummary[], files: readonly File[]): CatalogSummary[] {
  const types = files.map(mediaTypeOf)
  const all = tools.filter(tool => types.every(type => takes(tool, type)))
  const made = (tool: CatalogSummary) => types.some(type => names(tool.accept!, type))
  const rank = (tool: CatalogSummary) => 2 * Number(!made(tool)) + Number(files.length > 1 && !tool.several)
  const best = [...all].sort((a, b) => rank(a) - rank(b))
  if (all.some(made)) return best
  const some = tools.filter(tool => !all.includes(tool) && types.some(type => takes(tool, type)))
  const count = new Map(some.map(tool => [tool, countTaken(tool, files)]))
  return [...best, ...some.sort((a, b) => count.get(b)! - count.get(a)! || rank(a) - rank(b))]
}
