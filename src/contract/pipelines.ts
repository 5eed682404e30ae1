import { z } from 'zod'
import { MadeFile } from './files.ts'

const time = z.iso.datetime()

/** One tool of a chain with its parameters. */
export const PipelineStep = z.strictObject({
  tool: z.string().describe('The slug of a tool.'),
  input: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('Its parameters; files as ids, {"url"}, {"step": n} or {"input": n}.'),
})
export type PipelineStep = z.infer<typeof PipelineStep>

/** A saved pipeline. */
export const Pipeline = z.strictObject({
  pipeline_id: z.string(),
  name: z.string(),
  steps: z.array(PipelineStep),
  created_at: time,
  updated_at: time,
})
export type Pipeline = z.infer<typeof Pipeline>

/** `GET /api/v1/pipelines`. */
export const PipelinesAnswer = z.strictObject({ pipelines: z.array(Pipeline) })
export type PipelinesAnswer = z.infer<typeof PipelinesAnswer>

/** `POST /api/v1/pipelines/run?dry_run=true`. */
export const PipelinePlan = z.strictObject({
  credits: z.int().describe('What it costs if everything goes through.'),
  runs: z.int(),
  steps: z.array(z.strictObject({ tool: z.string(), name: z.string(), credits: z.int() })),
})
export type PipelinePlan = z.infer<typeof PipelinePlan>

/** What a job of `each: true` gives. */
export const BatchResult = z.strictObject({
  files: z.array(
    z.strictObject({
      input: z.string(),
      file: MadeFile.optional(),
      warnings: z.array(z.string()).optional(),
      result: z.unknown().optional(),
      error: z.string().optional(),
    }),
  ),
  zip: MadeFile.optional(),
})
export type BatchResult = z.infer<typeof BatchResult>
