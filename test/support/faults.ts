import { readdirSync, readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestServer } from './server.ts'

export type FaultKind = 'write' | 'sync' | 'query' | 'message'

export interface FaultOrder {
  kinds: FaultKind[]
  /** The operation that fails, counted from 1; 0 lets none fail. */
  at: number
  code: 'ENOSPC' | 'EIO' | 'EROFS' | 'EFBIG' | 'EACCES'
  /** What happens to a message to or from a child. */
  message: (typeof MESSAGE_FAULTS)[number]
  /** Whether all after it fail as well. */
  lasting: boolean
}

export const MESSAGE_FAULTS = ['lost', 'killed', 'garbled', 'twice'] as const

/** What was done since the last order. */
export interface FaultReport {
  seen: string[]
}

/** Tells a server started with `faults: true` what is to fail from now on; what it did since the last time. */
export function order(server: TestServer, told: Partial<FaultOrder> = {}): Promise<FaultReport> {
  return new Promise((resolve, reject) => {
    server.process.once('message', report => resolve(report as FaultReport))
    server.process.send!(
      { kinds: ['write', 'sync', 'query'], at: 0, code: 'ENOSPC', message: 'lost', lasting: false, ...told },
      error => error && reject(error),
    )
  })
}

/** The folders of calls that are still there. */
export const callFolders = (server: TestServer): Promise<string[]> =>
  readdir(join(server.dataDir, 'scratch/calls'))

/** What a server has open: files, sockets, pipes; only files whose names end so, where that is given. */
export function openFiles(server: TestServer, ending = ''): number {
  if (process.platform !== 'linux') return 0
  const folder = `/proc/${server.process.pid}/fd`
  const open = readdirSync(folder)
  return ending === '' ? open.length : open.filter(fd => targetOf(join(folder, fd)).endsWith(ending)).length
}

/** What a link names; empty where it is gone by now. */
function targetOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Waits until a condition holds; false when it does not within so long. */
export async function comesTrue(condition: () => boolean | Promise<boolean>, ms = 5000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(20)) if (await condition()) return true
  return condition()
}
