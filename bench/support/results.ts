import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { measuredPeers } from './peers.ts'

const RESULTS = join(import.meta.dirname, '../RESULTS.md')

/** The section that stands first. */
export const TARGETS = 'Targets'

/** What is written so far, by the names of the sections. */
export function readResults(): Map<string, string> {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : ''
  const sections = text.split(/\n(?=## )/).filter(section => section.startsWith('## '))
  return new Map(sections.map(section => [section.slice(3, section.indexOf('\n')), section.trimEnd()]))
}

/** Puts an area's tables into RESULTS.md, replacing what stood there for the area, and prints them unless told not to. */
export function report(area: string, tables: string[], { print = true } = {}): void {
  const machine = `${cpus().length} cores ${cpus()[0]?.model ?? arch()} (${arch()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const origin = [`${new Date().toISOString().slice(0, 10)}, ${machine}`, ...measuredPeers()].join(', ')
  const body = [`## ${area}`, `${origin}.`, '', ...tables].join('\n').trimEnd()
  const sections = readResults().set(area, body)
  const names = [...sections.keys()].sort()
  const order = [TARGETS, ...names.filter(name => name !== TARGETS)].filter(name => sections.has(name))
  writeFileSync(RESULTS, `${['# Measured', ...order.map(name => sections.get(name)!)].join('\n\n')}\n`)
  if (print) console.log(body)
}
