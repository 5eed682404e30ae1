import { z } from 'zod'
import type { CatalogTool } from '../../src/catalog.ts'
import { AccountAnswer, UsageAnswer } from '../../src/contract/account.ts'
import { CatalogAnswer, CatalogEntry } from '../../src/contract/catalog.ts'
import { FileLink, FilesAnswer, KeptFile, MadeFile } from '../../src/contract/files.ts'
import {
  DeliveriesAnswer,
  FinishedJob,
  Job,
  JobPrice,
  JobsAnswer,
  QueuedJob,
  Redelivery,
} from '../../src/contract/jobs.ts'
import { BatchResult, Pipeline, PipelinePlan, PipelinesAnswer } from '../../src/contract/pipelines.ts'
import { counted } from '../../src/lib/text/counted.ts'
import type { Param } from '../../src/param/param.ts'
import type { Params } from '../../src/tool.ts'

/** As much of JSON Schema as the declarations make. */
export interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema | false
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** How a parameter takes files: one, several, or text that may be a file. */
export type Takes = 'file' | 'files' | 'text-or-file' | 'value'

export interface ToolParam {
  name: string
  takes: Takes
  schema: Schema
  required: boolean
  about: string
}

export interface ToolModel {
  slug: string
  name: string
  /** Its description and price. */
  about: string
  params: ToolParam[]
  /** Whether it may answer a file, and the shape of its data where it may answer data. */
  givesFile: boolean
  data?: Schema
}

/** What both clients are made from. */
export const modelOf = (tools: readonly CatalogTool[]): ToolModel[] =>
  tools.map(({ slug, tool }) => ({
    slug,
    name: tool.name,
    about: `${tool.description} ${tool.credits > 0 ? `Costs ${counted(tool.credits, 'credit')}.` : 'Free, needs no key.'}`,
    params: Object.entries(tool.params as Params).map(([name, param]) => paramOf(name, param)),
    givesFile: tool.returns.kind !== 'json' && (tool.returns.kind !== 'text' || tool.returns.orFile === true),
    ...('schema' in tool.returns && { data: schemaOf(tool.returns.schema, 'output') }),
  }))

function paramOf(name: string, { spec, definition }: Param<unknown>): ToolParam {
  const takes: Takes =
    definition.source === 'either'
      ? 'text-or-file'
      : spec.type === 'file[]'
        ? 'files'
        : spec.type === 'file'
          ? 'file'
          : 'value'
  const shape = definition.schema?.() as z.ZodType | undefined
  return {
    name,
    takes,
    schema: shape ? schemaOf(shape, 'input') : plainSchema(spec),
    // Some are listed as required although leaving them out means their default.
    required: spec.required && definition.fallback === undefined,
    about: [spec.description, spec.default !== undefined && `Default: ${String(spec.default)}.`]
      .filter(Boolean)
      .join(' '),
  }
}

function plainSchema({ type, enum: names, default: fallback }: Param<unknown>['spec']): Schema {
  if (type === 'json') return {}
  if (names) return { enum: [...names] }
  // A word in place of a number: the last page.
  if (type === 'number' && typeof fallback === 'string')
    return { anyOf: [{ type: 'number' }, { const: fallback }] }
  return { type }
}

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline', cycles: 'throw' }) as Schema

/** Answers of the service that are no results of tools. */
export const ANSWERS: Record<string, Schema> = Object.fromEntries(
  Object.entries({
    AccountAnswer,
    UsageAnswer,
    CatalogEntry,
    CatalogAnswer,
    KeptFile,
    MadeFile,
    FilesAnswer,
    FileLink,
    QueuedJob,
    JobPrice,
    Job,
    FinishedJob,
    JobsAnswer,
    DeliveriesAnswer,
    Redelivery,
    Pipeline,
    PipelinesAnswer,
    PipelinePlan,
    BatchResult,
  }).map(([name, shape]) => [name, schemaOf(shape, 'output')]),
)

/** pdf-to-text → PdfToText */
export const pascal = (slug: string): string =>
  slug.replace(/(?:^|[-_])([a-z0-9])/g, (_, first: string) => first.toUpperCase())

/** pdf-to-text → pdfToText */
export const camel = (slug: string): string =>
  slug.replace(/-([a-z0-9])/g, (_, first: string) => first.toUpperCase())

export const MADE = 'Made by `npm run clients` from the declarations of the tools. Do not edit.'
