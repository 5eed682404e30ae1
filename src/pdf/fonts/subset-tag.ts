import { createHash } from 'node:crypto'

/** The six letters that the name of a font with only some of its glyphs begins with: two such fonts share no name. */
export const subsetTag = (program: Uint8Array): string =>
  [...createHash('sha256').update(program).digest().subarray(0, 6)]
    .map(byte => String.fromCharCode(65 + (byte % 26)))
    .join('')
