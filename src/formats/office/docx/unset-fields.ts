import { entryOf } from '../../../lib/text/entry-of.ts'

/** Fields that mark a place or set a value, and show nothing themselves. */
const UNSEEN =
  /^(?:ADDIN|ADVANCE|ASK|FORMTEXT|HYPERLINK|NEXT|NEXTIF|PRINT|PRIVATE|RD|REF|SEQ|SET|SKIPIF|TA|TC|XE|EQ|EMBED|OCX|CONTROL|SHAPE)$/

const UNSTORED = 'field without a stored result'

/** Those that always have a result, where the document has what they list. */
const LISTS = /^(?:TOC|TOA|INDEX|BIBLIOGRAPHY)$/

/** Those that show what lies elsewhere, or draw what they say: an empty result is a loss. */
const DRAWN: Record<string, string> = {
  BARCODE: 'barcode without a picture',
  DISPLAYBARCODE: 'barcode without a picture',
  MERGEBARCODE: 'barcode without a picture',
  IMPORT: 'linked picture',
  INCLUDEPICTURE: 'linked picture',
  DATABASE: UNSTORED,
  INCLUDE: UNSTORED,
  INCLUDETEXT: UNSTORED,
  LINK: UNSTORED,
}

/**
 * What a reader misses of a field whose result is not in the file, because it was never updated. An empty result that
 * the file does have may be right: a blank of a letter, a condition that did not hold.
 */
export function missedOf(instruction: string, hasResult: boolean): string | undefined {
  const [name = ''] = instruction
    .trim()
    .toUpperCase()
    .split(/[\s\\]/, 1)
  const drawn = entryOf(DRAWN, name)
  if (drawn) return drawn
  const isMissed = hasResult ? LISTS.test(name) : /^[A-Z=]/.test(name) && !UNSEEN.test(name)
  if (!isMissed) return undefined
  return name === 'TOC' ? 'table of contents without entries' : UNSTORED
}
