export interface Sheet {
  width: number
  height: number
  /** A JPEG file, or rows of bits packed with zlib, 1 for white. */
  image: { kind: 'jpeg' | 'bits'; bytes: Uint8Array<ArrayBuffer> }
  /** The same to be read, where its text is wanted. */
  picture?: Blob
}

export type Paper = 'a4' | 'letter' | 'picture'

const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] } as const
/** Dots per inch where a page is as large as its picture. */
const DENSITY = 200

/** A PDF with one image on each page. */
export function writePdf(sheets: Sheet[], paper: Paper): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const text = new TextEncoder()
  const put = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? text.encode(piece) : piece
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, ...pieces: (string | Uint8Array)[]) => {
    offsets[number] = length
    put(`${number} 0 obj\n`)
    for (const piece of pieces) put(piece)
    put('\nendobj\n')
  }
  put('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  object(1, '<</Type/Catalog/Pages 2 0 R>>')
  object(
    2,
    `<</Type/Pages/Count ${sheets.length}/Kids[${sheets.map((_, at) => `${3 + at * 3} 0 R`).join(' ')}]>>`,
  )
  for (const [at, { width, height, image }] of sheets.entries()) {
    const [page, content, picture] = [3 + at * 3, 4 + at * 3, 5 + at * 3]
    const { box, scale, left, top } = placeOf({ width, height }, paper)
    const draw = `q ${n(width * scale)} 0 0 ${n(height * scale)} ${n(left)} ${n(top)} cm /Im Do Q`
    object(
      page,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${n(box[0])} ${n(box[1])}]/Resources<</XObject<</Im ${picture} 0 R>>>>/Contents ${content} 0 R>>`,
    )
    object(content, `<</Length ${draw.length}>>\nstream\n${draw}\nendstream`)
    const kind =
      image.kind === 'jpeg'
        ? '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'
        : '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode'
    object(
      picture,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}${kind}/Length ${image.bytes.length}>>\nstream\n`,
      image.bytes,
      '\nendstream',
    )
  }
  const start = length
  const count = 3 + sheets.length * 3
  put(`xref\n0 ${count}\n0000000000 65535 f \n`)
  for (let number = 1; number < count; number++)
    put(`${String(offsets[number]).padStart(10, '0')} 00000 n \n`)
  put(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Where a sheet lies on its page, in points: the page's size, points a pixel, and the margins left and above. */
export function placeOf({ width, height }: Pick<Sheet, 'width' | 'height'>, paper: Paper) {
  const box = boxOf(width, height, paper)
  const scale = Math.min(box[0] / width, box[1] / height)
  return { box, scale, left: (box[0] - width * scale) / 2, top: (box[1] - height * scale) / 2 }
}

const n = (value: number): string => String(Math.round(value * 100) / 100)

function boxOf(width: number, height: number, paper: Paper): readonly [number, number] {
  if (paper === 'picture') return [(width * 72) / DENSITY, (height * 72) / DENSITY]
  const [short, long] = PAPERS[paper]
  return width > height ? [long, short] : [short, long]
}

/** Black and white pixels as rows of bits, packed with zlib. */
export async function packedBits(
  data: Uint8ClampedArray,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = Math.ceil(width / 8)
  const bits = new Uint8Array(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * 4]! > 127) bits[y * row + (x >> 3)]! |= 0x80 >> (x & 7)
  const packed = new Blob([bits]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
