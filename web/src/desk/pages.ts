import type { PipelineStep } from '../../../src/contract/pipelines.ts'
import { writeRanges } from '../tool/fields/page-ranges.ts'

/** A page on the desk: one of the file's, turned or not. */
export interface DeskPage {
  /** Stays with the page wherever it goes. */
  key: number
  /** Its number in the file, from 1. */
  page: number
  /** Degrees clockwise that it is to be turned: 0, 90, 180, 270. */
  turn: number
}

export const allPages = (count: number): DeskPage[] =>
  Array.from({ length: count }, (_, i) => ({ key: i, page: i + 1, turn: 0 }))

export const turned = (pages: readonly DeskPage[], keys: ReadonlySet<number>, by: number): DeskPage[] =>
  pages.map(one => (keys.has(one.key) ? { ...one, turn: (one.turn + by + 360) % 360 } : one))

/** Moves pages together to before the page that is at a place now; their own order stays. */
export function moved(pages: readonly DeskPage[], keys: ReadonlySet<number>, to: number): DeskPage[] {
  const before = pages.slice(0, to).filter(one => !keys.has(one.key))
  const after = pages.slice(to).filter(one => !keys.has(one.key))
  return [...before, ...pages.filter(one => keys.has(one.key)), ...after]
}

/** The calls that make a file of so many pages look like this: none where nothing changed. */
export function stepsFor(pages: readonly DeskPage[], count: number): PipelineStep[] {
  const steps: PipelineStep[] = []
  if (pages.length !== count || pages.some((one, i) => one.page !== i + 1))
    steps.push({ tool: 'pdf-reorder', input: { order: writeRanges(pages.map(one => one.page)) } })
  for (const angle of [90, 180, 270]) {
    const places = pages.flatMap((one, i) => (one.turn === angle ? [i + 1] : []))
    if (places.length === 0) continue
    const which = places.length === pages.length ? {} : { pages: writeRanges(places) }
    steps.push({ tool: 'pdf-rotate', input: { angle, ...which } })
  }
  return steps
}
