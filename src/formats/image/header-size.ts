interface Pixels {
  width: number
  height: number
}

/** Width and height in pixels, by the first bytes of a picture, which tell its kind as well; undefined where they say neither. */
export function headerSize(head: Uint8Array): Pixels | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    const size = READERS.find(({ is }) => is(view))?.read(view)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // It ends before it says.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const has = (view: DataView, at: number, text: string): boolean =>
  at + text.length <= view.byteLength &&
  [...text].every((one, i) => view.getUint8(at + i) === one.charCodeAt(0))

const READERS: { is: (view: DataView) => boolean; read: (view: DataView) => Pixels | undefined }[] = [
  {
    is: view => has(view, 1, 'PNG\r\n'),
    read: view => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    is: view => has(view, 0, 'GIF8'),
    read: view => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  { is: view => has(view, 0, '\xff\xd8\xff'), read: jpeg },
  { is: view => has(view, 0, 'RIFF') && has(view, 8, 'WEBP'), read: webp },
  { is: view => has(view, 4, 'ftyp'), read: heif },
  {
    is: view => has(view, 0, 'BM'),
    read: view => ({ width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }),
  },
]

function jpeg(view: DataView): Pixels | undefined {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at++
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker === 0xda || marker === 0xd9) return undefined
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += 2 + view.getUint16(at + 2)
  }
}

function webp(view: DataView): Pixels | undefined {
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65536
  if (has(view, 12, 'VP8X')) return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
  if (has(view, 12, 'VP8 '))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (!has(view, 12, 'VP8L')) return undefined
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** AVIF and HEIC tell the size of each part (`ispe`); the largest is that of the whole. */
function heif(view: DataView): Pixels | undefined {
  let largest: Pixels | undefined
  for (let at = 4; at + 16 <= view.byteLength; at++) {
    if (view.getUint8(at) !== 0x69 || !has(view, at, 'ispe')) continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (!largest || width * height > largest.width * largest.height) largest = { width, height }
  }
  return largest
}
