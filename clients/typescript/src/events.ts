import type { Http } from './http.ts'
import { sleep } from './http.ts'
import type { FinishedJob } from './types.ts'

/** One event of a job: how far it is, or how it ended. */
export interface JobEvent {
  readonly event: 'progress' | 'succeeded' | 'failed' | 'cancelled'
  readonly job: FinishedJob
}

/** The events of a job until it is over. A broken connection is taken up where it ended. */
export async function* jobEvents(
  http: Http,
  id: string,
  signal?: AbortSignal,
): AsyncGenerator<JobEvent, void, undefined> {
  let last: string | undefined
  for (let misses = 0; ; ) {
    const response = await http.send(`jobs/${encodeURIComponent(id)}/events`, {
      headers: { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) },
      signal,
    })
    // 204: the end was seen before.
    if (response.status === 204 || !response.body) return
    try {
      for await (const { event, data, id } of readEvents(response.body)) {
        misses = 0
        if (id) last = id
        yield { event: event as JobEvent['event'], job: JSON.parse(data) as FinishedJob }
        if (event !== 'progress') return
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (++misses > 5) throw error
    }
    await sleep(500 * misses, signal)
  }
}

interface Message {
  event: string
  data: string
  id: string
}

/** Server-sent events of a stream, as the standard reads them. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Message, void, undefined> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let message: Message = { event: 'message', data: '', id: '' }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      for (const line of lines) {
        if (line === '') {
          if (message.data !== '') yield message
          message = { event: 'message', data: '', id: '' }
          continue
        }
        const [, field, text] = /^([^:]*):? ?(.*)$/s.exec(line)!
        if (field === 'data') message.data += (message.data && '\n') + text
        else if (field === 'event' || field === 'id') message[field] = text!
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
