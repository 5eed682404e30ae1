import { env, pipeline, TextStreamer } from '@huggingface/transformers'
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import type { Message, PageModel } from './client.ts'
import { RATE } from './pieces.ts'
import { spokenIn } from './spoken.ts'
import { codeFor, type Language } from './translators.ts'

export interface Question {
  model: string
  task: PageModel['task']
  kind: PageModel['kind']
  weights: PageModel['weights']
  bytes: number
  version: string
  messages?: Message[]
  text?: string
  from?: Language | ''
  to?: Language
  samples?: Float32Array
  /** What is spoken, where that is known. */
  spoken?: string | undefined
}

export type Answer =
  | { kind: 'loading'; part: number }
  | { kind: 'said'; text: string }
  | {
      kind: 'done'
      text: string
      segments?: { start: number; end: number; text: string }[]
      spoken?: string | undefined
    }
  | { kind: 'failed'; message: string }

// Everything comes from this server: the models from the operator's folder, the runtime from the page's own files.
env.allowRemoteModels = false
env.allowLocalModels = true
env.localModelPath = '/models/'
env.backends.onnx.wasm!.wasmPaths = { wasm: runtime }
// Several threads need headers that would keep other parts of the page from working.
env.backends.onnx.wasm!.numThreads = 1

type Run = ((input: unknown, options?: object) => Promise<unknown>) & {
  tokenizer: { language_codes?: string[] }
}
let loaded: Promise<Run> | undefined

const KEPT = 'model '

/** Loads a model, and tells how much of its weights is there. Browsers keep it until a file of it changes. */
async function load(
  { task, model, weights, bytes, version }: Question,
  told: (part: number) => void,
): Promise<Run> {
  env.cacheKey = `${KEPT}${model} ${version}`
  // Without https there is no such storage.
  for (const name of 'caches' in self ? await caches.keys() : [])
    if (name === 'transformers-cache' || (name.startsWith(`${KEPT}${model} `) && name !== env.cacheKey))
      await caches.delete(name)
  const read = new Map<string, number>()
  return (await pipeline(task as 'text-generation', model, {
    dtype: weights,
    device: 'wasm',
    progress_callback: (event: { status: string; file?: string; loaded?: number }) => {
      if (event.status !== 'progress' || !event.file?.includes('.onnx')) return
      read.set(event.file, event.loaded ?? 0)
      told(Math.min(1, [...read.values()].reduce((sum, one) => sum + one, 0) / bytes))
    },
  })) as unknown as Run
}

/** Models allow so many words a second: none at all for less than one. */
function atLeastASecond(samples: Float32Array): Float32Array {
  if (samples.length >= RATE) return samples
  const padded = new Float32Array(RATE)
  padded.set(samples)
  return padded
}

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  const post = (answer: Answer) => postMessage(answer)
  try {
    loaded ??= load(data, part => post({ kind: 'loading', part }))
    const run = await loaded
    if (data.messages) {
      let text = ''
      const streamer = new TextStreamer(run.tokenizer as never, {
        skip_prompt: true,
        skip_special_tokens: true,
        callback_function: (piece: string) => {
          text += piece
          post({ kind: 'said', text })
        },
      })
      await run(data.messages, { max_new_tokens: 512, do_sample: false, streamer })
      post({ kind: 'done', text })
    } else if (data.samples) {
      const samples = atLeastASecond(data.samples)
      const spoken =
        data.kind === 'whisper' ? (data.spoken ?? (await spokenIn(run as never, samples))) : undefined
      const heard = (await run(
        samples,
        // Others give no times, and take what they do not know for an order to their decoder.
        data.kind === 'whisper' ? { return_timestamps: true, ...(spoken && { language: spoken }) } : {},
      )) as { text: string; chunks?: { timestamp: [number, number | null]; text: string }[] }
      const segments = (heard.chunks ?? []).map(({ timestamp: [start, end], text }) => ({
        start,
        end: end ?? start,
        text,
      }))
      post({ kind: 'done', text: heard.text, segments, spoken })
    } else {
      // Models for many languages are told which; those for two know.
      const codes = run.tokenizer.language_codes ?? []
      const [from, to] = [data.from, data.to].map(one => (one ? codeFor(one, codes) : undefined))
      const [made] = (await run(data.text, {
        ...(from && { src_lang: from }),
        ...(to && { tgt_lang: to }),
        max_new_tokens: 512,
      })) as [{ translation_text: string }]
      post({ kind: 'done', text: made.translation_text })
    }
  } catch (error) {
    loaded = undefined
    post({ kind: 'failed', message: (error as Error).message })
  }
})
