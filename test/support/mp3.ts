/** Silent MPEG 1 layer III frames: 128 kbit/s, 44.1 kHz, 417 bytes each. */
export function frames(count: number): Buffer {
  const frame = Buffer.alloc(417)
  Buffer.from([0xff, 0xfb, 0x90, 0x44]).copy(frame)
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

const synchsafe = (n: number) => [(n >> 21) & 127, (n >> 14) & 127, (n >> 7) & 127, n & 127]

/** An ID3v2 tag; `footer` only with version 4. */
export function id3v2(
  texts: Record<string, string>,
  options: { version?: 3 | 4; padding?: number; footer?: boolean } = {},
) {
  const { version = 4, padding = 0, footer = false } = options
  const body = Object.entries(texts).map(([id, text]) => {
    const value = Buffer.concat([Buffer.from([3]), Buffer.from(text, 'utf8')])
    const head = Buffer.alloc(10)
    head.write(id, 'latin1')
    if (version === 4) Buffer.from(synchsafe(value.length)).copy(head, 4)
    else head.writeUInt32BE(value.length, 4)
    return Buffer.concat([head, value])
  })
  const content = Buffer.concat([...body, Buffer.alloc(padding)])
  const head = Buffer.concat([
    Buffer.from('ID3'),
    Buffer.from([version, 0, footer ? 0x10 : 0]),
    Buffer.from(synchsafe(content.length)),
  ])
  const foot = footer ? Buffer.concat([Buffer.from('3DI'), head.subarray(3)]) : Buffer.alloc(0)
  return Buffer.concat([head, content, foot])
}

export function id3v1(title: string): Buffer {
  const tag = Buffer.alloc(128)
  tag.write(`TAG${title}`, 'latin1')
  return tag
}

export function enhanced(title: string): Buffer {
  const tag = Buffer.alloc(227)
  tag.write(`TAG+${title}`, 'latin1')
  return tag
}

export function ape(items: Record<string, string>, header = true): Buffer {
  const body = Buffer.concat(
    Object.entries(items).map(([key, text]) => {
      const value = Buffer.from(text, 'utf8')
      const head = Buffer.alloc(8)
      head.writeUInt32LE(value.length, 0)
      return Buffer.concat([head, Buffer.from(`${key}\0`), value])
    }),
  )
  const part = (isHeader: boolean) => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX', 'latin1')
    bytes.writeUInt32LE(2000, 8)
    bytes.writeUInt32LE(body.length + 32, 12)
    bytes.writeUInt32LE(Object.keys(items).length, 16)
    bytes.writeUInt32LE(((header ? 0x80000000 : 0) | (isHeader ? 0x20000000 : 0)) >>> 0, 20)
    return bytes
  }
  return Buffer.concat([header ? part(true) : Buffer.alloc(0), body, part(false)])
}

export const lyrics1 = (text: string) => Buffer.from(`LYRICSBEGIN${text}LYRICSEND`, 'latin1')

export function lyrics2(text: string): Buffer {
  const body = `LYRICSBEGININD0000200LYR${String(text.length).padStart(5, '0')}${text}`
  return Buffer.from(`${body}${String(body.length).padStart(6, '0')}LYRICS200`, 'latin1')
}
