import { setTimeout as pause } from 'node:timers/promises'
import type { TestServer } from '../../test/support/server.ts'

/** What a server still holds when its garbage is gone. */
export interface Kept {
  /** Objects and buffers that something refers to. */
  heldMb: number
  /** The whole process, which keeps some room for later. */
  serverMb: number
}

/** Lets Node choose the inspector's port, so that two servers on one machine can each have one. */
export const ANY_INSPECTOR_PORT = { NODE_OPTIONS: '--inspect-port=0' }

const PATIENCE_MS = 30_000
const READINGS = 3

/**
 * Collects a server's garbage and reads what is left. Seen from outside, a busy server's memory swings by a hundred
 * megabytes as the collector likes, which hides a leak and looks like one. The least of a few readings counts: a call
 * with a large body may be under way at one of them.
 */
export async function keptBy(server: TestServer): Promise<Kept> {
  const readings: Kept[] = []
  for (let i = 0; i < READINGS; i++) {
    if (i > 0) await pause(300)
    readings.push(await weighed(server))
  }
  return readings.reduce((a, b) => (b.heldMb < a.heldMb ? b : a))
}

async function weighed(server: TestServer): Promise<Kept> {
  const inspector = await inspectorOf(server)
  try {
    await inspector.send('HeapProfiler.collectGarbage')
    const { result } = await inspector.send('Runtime.evaluate', {
      expression: 'process.memoryUsage()',
      returnByValue: true,
    })
    const { heapUsed, external, rss } = (result as { value: NodeJS.MemoryUsage }).value
    return { heldMb: (heapUsed + external) / 2 ** 20, serverMb: rss / 2 ** 20 }
  } finally {
    inspector.close()
  }
}

/** Talks to the inspector a server opens when it is asked by a signal; it stays open until the server ends. */
async function inspectorOf(server: TestServer) {
  const address = () => /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(server.output())?.[0]
  if (!address()) server.process.kill('SIGUSR1')
  const endsAt = performance.now() + PATIENCE_MS
  while (!address()) {
    if (performance.now() > endsAt) throw new Error(`no inspector: ${server.output()}`)
    await pause(50)
  }
  const socket = new WebSocket(address()!)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('the inspector hung up'))
  }
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  socket.addEventListener('close', fail)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the inspector takes no calls')))
  })
  let lastId = 0
  return {
    send(method: string, params = {}): Promise<Record<string, unknown>> {
      const answer = Promise.withResolvers<Record<string, unknown>>()
      waiting.set(++lastId, answer)
      socket.send(JSON.stringify({ id: lastId, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}
