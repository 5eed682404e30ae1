/** A number in a glyph's code. */
const number = (n: number): number[] => {
  if (n >= -107 && n <= 107) return [n + 139]
  if (n > 0 && n <= 1131) return [247 + ((n - 108) >> 8), (n - 108) & 255]
  if (n < 0 && n >= -1131) return [251 + ((-n - 108) >> 8), (-n - 108) & 255]
  return [255, (n >> 24) & 255, (n >> 16) & 255, (n >> 8) & 255, n & 255]
}

const WORDS: Record<string, number[]> = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  hstem3: [12, 2],
  seac: [12, 6],
  sbw: [12, 7],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
}

/** A glyph's code from its words. */
export const glyphCode = (text: string): Buffer =>
  Buffer.from(text.split(/\s+/).flatMap(word => WORDS[word] ?? number(Number(word))))

/** The cipher of the format, as its book gives it. */
function encrypt(plain: Buffer, key: number): Buffer {
  let r = key
  return Buffer.from(
    plain.map(byte => {
      const cipher = byte ^ (r >> 8)
      r = ((cipher + r) * 52845 + 22719) % 65536
      return cipher
    }),
  )
}

const entry = (head: string, text: string, tail: string): Buffer => {
  const data = encrypt(Buffer.concat([Buffer.alloc(4), glyphCode(text)]), 4330)
  return Buffer.concat([Buffer.from(`${head} ${data.length} RD `), data, Buffer.from(` ${tail}\n`)])
}

/** A Type 1 font program from the codes of its routines and glyphs, written out as words. */
export function type1Font(
  routines: string[],
  glyphs: Record<string, string>,
  encoding: Record<number, string>,
): { bytes: Buffer; lengths: [number, number, number] } {
  const names = Object.entries(encoding).map(([at, name]) => `dup ${at} /${name} put\n`)
  const head = Buffer.from(
    `%!PS-AdobeFont-1.0: Shapes 001.000\n11 dict begin\n/FontInfo 1 dict dup begin\n/isFixedPitch false def\nend readonly def\n/FontName /Shapes def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${names.join('')}readonly def\n/FontBBox {0 0 1000 1000} readonly def\ncurrentdict end\ncurrentfile eexec\n`,
  )
  const secret = Buffer.concat([
    Buffer.from(
      `0000dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n/password 5839 def\n/Subrs ${routines.length} array\n`,
    ),
    ...routines.map((text, i) => entry(`dup ${i}`, text, 'NP')),
    Buffer.from(`ND\n2 index /CharStrings ${Object.keys(glyphs).length} dict dup begin\n`),
    ...Object.entries(glyphs).map(([name, text]) => entry(`/${name}`, text, 'ND')),
    Buffer.from(
      'end\nend\nreadonly put\nnoaccess put\ndup/FontName get exch definefont pop\nmark currentfile closefile\n',
    ),
  ])
  const locked = encrypt(secret, 55665)
  const tail = Buffer.from(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`)
  return { bytes: Buffer.concat([head, locked, tail]), lengths: [head.length, locked.length, tail.length] }
}
