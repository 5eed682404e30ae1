import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { Parameter } from '../../../src/contract/parameter.ts'
import { takesSeveral } from '../tool/files.ts'
import { mainParameter } from './chain.ts'

/** What became of one file of many. */
export interface BatchItem {
  name: string
  state: 'waiting' | 'sending' | 'working' | 'done' | 'failed'
  error?: string
  warning?: string
  made?: MadeItem
}

export interface MadeItem {
  name: string
  size: number
  mediaType: string
  open: () => Promise<Blob>
}

/** One run over many files. */
export interface Batch {
  items: BatchItem[]
  /** All results in one archive. */
  zip?: () => Promise<Blob>
  credits: number
  milliseconds: number
}

/**
 * The parameter that may hold many files although a call takes one of it: the tool is then run once for each. Tools that
 * need two files of one kind, such as those that compare, are left alone.
 */
export function batchParameter(tool: CatalogEntry): Parameter | undefined {
  const main = mainParameter(tool)
  if (!main || takesSeveral(main)) return undefined
  const rivals = tool.parameters.filter(
    one => one !== main && one.type.startsWith('file') && one.required && overlap(one, main),
  )
  return rivals.length > 0 ? undefined : main
}

const overlap = (a: Parameter, b: Parameter): boolean =>
  (a.accept ?? ['*/*']).some(type => (b.accept ?? ['*/*']).includes(type))

/** The text parameter that a file's content goes into, where a tool takes no files. */
export const textParameter = (tool: CatalogEntry): Parameter | undefined =>
  mainParameter(tool) ? undefined : tool.parameters.find(one => one.content_media_type !== undefined)

/** Names that differ, as entries of one archive must: a.pdf, a (2).pdf. */
export function distinct(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map(name => {
    const [, stem, ending] = /^(.*?)(\.[^.]*)?$/s.exec(name)!
    let free = name
    for (let n = 2; used.has(free); n++) free = `${stem} (${n})${ending ?? ''}`
    used.add(free)
    return free
  })
}

/** What is told of a failed step without the step's place, which says nothing where there is one step only. */
export const plainError = (error: string): string => error.replace(/^steps\[\d+\] \([\w-]+\): /, '')
