import { readFileSync } from 'node:fs'

/** The value that a share of them lies below: 0.5 for the median, 0.99 for what one in a hundred exceeds. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** What Linux says of a process; nothing of one that has ended. */
export function processStatus(pid: string | number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** The memory a process holds, from its status. */
export const residentMegabytes = (status: string): number =>
  Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024

/** Seconds that the main thread of a process has computed, as Linux tells. */
export function mainThreadSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
