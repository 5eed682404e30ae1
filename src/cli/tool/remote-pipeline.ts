import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Watcher } from '../../lib/async/watched.ts'
import { withTemporary } from '../../runner/interrupt.ts'
import type { CallResult } from '../../runner/protocol.ts'
import type { Steps } from '../../service/pipelines/plan.ts'
import { UsageError } from '../usage-error.ts'
import { fileOf } from './inputs.ts'
import { RemoteService } from './remote-service.ts'

export interface RemotePlace {
  server: string
  key: string | undefined
  watcher: Watcher
}

/** Runs a recipe once over these files on a remote service. What was sent is removed there, whatever comes of it. */
export async function runRemotely<T>(
  steps: Steps,
  paths: readonly string[],
  { server, key, watcher }: RemotePlace,
  use: (result: CallResult) => Promise<T>,
): Promise<T> {
  if (!key) throw new UsageError('pipeline: needs an API key of the service in TOOLWRIGHT_KEY.')
  const service = new RemoteService(server, key, watcher)
  const sent: string[] = []
  const run = async (folder: string) => {
    for (const path of paths) sent.push(await service.upload(await fileOf(path, folder)))
    const answer = await service.send('api/v1/pipelines/run', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps, files: sent }),
    })
    const job = await service.finished((await answer.json()) as { job_id: string })
    return await use(await service.resultOf(job, folder))
  }
  try {
    return await withTemporary(await mkdtemp(join(tmpdir(), 'toolwright-')), run)
  } finally {
    const late = { signal: AbortSignal.timeout(2000) }
    for (const id of sent) await service.remove(id, late).catch(() => undefined)
  }
}
