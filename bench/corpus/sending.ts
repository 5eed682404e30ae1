import { availableParallelism } from 'node:os'
import { startServer } from '../../test/support/server.ts'
import { progressBar } from '../support/progress.ts'
import type { CorpusCall } from './calls.ts'
import type { OutcomeLog } from './log.ts'
import { isFailed, isRefused, type Outcome } from './outcomes.ts'

export interface Sent {
  outcomes: Outcome[]
  /** Why not all calls were sent. */
  stopped?: string
  /** What the server wrote into its log, which is errors only. */
  serverLog: string
}

/** Sends the calls to a server started for them, so many at once; what the log knows already is not sent again. */
export async function sendAll(
  calls: CorpusCall[],
  log: OutcomeLog,
  { atOnce, timeout }: { atOnce: number; timeout: number },
): Promise<Sent> {
  const outcomes = log.of(calls)
  const left = calls.filter(call => !log.has(call))
  if (outcomes.length > 0) console.error(`${outcomes.length} of ${calls.length} calls stand in the log.`)
  const server = await startServer({
    env: {
      BOOTSTRAP_CREDITS: '100000000',
      TOOL_TIMEOUT_S: String(timeout),
      POOL_SIZE: String(availableParallelism()),
    },
  })
  process.once('exit', () => server.process.kill())
  const bar = progressBar(left.length)
  let [next, refused, failed] = [0, 0, 0]
  let stopped: string | undefined
  const worker = async () => {
    for (let call = left[next++]; call; call = left[next++]) {
      const outcome = await send(call, server.url)
      if (stopped) return
      outcomes.push(outcome)
      log.add(outcome)
      if (isRefused(outcome)) refused++
      if (isFailed(outcome)) failed++
      if (isFailed(outcome)) bar.say(`FAILED ${outcome.status} ${call.slug} ${call.file}: ${outcome.error}`)
      bar.step(`${refused} refused, ${failed} failed  ${call.set} ${call.slug}`)
    }
  }
  // Who stops a run wants what is known so far, not to wait for the calls under way.
  const stop = new Promise<void>(resolve => {
    const because = (reason: string) => {
      stopped ??= reason
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => because('the run was stopped'))
    server.process.once('exit', code => because(`the server ended with ${code}`))
  })
  await Promise.race([Promise.all(Array.from({ length: atOnce }, worker)), stop])
  bar.end()
  const sent = { outcomes, serverLog: errorsIn(server.output()), ...(stopped && { stopped }) }
  await server.stop()
  return sent
}

async function send({ send, set, slug, file }: CorpusCall, url: string): Promise<Outcome> {
  const begun = performance.now()
  const done = (status: number, error: string) => {
    return { set, slug, file, status, error, ms: Math.round(performance.now() - begun) }
  }
  try {
    const answer = await send(url)
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200) return done(200, '')
    return done(answer.status, (JSON.parse(body.toString()) as { error: string }).error)
  } catch (failure) {
    return done(0, String(failure))
  }
}

/** The lines of the log, without those for people at the start. */
const errorsIn = (printed: string): string =>
  printed
    .split('\n')
    .filter(line => line.startsWith('{'))
    .join('\n')
