import type { CatalogEntry, CatalogSummary } from '../../../src/contract/catalog.ts'
import { declared } from './messages.ts'

/** A tool's declaration as its reader reads it; what a call needs of it stays as it is. */
export function inWords(tool: CatalogEntry, summary: CatalogSummary | undefined): CatalogEntry {
  return {
    ...tool,
    name: summary?.name ?? tool.name,
    description: summary?.description ?? tool.description,
    ...(tool.reason && { reason: declared(tool.reason) }),
    parameters: tool.parameters.map(one => ({
      ...one,
      description: declared(one.description),
      ...(one.labels && { labels: one.labels.map(declared) }),
      ...(one.flags && {
        flags: one.flags.map(flag => ({ ...flag, description: declared(flag.description) })),
      }),
      ...(one.options && {
        options: one.options.map(option => ({
          ...option,
          ...(option.label && { label: declared(option.label) }),
        })),
      }),
    })),
  }
}
