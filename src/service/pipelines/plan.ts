import { z } from 'zod'
import type { CatalogTool } from '../../catalog.ts'
import { badInput, Fault } from '../../fault.ts'
import { type FileKind, type InputFile, KINDS } from '../../lib/files/file-kinds.ts'
import { type AnyTool, type Params, readInput } from '../../tool.ts'
import { type FileRef, fileNames, readRef } from '../files/file-inputs.ts'

const MOST_STEPS = 20

export const STEPS = z
  .array(
    z.object(
      {
        tool: z.string({ error: 'expected the slug of a tool' }),
        input: z
          .record(z.string(), z.unknown(), { error: 'expected an object with the parameters of the tool' })
          .nullish(),
      },
      { error: 'expected an object with tool and input' },
    ),
    { error: 'expected a list of steps' },
  )
  .min(1, 'expected at least one step')
  .max(MOST_STEPS, `expected at most ${MOST_STEPS} steps`)

export type Steps = z.infer<typeof STEPS>

/** Where a file of a step comes from: what a step made, a file of the pipeline, or one that the step names itself. */
export type Source = { step: number } | { input: number | 'all' } | { key: string; at: number }

export interface PlannedStep {
  entry: CatalogTool
  values: Record<string, unknown>
  sources: Record<string, Source[]>
}

export interface Plan {
  steps: PlannedStep[]
  /** Files that steps name themselves, by step and parameter. */
  refs: Record<string, FileRef[]>
  /** What one run costs. */
  credits: number
}

/** Reads and checks a chain as far as it can be without its files. Messages name the step. */
export function planOf(steps: Steps, findTool: (slug: string) => CatalogTool): Plan {
  const plan: Plan = { steps: [], refs: {}, credits: 0 }
  for (const [i, step] of steps.entries()) {
    const entry = atStep(i, () => found(step.tool, findTool))
    const planned = atStep(i, () => planStep(i, entry, step.input ?? {}, plan))
    plan.steps.push(planned)
    plan.credits += entry.tool.credits
    atStep(i, () => checkStep(planned, plan, i === 0 ? undefined : []))
  }
  return plan
}

/** A wrong slug is a wrong parameter here, not a missing address. */
function found(slug: string, findTool: (slug: string) => CatalogTool): CatalogTool {
  try {
    return findTool(slug)
  } catch (error) {
    if (error instanceof Fault) throw badInput(`tool: ${error.message}`)
    throw error
  }
}

function atStep<T>(i: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault) throw new Fault(error.kind, `steps[${i}].${error.message}`, { cause: error })
    throw error
  }
}

function planStep(i: number, entry: CatalogTool, input: Record<string, unknown>, plan: Plan): PlannedStep {
  const { tool } = entry
  const values = { ...input }
  const sources: Record<string, Source[]> = {}
  for (const name of fileNames(tool)) {
    const given = values[name]
    if (given === undefined || given === null) continue
    // Text of its own, where a parameter takes either.
    if (typeof given === 'string' && (tool.params as Params)[name]?.definition.source === 'either') continue
    delete values[name]
    sources[name] = [given].flat().map(one => readSource(one, `steps[${i}].${name}`, name, i, plan))
  }
  const main = mainParam(tool)
  if (main !== undefined && !isGiven(values, sources, main)) {
    if (i === 0) sources[main] = [{ input: 'all' }]
    else sources[main] = [{ step: i - 1 }]
  } else if (main === undefined && i > 0) {
    throw badInput(`tool: ${entry.slug} takes no file, so it can only be the first step.`)
  }
  return { entry, values, sources }
}

const isGiven = (values: object, sources: object, name: string): boolean =>
  Object.hasOwn(values, name) || Object.hasOwn(sources, name) || Object.hasOwn(sources, 'file')

function readSource(value: unknown, key: string, name: string, i: number, plan: Plan): Source {
  const { step, input } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  if (step !== undefined) {
    if (Number.isInteger(step) && (step as number) >= 0 && (step as number) < i)
      return { step: step as number }
    throw badInput(
      `${name}: {"step": n} names an earlier step, counted from 0; received ${JSON.stringify(step)}.`,
    )
  }
  if (input !== undefined) {
    if (Number.isInteger(input) && (input as number) >= 0) return { input: input as number }
    throw badInput(`${name}: {"input": n} names a file of the pipeline, counted from 0.`)
  }
  const list = (plan.refs[key] ??= [])
  list.push(readRef(value, name))
  return { key, at: list.length - 1 }
}

