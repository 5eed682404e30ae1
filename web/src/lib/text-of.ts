/** The text of a file in the encoding it names, or that it most likely has: `text()` takes every file for UTF-8. */
export async function textOf(file: Blob): Promise<string> {
  return decoded(new Uint8Array(await file.arrayBuffer()))
}

const MARKS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** By its mark, as UTF-8 where it is that, by what it says of itself, or as Windows writes it in the west. */
export function decoded(bytes: Uint8Array): string {
  const mark = MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte))
  if (mark) return new TextDecoder(mark[0]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(namedIn(bytes) ?? 'windows-1252').decode(bytes)
  }
}

function namedIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4096))
  const name = /(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]
  try {
    return name && new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}
