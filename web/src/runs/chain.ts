import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { PipelineStep } from '../../../src/contract/pipelines.ts'

/** The tools that led to a result, as a pipeline says it. */
export interface Chain {
  steps: PipelineStep[]
  /** Run once for each file. */
  each: boolean
  /** Names of the files that it starts from: those of the first step, then those that steps take beside. */
  inputs: string[]
  /** The parameter of the first step that takes its files, and how many they are. */
  start: { name: string; count: number }
  /** Files that every run takes beside its own: they are kept on the server, and steps name them by their ids. */
  beside?: Beside[]
  /** Whether the result's entries go on in place of the ZIP they came in. */
  unpacked?: true
}

/** A file of the page; its name is all that tells of it. */
type Beside = Pick<File, 'name'>

interface Link {
  tool: CatalogEntry
  /** The parameters as a call sends them. */
  sent: Record<string, unknown>
  each: boolean
  /** Names of the files that the step worked on. */
  names: string[]
  /** The files it took beside those it works on, such as a signature, by parameter. */
  others: Record<string, Beside[]>
  /** Whether its files are all of those, and only those, that the chain before made. */
  goesOn: boolean
}

/** The parameter that takes what the step before made, as the server chooses it. */
export function mainParameter({ parameters }: CatalogEntry) {
  const files = parameters.filter(one => one.type.startsWith('file'))
  return files.find(one => one.required) ?? files[0]
}

/** A chain with one more step; a new one where the step cannot follow, none where a pipeline cannot say it at all. */
export function extend(before: Chain | undefined, link: Link): Chain | undefined {
  const { tool, sent, each, names, others, goesOn } = link
  const main = mainParameter(tool)
  if (!main) return undefined
  // The entries of a ZIP go on by themselves only where one call takes several files.
  const follows =
    before !== undefined &&
    goesOn &&
    before.steps.length < 20 &&
    (before.unpacked ? !before.each && !each && main.type === 'file[]' : before.each === each)
  const { steps, inputs, start, beside } = follows
    ? before
    : { steps: [], inputs: names, start: { name: main.name, count: names.length }, beside: undefined }
  const all = [...inputs]
  const kept = [...(beside ?? [])]
  const input = { ...sent }
  // A run for each file has no other inputs than its own.
  for (const [name, files] of Object.entries(others))
    input[name] = oneOrAll(
      files.map(file => (each ? { [BESIDE]: kept.push(file) - 1 } : { input: all.push(file.name) - 1 })),
    )
  const step: PipelineStep = { tool: tool.slug, ...(Object.keys(input).length > 0 && { input }) }
  return { steps: [...steps, step], each, inputs: all, start, ...(kept.length > 0 && { beside: kept }) }
}

/** The chain of a run for each file, without the files that it failed on: `made` says it in their order. */
export function ofMade(chain: Chain, made: readonly boolean[]): Chain | undefined {
  const { inputs, start } = chain
  if (made.every(Boolean)) return chain
  // A second try has only some of the files: which of them the chain started from is not told.
  if (made.length !== inputs.length) return undefined
  const left = inputs.filter((_, i) => made[i])
  return { ...chain, inputs: left, start: { ...start, count: left.length } }
}

/** Stands for a file of `beside` until it is kept and has an id. */
const BESIDE = 'beside'

const oneOrAll = <T>(list: T[]): T | T[] => (list.length === 1 ? list[0]! : list)

/**
 * The steps as the API takes them: the first says which files are its own, where there are others; `ids` are those
 * under which the files beside are kept.
 */
export function stepsOf({ steps: all, inputs, start, beside }: Chain, ids: string[] = []): PipelineStep[] {
  const steps = beside
    ? all.map(step => ({ ...step, ...(step.input && { input: named(step.input, ids) }) }))
    : all
  if (inputs.length === start.count) return steps
  const own = oneOrAll(Array.from({ length: start.count }, (_, input) => ({ input })))
  return steps.map((step, i) => (i === 0 ? { ...step, input: { [start.name]: own, ...step.input } } : step))
}

const named = (input: Record<string, unknown>, ids: string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(one => idOf(one, ids)) : idOf(value, ids),
    ]),
  )

const idOf = (value: unknown, ids: string[]): unknown =>
  typeof value === 'object' && value !== null && BESIDE in value ? ids[Number(value[BESIDE])] : value

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The chain as calls of the API. */
export function chainAsCurl(chain: Chain, origin: string): string {
  const { each, inputs, beside = [] } = chain
  const steps = stepsOf(
    chain,
    beside.map((_, i) => `@BESIDE_${i}@`),
  )
  const key = '-H "Authorization: Bearer $API_KEY"'
  const body = JSON.stringify({ steps, ...(each && { each }) }, null, 2)
  const head = body.slice(0, body.lastIndexOf('\n'))
  const upload = (name: string) =>
    `$(curl -s ${origin}/api/v1/files ${key} -F ${name} | grep -o 'file_[0-9a-f]\\{32\\}')`
  return [
    ...beside.map(({ name }, i) => `BESIDE_${i}=${upload(quote(`file=@${name}`))}`),
    "FILES=''",
    `for file in ${inputs.map(quote).join(' ')}; do`,
    `  id=${upload('"file=@$file"')}`,
    '  FILES="$FILES,\\"$id\\""',
    'done',
    `curl -X POST ${origin}/api/v1/pipelines/run ${key} -H 'Content-Type: application/json' \\`,
    `  -d ${quote(`${head},\n  "files": [`).replaceAll(/@(BESIDE_\d+)@/g, `'"$$$1"'`)}"\${FILES#,}"']}'`,
  ].join('\n')
}
