import { badInput } from '../../fault.ts'

/** Characters of a result that is written in one piece. */
export const MAX_OUTPUT = 50_000_000

/**
 * Counts the characters of a result and refuses one over the limit: few bytes of input can ask for much, as a long key
 * that stands in the path of everything below it.
 */
export function outputLimit(refusal: string, most = MAX_OUTPUT): (characters: number) => void {
  let size = 0
  return characters => {
    size += characters
    if (size > most) throw badInput(refusal)
  }
}

/** The refusal where nothing but less data helps. */
export const tooMuchOf = (param: string): string =>
  `${param}: the result would be over ${MAX_OUTPUT / 1e6} MB, which is the limit.`
