/** What the kernel tells of a process, on Linux; undefined elsewhere. */

import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds of all its threads, which the kernel counts in hundredths. */
export function cpuSeconds(pid: number | undefined): number | undefined {
  const stat = fieldsOf(`${pid}/stat`)
  return stat && (Number(stat[11]) + Number(stat[12])) / 100
}

/** In kilobytes here; /proc/PID/stat has pages, whose size is not the same everywhere. */
export function residentBytes(pid: number | undefined): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(processStatus(pid) ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/** All it ever wrote, also into files that are removed by now or never had a name. */
export function writtenBytes(pid: number | undefined): number | undefined {
  const bytes = /^wchar: (\d+)$/m.exec(read(`${pid}/io`) ?? '')?.[1]
  return bytes === undefined ? undefined : Number(bytes)
}

/** Its `status` file: limits and walls beside the figures. */
export const processStatus = (pid: number | undefined): string | undefined => read(`${pid}/status`)

/**
 * Whether it wants the processor right now. Native libraries compute on threads of their own while the main thread
 * sleeps. Waiting for the disk or for memory pages is part of the work.
 */
export function isComputing(pid: number | undefined): boolean {
  if (process.platform !== 'linux' || pid === undefined) return false
  try {
    return readdirSync(`/proc/${pid}/task`).some(thread =>
      ['R', 'D'].includes(fieldsOf(`${pid}/task/${thread}/stat`)?.[0] ?? ''),
    )
  } catch {
    return false
  }
}

/** The fields of a `stat` file after the name: state first. */
function fieldsOf(path: string): string[] | undefined {
  const stat = read(path)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function read(path: string): string | undefined {
  if (process.platform !== 'linux' || path.startsWith('undefined')) return undefined
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return undefined
  }
}
