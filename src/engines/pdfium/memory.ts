import type { Library } from './binding.ts'

/**
 * Room for small results, used again and again: out-parameters of numbers, rectangles, matrices and short
 * texts. PDFium is called from one thread only, so one such room is enough.
 */
export function scratchpad(library: Library) {
  const SIZE = 4096
  const room = library.alloc(SIZE)
  const utf16 = new TextDecoder('utf-16le')

  /** What a function writes into a buffer that it is given; it answers how many bytes that takes. */
  function written(ask: (buffer: number, size: number) => number): Uint8Array {
    const size = ask(room.at, SIZE)
    if (size <= SIZE) return room.bytes().slice(0, Math.max(0, size))
    const large = library.alloc(size)
    try {
      ask(large.at, size)
      return large.bytes().slice(0, size)
    } finally {
      large.free()
    }
  }

  return {
    /** Address of the nth 8-byte cell. */
    at: (cell: number) => room.at + cell * 8,
    float: (cell: number) => room.view().getFloat32(cell * 8, true),
    double: (cell: number) => room.view().getFloat64(cell * 8, true),
    int: (cell: number) => room.view().getInt32(cell * 8, true),
    uint: (cell: number) => room.view().getUint32(cell * 8, true),
    /** Floats that lie beside each other: FS_MATRIX, FS_RECTF. */
    floats: (count: number): number[] => {
      const view = room.view()
      const values: number[] = []
      for (let i = 0; i < count; i++) values.push(view.getFloat32(i * 4, true))
      return values
    },
    setFloats: (values: readonly number[]) => {
      const view = room.view()
      for (const [i, value] of values.entries()) view.setFloat32(i * 4, value, true)
    },
    setInt: (cell: number, value: number) => room.view().setInt32(cell * 8, value, true),
    /** The address a cell holds. */
    pointer: (cell: number): number =>
      library.pointerSize === 8
        ? Number(room.view().getBigUint64(cell * 8, true))
        : room.view().getUint32(cell * 8, true),
    /** A text in UTF-16, without the zero it ends with. */
    wideText: (ask: (buffer: number, size: number) => number): string =>
      utf16.decode(written(ask).subarray(0, -2)),
    /** A text of single bytes, without the zero it ends with. */
    byteText: (ask: (buffer: number, size: number) => number): string =>
      Buffer.from(written(ask).subarray(0, -1)).toString('utf8'),
    /** A zero-terminated text of ours for the length of one call. */
    withText: <T>(text: string | Uint8Array, use: (at: number) => T): T => {
      const block = library.alloc(Buffer.byteLength(text) + 1)
      try {
        const bytes = block.bytes()
        bytes.fill(0)
        bytes.set(Buffer.from(text))
        return use(block.at)
      } finally {
        block.free()
      }
    },
  }
}

export type Scratchpad = ReturnType<typeof scratchpad>
