import type { CatalogTool } from '../catalog.ts'
import { Fault, stackFault } from '../fault.ts'
import { openResult } from '../runner/child-folder.ts'
import { performHere } from '../runner/perform.ts'
import type { Pool, PoolCall } from '../runner/pool.ts'
import type { CallInput, CallResult } from '../runner/protocol.ts'
import type { Waiting } from '../runner/waiting-line.ts'
import { type RawInput, type ReadInput, readInput } from '../tool.ts'
import type { Timing } from './telemetry/timings.ts'

/** A run of a tool, whoever pays for it. */
export interface RunRequest extends Pick<PoolCall, 'purpose' | 'onProgress' | 'graceMs'> {
  entry: CatalogTool
  input: CallInput
  /** Its parameters, where they were read and found right already. */
  read?: ReadInput
  wantsJson: boolean
  /** The call's own folder; empty for calls that need none. */
  folder: string
  signal: AbortSignal
  /** Told when a child takes the call. */
  onStart?: () => void
  /** Whose turn it takes. */
  from: Waiting
  /** Seconds it may take at least, where its work is more than usual. */
  timeoutS?: number
  /** Where its time went, where somebody traces it. */
  report?: { timings?: Timing[] }
}

export interface RunSettings {
  pool: Pool
  toolTimeoutS: number
  /** Told of a tool that broke in this process. */
  onTrouble: (slug: string, detail: string) => void
}

/** Runs tools, here or in a child. Whether they may run, and who pays, was settled before. */
export function createRuns({ pool, toolTimeoutS, onTrouble }: RunSettings) {
  async function runTool(request: RunRequest): Promise<CallResult> {
    const { entry, input, wantsJson, read } = request
    return runsHere(entry, input) ? runHere(entry, input, wantsJson, read) : runInChild(request)
  }

  /** A small input of an inline tool, at once. */
  function runHere({ tool, slug }: CatalogTool, raw: RawInput, wantsJson: boolean, read?: ReadInput) {
    try {
      return performHere(tool, raw, wantsJson, read)
    } catch (error) {
      const known = error instanceof Fault ? error : stackFault(error)
      if (known) throw known
      onTrouble(slug, error instanceof Error ? (error.stack ?? error.message) : String(error))
      throw new Fault('failed', BROKEN)
    }
  }

  async function runInChild(request: RunRequest): Promise<CallResult> {
    const { entry, input, signal, wantsJson, folder, purpose, onStart, onProgress, graceMs } = request
    const { tool, slug } = entry
    // A ZIP that stands for its entries is opened in the child; only there it is known what they are.
    if (!request.read && !('bodyPath' in input) && !isPacked(input)) readInput(tool, input)
    const timeoutS = Math.max(toolTimeoutS, tool.timeoutSeconds ?? 0, request.timeoutS ?? 0)
    const now = Date.now()
    const timings = request.report?.timings
    const joined = performance.now()
    let taken: number | undefined
    const running = pool.run({
      ...request.from,
      slug,
      // What is large takes long, whatever the tool.
      short: tool.short === true && !('bodyPath' in input),
      timeoutS,
      input,
      wantsJson,
      now,
      folder,
      signal,
      ...(purpose && { purpose }),
      onStart: () => {
        taken = performance.now()
        onStart?.()
      },
      ...(onProgress && { onProgress }),
      ...(graceMs !== undefined && { graceMs }),
    })
    if (!timings) return running
    return running.finally(() => {
      const ended = performance.now()
      timings.push({ name: 'queue wait', from: joined, to: taken ?? ended })
      if (taken !== undefined) timings.push({ name: 'child run', from: taken, to: ended })
    })
  }

  return { runTool, runHere }
}

const isPacked = ({ files }: RawInput): boolean =>
  Object.values(files).some(list => list.some(file => file.unpack))

/** Whether a call is done in the server's own process: a small input of a tool that is quick with it. */
export const runsHere = ({ tool }: CatalogTool, input: CallInput): input is RawInput =>
  !('bodyPath' in input) &&
  (tool.runs === 'inline' ||
    (tool.inlineUpTo !== undefined && JSON.stringify(input.values).length <= tool.inlineUpTo))

export const BROKEN = 'The tool failed on this call; nothing was charged. Try again later.'

/** The JSON text of a result, wherever it lies. */
export async function resultText({ content }: CallResult): Promise<string> {
  if ('text' in content) return content.text
  const { handle } = await openResult(content.path)
  return handle.readFile('utf8').finally(() => handle.close())
}
