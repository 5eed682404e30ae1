import { outputLimit } from '../../../lib/text/output-limit.ts'

/** Characters that the cells of a sheet show of shared texts, which stand in the file once. */
const MOST_SHARED = 2 ** 29

/** Counts what cells show of shared texts: one of 32,000 characters in 100,000 cells is 3 GB of a small file. */
export const sharedTextLimit = (where: string): ((characters: number) => void) =>
  outputLimit(
    `${where} shows more than ${MOST_SHARED / 2 ** 20} million characters, which is the limit; the same long texts stand in thousands of cells.`,
    MOST_SHARED,
  )
