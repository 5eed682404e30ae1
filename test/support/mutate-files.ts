import { crc32, deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import type { Chance } from './chance.ts'
import {
  type Mutator,
  mutateBytes,
  mutateJson,
  mutateList,
  mutateText,
  NUMBERS,
  ODD_NUMBERS,
  ODD_TEXTS,
} from './mutate.ts'

/** XML whose tags, attributes, entities and depth are not what they should be. */
const mutateXml: Mutator = (bytes, chance) => {
  const text = bytes.toString('utf8')
  const tags = [...text.matchAll(/<[^>]*>/g)]
  if (tags.length === 0) return Buffer.from(mutateText(text, chance))
  const tag = chance.pick(tags)
  const from = tag.index
  const to = from + tag[0].length
  const put = (between: string) => Buffer.from(text.slice(0, from) + between + text.slice(to))
  switch (chance.below(9)) {
    case 0:
      return put('')
    case 1:
      return put(tag[0] + tag[0])
    case 2:
      return put(chance.pick(tags)[0])
    case 3:
      return put(tag[0].replace(/"[^"]*"/, () => `"${chance.pick([...ODD_TEXTS, ...ODD_NUMBERS])}"`))
    case 4:
      return put(tag[0].replace(/(\s[\w:-]+="[^"]*")/, '$1$1'))
    case 5:
      return put('<a:b>'.repeat(3000))
    case 6:
      return put(`${tag[0]}<![CDATA[&amp;]]>&undefined;&#xFFFFFFFF;&#0;`)
    case 7:
      return Buffer.from(
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]>${text.replace(/<\?xml[^>]*>/, '').replace('</', '&c;&d;</')}`,
      )
    default:
      return Buffer.from(mutateText(text, chance))
  }
}

interface ZipPart {
  name: string
  content: Buffer
}

function zipParts(bytes: Buffer): ZipPart[] {
  const parts: ZipPart[] = []
  let at = bytes.indexOf('PK\x01\x02', 0, 'latin1')
  while (at >= 0 && bytes.length > at + 46 && bytes.readUInt32LE(at) === 0x02014b50) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const stored = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const content = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(stored) : Buffer.from(stored)
    parts.push({ name: bytes.toString('utf8', at + 46, at + 46 + nameLength), content })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** An archive of the parts; a chance of one in three that one of its fields lies. */
function zipOf(parts: ZipPart[], chance: Chance): Buffer {
  const pieces: Buffer[] = []
  const central: Buffer[] = []
  const liar = chance.below(3) === 0 ? chance.below(parts.length) : -1
  let offset = 0
  for (const [i, part] of parts.entries()) {
    const name = Buffer.from(part.name)
    const stored = part.name === 'mimetype'
    const data = stored ? part.content : deflateRawSync(part.content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt16LE(stored ? 0 : 8, 4)
    fields.writeUInt32LE(0x21 << 16, 6)
    fields.writeUInt32LE(crc32(part.content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(part.content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    if (i === liar) fields.writeUInt16LE(chance.pick(NUMBERS) & 0xffff, 2 * chance.below(13))
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    if (i === liar && chance.below(2) === 0) tail.writeUInt32LE(chance.pick(NUMBERS), 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, data])
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, tail, name]))
    pieces.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, directory, end])
}

const ENTRY_NAMES = [
  '../up.txt',
  '/root.txt',
  'C:\\x',
  'a/../b',
  'con',
  '',
  'a\0b',
  'x'.repeat(300),
  './a',
  'é̀',
]

/** Archives and the Office, EPUB and other files that are archives. */
const mutateZip: Mutator = (bytes, chance) => {
  const parts = zipParts(bytes)
  if (parts.length === 0 || chance.below(6) === 0) return mutateBytes(bytes, chance)
  const changed = mutateList(parts, chance, part => {
    if (chance.below(6) === 0) return { ...part, name: chance.pick(ENTRY_NAMES) }
    if (chance.below(12) === 0) return { ...part, content: Buffer.alloc(3_000_000, 'a') }
    const inner = /\.(xml|rels|opf|ncx|xhtml|html|svg|vml)$/i.test(part.name) ? mutateXml : mutateAny
    return { ...part, content: inner(part.content, chance) }
  })
  return zipOf(changed, chance)
}

/** PNG by its chunks; the check sums are right again, so that readers look inside. */
const mutatePng: Mutator = (bytes, chance) => {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at += 12 + length
  }
  if (chunks.length < 3) return mutateBytes(bytes, chance)
  const changed = mutateList(chunks, chance, ({ type, data }) => {
    const copy = Buffer.from(data)
    if (type === 'IHDR') {
      if (chance.below(2) === 0) copy.writeUInt32BE(chance.pick(NUMBERS), 4 * chance.below(2))
      else copy[8 + chance.below(5)] = chance.pick([0, 1, 2, 3, 4, 6, 8, 16, 255])
      return { type, data: copy }
    }
    if (type === 'IDAT' && chance.below(2) === 0) {
      try {
        return { type, data: deflateSync(mutateBytes(inflateSync(copy), chance)) }
      } catch {
        // A part of a longer stream; its bytes are changed as they are.
      }
    }
    if (chance.below(4) === 0) return { type: chance.pick(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'IEND']), data }
    return { type, data: mutateBytes(copy, chance) }
  })
  return Buffer.concat([
    bytes.subarray(0, 8),
    ...changed.flatMap(({ type, data }) => {
      const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
      const around = Buffer.alloc(8)
      around.writeUInt32BE(data.length, 0)
      around.writeUInt32BE(crc32(named), 4)
      return [around.subarray(0, 4), named, around.subarray(4)]
    }),
  ])
}

/** JPEG by its segments: tables, frame, EXIF, the picture's own data. */
const mutateJpeg: Mutator = (bytes, chance) => {
  const segments: Buffer[] = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const length = 2 + bytes.readUInt16BE(at + 2)
    segments.push(bytes.subarray(at, at + length))
    at += length
  }
  if (segments.length < 2) return mutateBytes(bytes, chance)
  const rest = bytes.subarray(at)
  if (chance.below(4) === 0)
    return Buffer.concat([bytes.subarray(0, 2), ...segments, mutateBytes(rest, chance)])
  const changed = mutateList(segments, chance, segment => {
    const copy = Buffer.from(segment)
    const isFrame = copy[1]! >= 0xc0 && copy[1]! <= 0xc2
    if (isFrame && chance.below(2) === 0)
      copy.writeUInt16BE(chance.pick(NUMBERS) & 0xffff, 5 + 2 * chance.below(2))
    else if (chance.below(3) === 0) copy.writeUInt16BE(chance.pick(NUMBERS) & 0xffff, 2)
    else return Buffer.concat([copy.subarray(0, 4), mutateBytes(copy.subarray(4), chance)])
    return copy
  })
  return Buffer.concat([bytes.subarray(0, 2), ...changed, rest])
}

/** PDF by its objects: numbers, references, names, dictionaries, and what streams hold. */
const mutatePdf: Mutator = (bytes, chance) => {
  const text = bytes.toString('latin1')
  const replaceOne = (pattern: RegExp, by: (found: string) => string): Buffer => {
    const found = [...text.matchAll(pattern)]
    if (found.length === 0) return mutateBytes(bytes, chance)
    const { index, 0: whole } = chance.pick(found)
    return Buffer.from(text.slice(0, index) + by(whole) + text.slice(index + whole.length), 'latin1')
  }
  switch (chance.below(9)) {
    case 0:
      return replaceOne(/\d+ 0 R/g, () => `${chance.pick([0, 1, 2, 3, 4, 5, 9, 99_999])} 0 R`)
    case 1:
      return replaceOne(/(?<=[ [])-?\d+(\.\d+)?(?=[ \]/>])/g, () => String(chance.pick(ODD_NUMBERS)))
    case 2:
      return replaceOne(/\/[A-Z]\w+/g, () => chance.pick([...text.matchAll(/\/[A-Z]\w+/g)])[0])
    case 3:
      return replaceOne(/\d+ 0 obj.*?endobj/gs, () => '')
    case 4:
      return replaceOne(/\d+ 0 obj.*?endobj/gs, one => one + one.replace(/\d+/, String(1 + chance.below(9))))
    case 5:
      return replaceOne(/<</g, () =>
        chance.pick(['[', '', '<<'.repeat(2000), '<</Length 1 0 R', '<</Kids[2 0 R 2 0 R]']),
      )
    case 6:
      return replaceOne(/stream\r?\n.*?endstream/gs, one => {
        const [, head, data] = /^(stream\r?\n)(.*?)\r?\n?endstream$/s.exec(one) ?? []
        if (data === undefined) return one
        try {
          const inside = inflateSync(Buffer.from(data, 'latin1'))
          const changed =
            inside.length < 200_000
              ? Buffer.from(mutateText(inside.toString('latin1'), chance), 'latin1')
              : inside
          return `${head}${deflateSync(changed).toString('latin1')}\nendstream`
        } catch {
          return `${head}${mutateBytes(Buffer.from(data, 'latin1'), chance).toString('latin1')}\nendstream`
        }
      })
    case 7:
      return replaceOne(/startxref|xref|trailer|%%EOF|endobj|endstream/g, () => '')
    default:
      return mutateBytes(bytes, chance)
  }
}

/** STL: the count of triangles, and coordinates that are none. */
const mutateStl: Mutator = (bytes, chance) => {
  if (bytes.length < 134 || chance.below(3) === 0) return mutateBytes(bytes, chance)
  const copy = Buffer.from(bytes)
  const triangles = Math.floor((copy.length - 84) / 50)
  if (chance.below(3) === 0) copy.writeUInt32LE(chance.pick(NUMBERS), 80)
  else {
    for (let i = 0; i < 3; i++) {
      copy.writeFloatLE(chance.pick(ODD_NUMBERS), 84 + 50 * chance.below(triangles) + 4 * chance.below(12))
    }
  }
  return copy
}

/** GLB: its JSON by value, its binary chunk, its lengths. */
const mutateGlb: Mutator = (bytes, chance) => {
  if (bytes.length < 28 || chance.below(5) === 0) return mutateBytes(bytes, chance)
  const length = bytes.readUInt32LE(12)
  let scene: unknown
  try {
    scene = JSON.parse(bytes.toString('utf8', 20, 20 + length))
  } catch {
    return mutateBytes(bytes, chance)
  }
  const rest = bytes.subarray(20 + length)
  const binary = chance.below(4) === 0 ? mutateBytes(rest, chance) : rest
  const text = JSON.stringify(mutateJson(scene, chance)) ?? 'null'
  const padded = Buffer.from(text + ' '.repeat((4 - (Buffer.byteLength(text) % 4)) % 4))
  const head = Buffer.from(bytes.subarray(0, 20))
  head.writeUInt32LE(20 + padded.length + binary.length, 8)
  head.writeUInt32LE(padded.length, 12)
  if (chance.below(6) === 0) head.writeUInt32LE(chance.pick(NUMBERS), 4 * (1 + chance.below(4)))
  return Buffer.concat([head, padded, binary])
}

/** MP3: sizes and flags of its ID3 tag, and the headers of its frames. */
const mutateMp3: Mutator = (bytes, chance) => {
  const copy = Buffer.from(bytes)
  const tagged = copy.toString('latin1', 0, 3) === 'ID3'
  const frames = [...copy.toString('latin1', 0, 4096).matchAll(/[A-Z][A-Z0-9]{3}(?=\0)/g)]
  switch (chance.below(5)) {
    case 0:
      if (tagged) copy.writeUInt32BE(chance.pick(NUMBERS), 6)
      return copy
    case 1:
      if (tagged) copy[3 + chance.below(3)] = chance.pick([0, 2, 3, 4, 5, 16, 64, 128, 255])
      return copy
    case 2:
      if (frames.length > 0) copy.writeUInt32BE(chance.pick(NUMBERS), chance.pick(frames).index + 4)
      return copy
    case 3: {
      const sync = copy.indexOf(Buffer.from([0xff, 0xfb]))
      if (sync >= 0 && sync + 4 < copy.length) copy[sync + 1 + chance.below(3)] = chance.below(256)
      return copy
    }
    default:
      return mutateBytes(copy, chance)
  }
}

/** What fits a file, told by its first bytes. */
function mutatorOf(bytes: Buffer): Mutator {
  const start = bytes.toString('latin1', 0, 8)
  if (start.startsWith('%PDF')) return mutatePdf
  if (start.startsWith('PK\x03\x04')) return mutateZip
  if (start.startsWith('\x89PNG')) return mutatePng
  if (start.startsWith('\xff\xd8')) return mutateJpeg
  if (start.startsWith('glTF')) return mutateGlb
  if (start.startsWith('ID3') || start.startsWith('\xff\xfb')) return mutateMp3
  if (bytes.length > 84 && bytes.length === 84 + 50 * bytes.readUInt32LE(80)) return mutateStl
  if (/^\s*</.test(start)) return mutateXml
  if (!bytes.includes(0)) return (text, chance) => Buffer.from(mutateText(text.toString('utf8'), chance))
  return mutateBytes
}

export const mutateAny: Mutator = (bytes, chance) => {
  try {
    return mutatorOf(bytes)(bytes, chance)
  } catch {
    // An earlier mutation left nothing that could be taken apart.
    return mutateBytes(bytes, chance)
  }
}
