import type { ParagraphFormat } from './tree.ts'

/** How far apart tab stops are where a document says nothing. */
export const DEFAULT_TAB = 36

/** About what a letter of a number takes of its size. */
const LETTER = 0.52

/**
 * The room from where a heading's number begins to the tab stop behind it, by the width that it likely has: the
 * outline knows only text that is there before widths are measured.
 */
export function roomToStop(
  number: string,
  size: number,
  { left = 0, first = 0, tabs = [] }: Pick<ParagraphFormat, 'left' | 'first' | 'tabs'>,
  every = DEFAULT_TAB,
): number {
  const start = left + first
  const end = start + number.trim().length * size * LETTER
  const stops = [...tabs.map(stop => stop.at), ...(first < 0 ? [left] : [])].filter(at => at > end)
  // Stops that nobody set count behind those that are set.
  const stop = stops.length > 0 ? Math.min(...stops) : (Math.floor(end / every) + 1) * every
  return stop - start
}
