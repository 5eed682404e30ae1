/** Holds what bench/RESULTS.md says against the targets: the table at its head. `node bench/support/targets.ts` writes it anew. */
import { drawCharts } from './charts.ts'
import { readResults, report, TARGETS } from './results.ts'
import { type Figure, type Place, TARGET_LIST, type Target, type Verdict } from './target-list.ts'

/** The first number of a cell; "3 of 4" is 0.75. */
function numberIn(cell: string | undefined): number | undefined {
  const share = /^([\d,]+) of ([\d,]+)/.exec(cell ?? '')
  const plain = (text: string) => Number(text.replaceAll(',', ''))
  if (share) return plain(share[1]!) / plain(share[2]!)
  const found = /-?[\d,]*\d(\.\d+)?/.exec(cell ?? '')?.[0]
  return found === undefined ? undefined : plain(found)
}

/** The cells of the rows that begin with a name, or fit a pattern. */
function rowsAt(results: Map<string, string>, { section, table, row }: Omit<Place, 'cell'>): string[][] {
  let text = results.get(section)
  if (table !== undefined) text = text?.split(/\n(?=### )/).find(part => part.startsWith(`### ${table}`))
  const lines = text?.split('\n').filter(line => line.startsWith('| ')) ?? []
  const fitting =
    typeof row === 'string'
      ? lines.filter(line => line.startsWith(`| ${row}`)).slice(0, 1)
      : lines.filter(line => row.test(line.slice(2)))
  return fitting.map(line => line.slice(2, -2).split(' | '))
}

/** The figure that is told: of several rows, the one furthest from the target. */
function worstOf(results: Map<string, string>, figure: Figure): number | undefined {
  const values = rowsAt(results, figure).flatMap(cells => numberIn(cells[figure.cell]) ?? [])
  if (values.length === 0) return undefined
  return figure.holds(Number.POSITIVE_INFINITY) ? Math.min(...values) : Math.max(...values)
}

function judge(results: Map<string, string>, target: Target): Verdict | undefined {
  const values = target.figures.map(figure => worstOf(results, figure))
  if (values.some(value => value === undefined)) return undefined
  const met = target.figures.every(({ holds }, i) => holds(values[i]!))
  return { target, values: values as number[], met }
}

const shown = (value: number): string => String(Number(value.toFixed(3)))

/** Writes the table at the head of the results, and the pictures beside it. */
export function reportTargets(): void {
  const results = readResults()
  const verdicts = TARGET_LIST.map(target => ({ target, verdict: judge(results, target) }))
  const rows = verdicts.map(({ target, verdict }) => {
    const told = verdict ? (verdict.met ? 'yes' : '**no**') : 'not measured'
    const note = verdict && !verdict.met ? (target.miss ?? '') : ''
    const measured = target.figures
      .map(({ name }, i) => `${shown(verdict?.values[i] ?? 0)} ${name}`)
      .join(', ')
    return `| ${target.what} | ${target.target} | ${verdict ? measured : ''} | ${told} | ${note} |`
  })
  const known = verdicts.flatMap(({ verdict }) => verdict ?? [])
  const met = known.filter(verdict => verdict.met).length
  report(TARGETS, [
    `${met} of ${verdicts.length} are met, ${known.length - met} are not, ${verdicts.length - known.length} not measured.`,
    '',
    ...drawCharts(known),
    '',
    '| what | target | measured | met | note |',
    '|---|---|---|---|---|',
    ...rows,
  ])
}

if (import.meta.main) reportTargets()
