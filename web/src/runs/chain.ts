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
  /** Whether the result's entries go on in place of the ZIP they came in. */
  unpacked?: true
}

interface Link {
  tool: CatalogEntry
  /** The parameters as a call sends them. */
  sent: Record<string, unknown>
  each: boolean
  /** Names of the files that the step worked on. */
  names: string[]
  /** Names of the files it took beside those it works on, such as a signature, by parameter. */
  others: Record<string, string[]>
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
  const beside = Object.entries(others)
  // A run for each file has no other files than its own.
  if (!main || (each && beside.length > 0)) return undefined
  // The entries of a ZIP go on by themselves only where one call takes several files.
  const follows =
    before !== undefined &&
    goesOn &&
    before.steps.length < 20 &&
    (before.unpacked ? !before.each && !each && main.type === 'file[]' : before.each === each)
  const { steps, inputs, start } = follows
    ? before
    : { steps: [], inputs: names, start: { name: main.name, count: names.length } }
  const all = [...inputs]
  const input = { ...sent }
  for (const [name, files] of beside)
    input[name] = oneOrAll(files.map(file => ({ input: all.push(file) - 1 })))
  const step: PipelineStep = { tool: tool.slug, ...(Object.keys(input).length > 0 && { input }) }
  return { steps: [...steps, step], each, inputs: all, start }
}

const oneOrAll = <T>(list: T[]): T | T[] => (list.length === 1 ? list[0]! : list)

/** The steps as the API takes them: the first says which files are its own, where there are others. */
export function stepsOf({ steps, inputs, start }: Chain): PipelineStep[] {
  if (inputs.length === start.count) return steps
  const own = oneOrAll(Array.from({ length: start.count }, (_, input) => ({ input })))
  return steps.map((step, i) => (i === 0 ? { ...step, input: { [start.name]: own, ...step.input } } : step))
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The chain as calls of the API. */
export function chainAsCurl(chain: Chain, origin: string): string {
  const { each, inputs } = chain
  const steps = stepsOf(chain)
  const key = '-H "Authorization: Bearer $API_KEY"'
  const body = JSON.stringify({ steps, ...(each && { each }) }, null, 2)
  const head = body.slice(0, body.lastIndexOf('\n'))
  return [
    "FILES=''",
    `for file in ${inputs.map(quote).join(' ')}; do`,
    `  id=$(curl -s ${origin}/api/v1/files ${key} -F "file=@$file" | grep -o 'file_[0-9a-f]\\{32\\}')`,
    '  FILES="$FILES,\\"$id\\""',
    'done',
    `curl -X POST ${origin}/api/v1/pipelines/run ${key} -H 'Content-Type: application/json' \\`,
    `  -d ${quote(`${head},\n  "files": [`)}"\${FILES#,}"']}'`,
  ].join('\n')
}
