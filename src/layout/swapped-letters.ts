/** Latin letters whose two bytes changed places. */
const SWAPPED = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
  .map(letter => String.fromCharCode(letter.charCodeAt(0) << 8))
  .join('')
const AMONG_LATIN = new RegExp(
  `(?<=\\p{Script=Latin})[${SWAPPED}]{2,}|[${SWAPPED}]{2,}(?=\\p{Script=Latin})`,
  'gu',
)

/** From here on, codes may be such letters. */
export const LEAST_SWAPPED = 0x4100

/** Ghostscript writes the letters of a ligature the wrong way round into its ToUnicode tables: `Descrip琀椀on`. */
export const unswapped = (text: string): string =>
  text.replace(AMONG_LATIN, letters =>
    [...letters].map(letter => String.fromCharCode(letter.charCodeAt(0) >> 8)).join(''),
  )
