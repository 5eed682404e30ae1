import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { processStatus, quantile, residentMegabytes } from '../support/figures.ts'

/** What a server holds at one moment. */
export interface Sample {
  /** Seconds since the load began. */
  at: number
  serverMb: number
  childrenMb: number
  openFiles: number
}

/** Memory and open files of a server and memory of its children, as Linux tells them. */
export function sampleOf(pid: number, at: number): Sample {
  let childrenMb = 0
  for (const other of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const status = processStatus(other)
    if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === pid) childrenMb += residentMegabytes(status)
  }
  return {
    at,
    serverMb: residentMegabytes(processStatus(pid)),
    childrenMb,
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/**
 * How much higher the last quarter of a series lies than its second; the first is warming up. By medians, for single
 * values swing with the calls under way and with children that come and go.
 */
export function growth(values: number[]): number {
  const quarter = Math.floor(values.length / 4)
  if (quarter === 0) return 0
  return quantile(values.slice(-quarter), 0.5) - quantile(values.slice(quarter, 2 * quarter), 0.5)
}

/** A series as a line of a few figures. */
export function outline(values: number[], points = 10): string {
  const step = Math.max(1, Math.floor(values.length / points))
  return values
    .filter((_, i) => i % step === 0)
    .map(value => Math.round(value))
    .join(' ')
}

/** Files that calls left behind in a server's folder. */
export function leftovers(dataDir: string): string[] {
  const scratch = join(dataDir, 'scratch')
  const below = (folder: string): string[] => readdirSync(folder).map(name => join(folder, name))
  const children = readdirSync(join(scratch, 'children')).map(name => join(scratch, 'children', name, 'call'))
  return [join(scratch, 'calls'), ...children].flatMap(folder => {
    try {
      return below(folder)
    } catch {
      return []
    }
  })
}
