import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { LoadCall } from './mix.ts'

export interface LoadAnswer {
  /** 0 where none came. */
  status: number
  ms: number
  creditsUsed: number
  /** The first words of a text answer. */
  text: string
}

/** No answer after this is a lost one. */
const PATIENCE_MS = 120_000

export const agentFor = (connections: number): Agent =>
  new Agent({ keepAlive: true, maxSockets: connections })

/** Sends one call in its manner; undefined where the caller hung up on purpose. */
export function send(url: string, call: LoadCall, agent: Agent): Promise<LoadAnswer | undefined> {
  return new Promise(resolve => {
    const begun = performance.now()
    const length = call.manner === 'announces too much' ? 60 * 2 ** 20 : call.body.length
    const done = (answer?: Omit<LoadAnswer, 'ms'>) => {
      clearTimeout(timer)
      resolve(answer && { ...answer, ms: performance.now() - begun })
    }
    const hangsUp = call.manner?.startsWith('hangs up') ?? false
    const outgoing = request(
      url + call.path,
      // Who hangs up takes a connection of their own with them.
      {
        method: call.method ?? 'POST',
        agent: call.manner ? false : agent,
        headers: { ...call.headers, 'content-length': length },
      },
      answer => read(answer, done),
    )
    const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), PATIENCE_MS)
    outgoing.on('error', error => {
      done(hangsUp ? undefined : { status: 0, creditsUsed: 0, text: error.message })
    })
    write(outgoing, call)
  })
}

function read(answer: IncomingMessage, done: (answer: Omit<LoadAnswer, 'ms'>) => void): void {
  let text = ''
  const creditsUsed = Number(answer.headers['x-credits-used'] ?? 0)
  answer.on('data', (chunk: Buffer) => {
    if (text.length < 300) text += chunk.toString('latin1', 0, 300)
  })
  answer.on('end', () => done({ status: answer.statusCode!, creditsUsed, text }))
  answer.on('error', error => done({ status: 0, creditsUsed: 0, text: `cut off: ${error.message}` }))
}

function write(outgoing: ClientRequest, { body, manner }: LoadCall): void {
  const half = Math.floor(body.length / 2)
  switch (manner) {
    case 'hangs up while sending':
      outgoing.write(body.subarray(0, half))
      setTimeout(() => outgoing.destroy(), 50)
      break
    case 'hangs up while waiting':
      outgoing.end(body)
      setTimeout(() => outgoing.destroy(), 20)
      break
    case 'stops half way':
      outgoing.write(body.subarray(0, half))
      outgoing.on('response', answer => answer.on('end', () => outgoing.destroy()))
      break
    case 'sends slowly':
      outgoing.write(body.subarray(0, half))
      setTimeout(() => outgoing.end(body.subarray(half)), 2000)
      break
    case 'announces too much':
      // The refusal must come before the body does.
      outgoing.write(body)
      outgoing.on('response', answer => answer.on('end', () => outgoing.destroy()))
      break
    default:
      outgoing.end(body)
  }
}
