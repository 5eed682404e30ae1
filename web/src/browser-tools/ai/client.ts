import type { AiAnswer } from '../../../../src/contract/page-ai.ts'
import { get } from '../../lib/api.ts'
import { asTrouble } from '../../lib/trouble.ts'
import { t } from '../texts.ts'

export type { AiAnswer, PageModel } from '../../../../src/contract/page-ai.ts'

/** What this server offers; nothing where it cannot be asked. */
export const askAbout = (): Promise<AiAnswer> => get<AiAnswer>('/app/api/ai')

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** The server's own sentence where there is one. */
function refused(status: number, text: string): Error {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    if (typeof error === 'string') return asTrouble(error)
  } catch {
    // Something in between answered, not the service.
  }
  return asTrouble(t('client.theServerAnswered', { status }))
}

/** Asks the model that the operator connected; its words come as they are said. */
export async function chat(
  messages: Message[],
  said: (text: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetch('/app/api/ai/chat', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
    signal,
  })
  if (!answer.ok || !answer.body) throw refused(answer.status, await answer.text())
  if (!/event-stream/.test(answer.headers.get('content-type') ?? '')) {
    const whole =
      ((await answer.json()) as { choices?: { message?: { content?: string } }[] }).choices?.[0]?.message
        ?.content ?? ''
    said(whole)
    return whole
  }
  let [text, rest] = ['', '']
  for await (const piece of answer.body.pipeThrough(
    new TextDecoderStream(),
  ) as unknown as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = /^data:\s*(.*)$/.exec(line.trim())?.[1]
      if (!data || data === '[DONE]') continue
      try {
        text +=
          (JSON.parse(data) as { choices?: { delta?: { content?: string } }[] }).choices?.[0]?.delta
            ?.content ?? ''
        said(text)
      } catch {
        // Comments and keep-alives are no words.
      }
    }
  }
  return text
}

/** Has the connected model write down what is said. */
export async function transcribe(
  audio: Blob,
  signal: AbortSignal,
): Promise<{ text: string; segments: { start: number; end: number; text: string }[] }> {
  const answer = await fetch('/app/api/ai/speech', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': audio.type || 'audio/wav' },
    body: audio,
    signal,
  })
  const text = await answer.text()
  if (!answer.ok) throw refused(answer.status, text)
  const data = JSON.parse(text) as {
    text?: string
    segments?: { start: number; end: number; text: string }[]
  }
  return { text: data.text ?? '', segments: data.segments ?? [] }
}
