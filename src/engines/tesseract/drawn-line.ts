import type { Box } from '../../lib/geometry/pdf-page.ts'

/** A run of pixels of a row that belong to a line. */
export interface Run {
  y: number
  from: number
  to: number
}

export interface Line extends Box {
  runs: Run[]
}
