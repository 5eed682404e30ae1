import { asTrouble } from '../../lib/trouble.ts'
import { t } from '../texts.ts'
import type { Message, PageModel } from './client.ts'
import type { Answer, Question } from './local-worker.ts'
import type { Language } from './translators.ts'

let worker: { model: string; port: Worker } | undefined

/** One model stays loaded: loading takes longer than most answers. */
function workerFor(model: PageModel): Worker {
  if (worker?.model === model.name) return worker.port
  worker?.port.terminate()
  worker = {
    model: model.name,
    port: new Worker(new URL('./local-worker.ts', import.meta.url), { type: 'module' }),
  }
  return worker.port
}

type Asked = Pick<Question, 'messages' | 'text' | 'from' | 'to' | 'samples' | 'spoken'>
interface Hearing {
  said?: (text: string) => void
  /** How much of the model is there. */
  loading?: (part: number) => void
}

function ask(
  model: PageModel,
  question: Asked,
  signal: AbortSignal,
  { said, loading }: Hearing = {},
): Promise<Extract<Answer, { kind: 'done' }>> {
  const port = workerFor(model)
  const { promise, resolve, reject } = Promise.withResolvers<Extract<Answer, { kind: 'done' }>>()
  const stop = () => {
    port.terminate()
    worker = undefined
    reject(signal.reason)
  }
  signal.addEventListener('abort', stop)
  port.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.kind === 'loading') loading?.(data.part)
    else if (data.kind === 'said') said?.(data.text)
    else if (data.kind === 'failed')
      reject(asTrouble(t('local.modelDidNotRun', { name: model.name, message: data.message })))
    else resolve(data)
  }
  port.onerror = event =>
    reject(
      asTrouble(t('local.modelCouldNotBe', { message: event.message || 'a part of the page is missing.' })),
    )
  const { name, ...facts } = model
  port.postMessage({ ...question, ...facts, model: name } satisfies Question)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

export const generate = async (
  model: PageModel,
  messages: Message[],
  said: (text: string) => void,
  signal: AbortSignal,
): Promise<string> => (await ask(model, { messages }, signal, { said })).text

export const translateHere = async (
  model: PageModel,
  text: string,
  from: Language | '',
  to: Language,
  signal: AbortSignal,
): Promise<string> => (await ask(model, { text, from, to }, signal)).text

export interface Heard {
  text: string
  segments: { start: number; end: number; text: string }[]
  /** The language, for what follows of the same recording. */
  spoken?: string | undefined
}

export async function hear(
  model: PageModel,
  samples: Float32Array,
  spoken: string | undefined,
  signal: AbortSignal,
  loading: (part: number) => void,
): Promise<Heard> {
  const { segments = [], ...heard } = await ask(model, { samples, spoken }, signal, { loading })
  return { ...heard, segments }
}
