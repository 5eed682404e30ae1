import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { PipelineStep } from '../../../src/contract/pipelines.ts'

/** The tools that led to a result, as a pipeline says it. */
export interface Chain {
  steps: PipelineStep[]
  /** Run once for each file. */
  each: boolean
  /** Names of the files that the first step had. */
  inputs: string[]
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
  /** Whether it took files beside those it works on, which a saved pipeline would not have. */
  others: boolean
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
  if (!main || others) return undefined
  const step: PipelineStep = { tool: tool.slug, ...(Object.keys(sent).length > 0 && { input: sent }) }
  // The entries of a ZIP go on by themselves only where one call takes several files.
  const follows =
    before !== undefined &&
    goesOn &&
    before.steps.length < 20 &&
    (before.unpacked ? !before.each && !each && main.type === 'file[]' : before.each === each)
  return follows
    ? { steps: [...before.steps, step], each, inputs: before.inputs }
    : { steps: [step], each, inputs: names }
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The chain as calls of the API. */
export function chainAsCurl({ steps, each, inputs }: Chain, origin: string): string {
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
