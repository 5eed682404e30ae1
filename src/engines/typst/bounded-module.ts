const PAGE = 65_536
const MEMORY_SECTION = 5

/**
 * A WebAssembly module whose memory never grows beyond `most` bytes: what asks for more fails, instead of taking all that
 * the machine has. A module says the most itself, so it is written into it.
 */
export function boundedModule(code: Uint8Array, most: number): Uint8Array {
  const memory = findSection(code, MEMORY_SECTION)
  // One memory, with a least size and no most.
  if (code[memory.content] !== 1 || code[memory.content + 1] !== 0) return code
  const [least] = readNumber(code, memory.content + 2)
  const content = [1, 1, ...written(least), ...written(Math.max(least, Math.floor(most / PAGE)))]
  const section = [MEMORY_SECTION, ...written(content.length), ...content]
  return Buffer.concat([code.subarray(0, memory.start), Buffer.from(section), code.subarray(memory.end)])
}

function findSection(code: Uint8Array, wanted: number): { start: number; content: number; end: number } {
  // After the magic number and the version.
  for (let start = 8; start < code.length; ) {
    const [size, content] = readNumber(code, start + 1)
    const end = content + size
    if (code[start] === wanted) return { start, content, end }
    start = end
  }
  throw new Error('the module has no such section')
}

/** An unsigned LEB128 number and where it ends. */
function readNumber(code: Uint8Array, at: number): [value: number, end: number] {
  let value = 0
  for (let shift = 1, i = at; ; shift *= 128, i++) {
    const byte = code[i]!
    value += (byte & 127) * shift
    if (byte < 128) return [value, i + 1]
  }
}

function written(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...written(Math.floor(value / 128))]
}
