/** What came of one call of a corpus. */
export interface Outcome {
  set: string
  slug: string
  file: string
  /** 0 where no answer came. */
  status: number
  ms: number
  error: string
}

export interface Summary {
  set: string
  tool: string
  ok: number
  refused: number
  failed: number
  slow: number
  mean_ms: number
  worst_ms: number
  /** How often each reason for a refusal was given. */
  reasons: Record<string, number>
}

const SLOW_MS = 10_000

export const isRefused = ({ status }: Outcome): boolean => status === 400 || status === 413
export const isFailed = (one: Outcome): boolean => one.status !== 200 && !isRefused(one)
export const isSlow = ({ ms }: Outcome): boolean => ms > SLOW_MS

/** A refusal without what differs from file to file: numbers, names and quoted words. */
const reasonOf = (error: string): string =>
  error
    .replace(/"[^"]*"|'[^']*'|“[^”]*”/g, '"…"')
    .replace(/\d[\d,.]*/g, 'N')
    .slice(0, 140)

/** One line for each set and tool. */
export function summarize(outcomes: Outcome[]): Summary[] {
  const groups = Map.groupBy(outcomes, one => `${one.set}\t${one.slug}`)
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, list]) => {
      const [set, tool] = key.split('\t') as [string, string]
      const times = list.map(one => one.ms)
      const reasons = Map.groupBy(list.filter(isRefused), one => reasonOf(one.error))
      return {
        set,
        tool,
        ok: list.filter(one => one.status === 200).length,
        refused: list.filter(isRefused).length,
        failed: list.filter(isFailed).length,
        slow: list.filter(isSlow).length,
        mean_ms: Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length),
        worst_ms: Math.round(Math.max(...times)),
        reasons: Object.fromEntries([...reasons].map(([reason, those]) => [reason, those.length])),
      }
    })
}

/** The lines for people: a table for each set, then why files were refused, what failed and what was slow. */
export function printSummary(rows: Summary[], outcomes: Outcome[]): void {
  for (const [set, own] of Map.groupBy(rows, row => row.set)) {
    console.log(`\n## ${set}\n| tool | ok | refused | failed | slow | mean ms | worst ms |`)
    console.log('|---|---|---|---|---|---|---|')
    for (const { tool, ok, refused, failed, slow, mean_ms, worst_ms } of own) {
      console.log(`| ${tool} | ${ok} | ${refused} | ${failed} | ${slow} | ${mean_ms} | ${worst_ms} |`)
    }
    const reasons = new Map<string, { calls: number; tools: Set<string> }>()
    for (const { tool, reasons: given } of own) {
      for (const [reason, calls] of Object.entries(given)) {
        const known = reasons.get(reason) ?? { calls: 0, tools: new Set() }
        reasons.set(reason, { calls: known.calls + calls, tools: known.tools.add(tool) })
      }
    }
    if (reasons.size > 0) console.log('\nRefused:')
    for (const [reason, { calls, tools }] of [...reasons].sort(([, a], [, b]) => b.calls - a.calls)) {
      console.log(`${String(calls).padStart(5)}  ${reason}  (${toolsIn(tools)})`)
    }
  }
  console.log('')
  for (const one of outcomes.filter(isFailed)) {
    console.log(`FAILED ${one.status} ${one.slug} ${one.file}: ${one.error}`)
  }
  for (const one of outcomes.filter(isSlow).sort((a, b) => b.ms - a.ms)) {
    console.log(`slow ${(one.ms / 1000).toFixed(1)} s ${one.slug} ${one.file}`)
  }
  console.log(`\n## All\n${totals(rows)}`)
}

/** One line for each set, and one for all. */
export function totals(rows: Summary[]): string {
  const line = (name: string, own: Summary[]) => {
    const sum = (key: 'ok' | 'refused' | 'failed' | 'slow') => own.reduce((all, row) => all + row[key], 0)
    const calls = sum('ok') + sum('refused') + sum('failed')
    return `| ${name} | ${calls} | ${sum('ok')} | ${sum('refused')} | ${sum('failed')} | ${sum('slow')} |`
  }
  return [
    `Every fitting tool over every file, over HTTP. Slow: over ${SLOW_MS / 1000} s.`,
    '',
    '| set | calls | ok | refused | failed | slow |',
    '|---|---|---|---|---|---|',
    ...[...Map.groupBy(rows, row => row.set)].map(([set, own]) => line(set, own)),
    line('all', rows),
  ].join('\n')
}

const toolsIn = (tools: Set<string>): string =>
  tools.size > 3 ? `${tools.size} tools` : [...tools].join(', ')
