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

function ask(
  model: PageModel,
  question: Omit<Question, 'model' | 'task' | 'kind'>,
  said: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const port = workerFor(model)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      port.terminate()
      worker = undefined
      reject(signal.reason)
    })
    port.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'said') said(data.text)
      else if (data.kind === 'failed')
        reject(asTrouble(t('local.modelDidNotRun', { name: model.name, message: data.message })))
      else resolve(data)
    }
    port.onerror = event =>
      reject(
        asTrouble(t('local.modelCouldNotBe', { message: event.message || 'a part of the page is missing.' })),
      )
    port.postMessage({
      ...question,
      model: model.name,
      task: model.task,
      kind: model.kind,
    } satisfies Question)
  })
}

export async function generate(
  model: PageModel,
  messages: Message[],
  said: (text: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const answer = await ask(model, { messages }, said, signal)
  return answer.kind === 'done' ? answer.text : ''
}

export async function translateHere(
  model: PageModel,
  text: string,
  from: Language | '',
  to: Language,
  signal: AbortSignal,
): Promise<string> {
  const answer = await ask(model, { text, from, to }, () => undefined, signal)
  return answer.kind === 'done' ? answer.text : ''
}

export async function hear(
  model: PageModel,
  samples: Float32Array,
  signal: AbortSignal,
): Promise<{ text: string; segments: { start: number; end: number; text: string }[] }> {
  const answer = await ask(model, { samples }, () => undefined, signal)
  return answer.kind === 'done'
    ? { text: answer.text, segments: answer.segments ?? [] }
    : { text: '', segments: [] }
}
