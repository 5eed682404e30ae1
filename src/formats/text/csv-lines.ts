import { badInput } from '../../fault.ts'

/** Lines of a table that is held in memory at once, each row of which takes hundreds of bytes however short it is. */
const MOST_LINES = 1_000_000

/** Refuses a text of more lines than a table in memory may have, before its rows are parted. */
export function refuseLines(text: string, param: string): void {
  for (const end of ['\n', '\r']) {
    let lines = 0
    for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1))
      if (++lines > MOST_LINES)
        throw badInput(
          `${param}: has more than ${MOST_LINES.toLocaleString('en')} lines, which is the limit; send it in parts.`,
        )
  }
}
