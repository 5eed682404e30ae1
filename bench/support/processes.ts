import { readdirSync, readFileSync } from 'node:fs'

const CLOCK_TICKS = 100

/** The fields of a process after its name, which may hold spaces; undefined once it has ended. */
function fieldsOf(pid: number | string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** A process and all below it. */
export function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter(one => /^\d+$/.test(one))) {
    const parent = Number(fieldsOf(name)?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)]
  return below(pid)
}

/** Seconds of processor time that a process and all below it took so far, with what they waited for. */
export const cpuOf = (pid: number): number =>
  treeOf(pid)
    .flatMap(one => fieldsOf(one)?.slice(11, 15) ?? [])
    .reduce((sum, ticks) => sum + Number(ticks), 0) / CLOCK_TICKS
