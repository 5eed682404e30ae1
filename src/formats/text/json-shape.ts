import { badInput, type Fault } from '../../fault.ts'

/** Tools take JSON of 500 levels at most, and say so themselves where it is not much deeper. */
const MOST_LEVELS = 2000
/** In 10 MB there are more only where they are all but empty; each takes the memory of twenty of its bytes. */
export const MOST_PARTS = 1_500_000

/** The same where a body is parsed in the server itself, beside those of others. Every value counts there. */
const MOST_HERE = 200_000

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const [LIST, LIST_END] = [0x5b, 0x5d]
const [OBJECT, OBJECT_END] = [0x7b, 0x7d]

export const tooManyParts = (param: string): Fault =>
  badInput(
    `${param}: JSON has more than ${MOST_PARTS.toLocaleString('en')} lists and objects; send less at once.`,
  )

const tooManyHere = (): Fault =>
  badInput(
    `body: JSON has more than ${MOST_HERE.toLocaleString('en')} values; send less at once, or data as one text.`,
  )

/** Refuses a large JSON body that would fill the memory as soon as it is parsed, or keep the server busy (`here`). */
export function refuseSwelling(bytes: Buffer, here = false): void {
  let [depth, parts, commas] = [0, 0, 0]
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === QUOTE) i = endOfText(bytes, i)
    else if (byte === LIST || byte === OBJECT) {
      parts++
      if (++depth > MOST_LEVELS)
        throw badInput(
          `body: JSON is nested deeper than ${MOST_LEVELS.toLocaleString('en')} levels; send it flatter.`,
        )
      if (parts > MOST_PARTS) throw tooManyParts('body')
    } else if (byte === COMMA) commas++
    else if (byte === LIST_END || byte === OBJECT_END) depth--
    if (here && parts + commas > MOST_HERE) throw tooManyHere()
  }
}

/** Where the text that begins here ends; one that never does ends with the body. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; ; at++) {
    at = bytes.indexOf(QUOTE, at)
    if (at < 0) return bytes.length
    let slashes = 0
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
}
