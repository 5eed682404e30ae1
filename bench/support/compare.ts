import { spawnSync } from 'node:child_process'
import { quantile } from './figures.ts'
import { has, howToInstall, notePeer } from './peers.ts'

/** One measured way of doing a task. Times in milliseconds. */
export interface Measured {
  name: string
  median: number
  least: number
  /** Round by round, so that ways can be compared within the same moments. */
  times: number[]
  note: string
}

export interface Way {
  name: string
  /** What a peer needs to be installed; the way is skipped, and said so, where it is missing. */
  needs?: string
  /** Does the task once and may return a remark for the table (bytes, PSNR). */
  run: () => unknown | Promise<unknown>
}

const median = (values: number[]): number => quantile(values, 0.5)

/** Runs a peer program; throws when it fails. */
export function program(name: string, args: string[]): string {
  // The browser inside calibre refuses to run as root otherwise.
  const env = { ...process.env, QTWEBENGINE_CHROMIUM_FLAGS: '--no-sandbox' }
  const done = spawnSync(name, args, { encoding: 'utf8', maxBuffer: 1 << 28, env })
  if (done.status !== 0) throw new Error(`${name} ended with ${done.status}: ${done.stderr?.slice(0, 300)}`)
  return done.stdout
}

/** Measures several ways of the same task interleaved, so that the machine's moods hit them alike. */
export async function compare(ways: Way[], repeats = 5): Promise<{ rows: Measured[]; missing: string[] }> {
  const present = ways.filter(way => !way.needs || has(way.needs))
  const missing = ways.filter(way => way.needs && !has(way.needs)).map(way => way.needs!)
  for (const { needs } of present) if (needs) notePeer(needs)
  const times = present.map(() => [] as number[])
  const notes = present.map(() => '')
  for (let round = 0; round <= repeats; round++) {
    for (const [i, way] of present.entries()) {
      const start = performance.now()
      const note = await way.run()
      // The first round warms caches and engines and is not counted.
      if (round > 0) times[i]!.push(performance.now() - start)
      if (note !== undefined) notes[i] = String(note)
    }
  }
  const rows = present.map((way, i) => ({
    name: way.name,
    median: median(times[i]!),
    least: Math.min(...times[i]!),
    times: times[i]!,
    note: notes[i]!,
  }))
  return { rows, missing }
}

/** How two ways compare: the median of the rounds' ratios, and their spread. */
function ratio(ours: Measured, peer: Measured): string {
  const ratios = ours.times.map((ms, i) => ms / peer.times[i]!)
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  const spread = ratios.length > 1 ? ` (${low.toFixed(2)}–${high.toFixed(2)})` : ''
  return `${median(ratios).toFixed(2)} ×${spread}`
}

/** A Markdown table of one comparison; the first row is ours, ratios are against each peer. */
export function table(title: string, { rows, missing }: { rows: Measured[]; missing: string[] }): string {
  const ours = rows[0]!
  const lines = rows.map(row => {
    const compared = row === ours ? '' : ratio(ours, row)
    return `| ${row.name} | ${row.median.toFixed(1)} | ${row.least.toFixed(1)} | ${compared} | ${row.note} |`
  })
  const absent = missing.length > 0 ? ['', `Not installed: ${missing.map(howToInstall).join(', ')}.`] : []
  return [
    `### ${title}`,
    '| way | median ms | least ms | ours ÷ this | |',
    '|---|---|---|---|---|',
    ...lines,
    ...absent,
    '',
  ].join('\n')
}
