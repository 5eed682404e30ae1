import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../support/figures.ts'
import type { LoadCall, LoadClass } from './mix.ts'
import { agentFor, type LoadAnswer, send } from './send.ts'

/** What came of the calls of one class. */
export interface Tally {
  times: number[]
  statuses: Map<number, number>
  hungUp: number
}

/** Keeps the connections of a class busy until a moment, in turn with each server. */
export async function drive(
  loadClass: LoadClass,
  { urls, connections, until }: { urls: string[]; connections: number; until: number },
  onAnswer: (call: LoadCall, answer: LoadAnswer) => void,
): Promise<Tally> {
  const tally: Tally = { times: [], statuses: new Map(), hungUp: 0 }
  const agent = agentFor(connections)
  const connection = async (number: number) => {
    let answer: LoadAnswer | undefined
    for (let turn = 0; performance.now() < until; turn++) {
      const call = loadClass.next(number, turn, answer)
      answer = await send(urls[(number + turn) % urls.length]!, call, agent)
      if (!answer) tally.hungUp++
      else {
        tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
        tally.times.push(answer.ms)
        onAnswer(call, answer)
      }
      await pause(loadClass.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, i) => connection(i)))
  agent.destroy()
  return tally
}

/** A class's line among the results. */
export function rowOf(name: string, { times, statuses, hungUp }: Tally, seconds: number) {
  return {
    class: name,
    calls: times.length,
    per_second: Math.round(times.length / seconds),
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    p99_ms: quantile(times, 0.99),
    worst_ms: quantile(times, 1),
    statuses: Object.fromEntries([...statuses].sort()),
    hung_up: hungUp,
  }
}

export type LoadRow = ReturnType<typeof rowOf>

export function rowsTable(rows: LoadRow[]): string[] {
  return [
    '| class | calls | per s | p50 ms | p95 ms | p99 ms | worst ms | answers |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(row => {
      const answers = Object.entries(row.statuses).map(([status, count]) => `${count} × ${status}`)
      if (row.hung_up > 0) answers.push(`${row.hung_up} hung up`)
      const times = [row.p50_ms, row.p95_ms, row.p99_ms, row.worst_ms].map(ms => ms.toFixed(1)).join(' | ')
      return `| ${row.class} | ${row.calls} | ${row.per_second} | ${times} | ${answers.join(', ')} |`
    }),
  ]
}