/** The parameter that takes what the step before made. */
function mainParam(tool: AnyTool): string | undefined {
  const params = tool.params as Params
  const names = Object.keys(params).filter(name => params[name]!.definition.source !== 'value')
  return names.find(name => params[name]!.spec.required) ?? names[0]
}

/** Whether several files may come to a parameter. */
export const takesSeveral = (tool: AnyTool, name: string): boolean =>
  (tool.params as Params)[name]?.spec.type === 'file[]' || (tool.params as Params)[name] === undefined

/** Whether what a step makes is a ZIP that stands for its entries there. */
export const handsOnEntries = (maker: AnyTool, taker: AnyTool, name: string): boolean =>
  takesSeveral(taker, name) && typesOf(maker).includes('application/zip')

/** Media types of the files that a tool makes; none where it answers data. */
const typesOf = ({ returns }: AnyTool): string[] =>
  returns.kind === 'json' ? [] : (returns.mediaTypes as string[])

const BY_MEDIA = new Map<string, FileKind>(
  (Object.keys(KINDS) as FileKind[]).map(kind => [KINDS[kind].media, kind]),
)
const kindOf = (media: string): FileKind => BY_MEDIA.get(media) ?? 'text'
const sample = (kind: FileKind): InputFile => ({ path: '', name: `file.${KINDS[kind].ext}`, size: 1, kind })

/**
 * Checks a step's parameters, with files as they will be as far as that is known: `inputs` are the pipeline's own,
 * undefined where they are not there yet.
 */
export function checkStep(step: PlannedStep, plan: Plan, inputs: InputFile[] | undefined): void {
  const files: Record<string, InputFile[]> = {}
  for (const [name, sources] of Object.entries(step.sources))
    files[name] = sources.flatMap(source => expected(source, step, name, plan, inputs))
  readInput(step.entry.tool, { form: false, values: step.values, files })
}

function expected(
  source: Source,
  { entry, sources }: PlannedStep,
  name: string,
  plan: Plan,
  inputs: InputFile[] | undefined,
): InputFile[] {
  const { tool } = entry
  const others = sources[name]!.length
  const accepts = (file: InputFile) => whyNot(tool, name, file) === undefined
  const anything = () =>
    sample((Object.keys(KINDS) as FileKind[]).find(kind => accepts(sample(kind))) ?? 'binary')
  if ('step' in source) {
    const maker = plan.steps[source.step]!.entry
    if (handsOnEntries(maker.tool, tool, name)) return [anything(), anything()]
    const kinds = typesOf(maker.tool).map(kindOf)
    if (kinds.length === 0)
      throw badInput(
        `${name}: step ${source.step} (${maker.slug}) answers data, not a file that could go on.`,
      )
    const fitting = kinds.map(sample).find(accepts)
    if (fitting) return [fitting]
    throw badInput(
      `${name}: step ${source.step} (${maker.slug}) makes ${kinds.map(kind => KINDS[kind].label).join(' or ')}, which ${entry.slug} does not take.`,
    )
  }
  if ('input' in source && inputs !== undefined && inputs.length > 0) {
    if (source.input === 'all') return inputs
    const file = inputs[source.input]
    if (file) return [file]
    throw badInput(
      `${name}: {"input": ${source.input}} is not there; the pipeline has ${inputs.length} files.`,
    )
  }
  // Enough for those who need two; files that are not known yet are checked when they are.
  return takesSeveral(tool, name) && others === 1 ? [anything(), anything()] : [anything()]
}

function whyNot(tool: AnyTool, name: string, file: InputFile): Fault | undefined {
  const param = (tool.params as Params)[name] ?? (tool.params as Params)[mainParam(tool)!]
  for (const count of [1, 2]) {
    try {
      param!.definition.check(Array(count).fill(file), name)
      return undefined
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (count === 2) return error
    }
  }
  return undefined
}

/** Checks the first step, and whatever else takes the pipeline's own files, with them. */
export function checkInputs(plan: Plan, inputs: InputFile[]): void {
  for (const [i, step] of plan.steps.entries()) {
    const wanted = Object.values(step.sources).flat()
    if (wanted.some(source => 'input' in source)) {
      if (inputs.length === 0) throw badInput(`files: expected at least one file for steps[${i}].`)
      atStep(i, () => checkStep(step, plan, inputs))
    }
  }
}
