import { readNumber, sectionsOf } from './engine-code.ts'
import { uleb } from './wasm-code.ts'

const TABLES = 4
const FUNCTIONS = 0x70
const WITH_MOST = 1

/** The code with one more place in its table, which stays empty; as it was where the table is written otherwise. */
export function withPlaceInTable(code: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const section = sectionsOf(code).find(({ id }) => id === TABLES)
  if (!section) return code
  const [count, kind] = readNumber(code, section.start)
  if (count !== 1 || code[kind] !== FUNCTIONS || code[kind + 1] !== WITH_MOST) return code
  const [least, next] = readNumber(code, kind + 2)
  const [most, end] = readNumber(code, next)
  const written = [...uleb(least + 1), ...uleb(most + 1)]
  // The same number of bytes, so that nothing behind it moves.
  if (least !== most || end !== section.end || written.length !== end - kind - 2) return code
  const larger = Uint8Array.from(code)
  larger.set(written, kind + 2)
  return larger
}
