/** Objects appended to a PDF with cross-reference tables as an incremental update, by plain text. */
export function appended(bytes: Buffer, objects: Record<number, string>): Buffer {
  let out = bytes.toString('latin1')
  const offsets: Record<number, number> = {}
  for (const [num, object] of Object.entries(objects)) {
    offsets[Number(num)] = out.length
    out += `${num} 0 obj\n${object}\nendobj\n`
  }
  return pointed(Buffer.from(out, 'latin1'), offsets)
}

/** A cross-reference table appended to a PDF that says where some of its objects are. */
export function pointed(bytes: Buffer, offsets: Record<number, number>): Buffer {
  const text = bytes.toString('latin1')
  const previous = [...text.matchAll(/startxref\s+(\d+)\s+%%EOF/g)].at(-1)![1]
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const root = /\/Root (\d+) 0 R/.exec(trailer)![1]
  const table = Object.entries(offsets).map(
    ([num, offset]) => `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  const size = Math.max(...Object.keys(offsets).map(Number), Number(/\/Size (\d+)/.exec(trailer)![1])) + 1
  const end = `xref\n${table.join('')}trailer\n<</Size ${size}/Root ${root} 0 R/Prev ${previous}>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(end)])
}

/** The source of an object as it is in the last revision. */
export function objectIn(bytes: Buffer, num: string | number): string {
  const text = bytes.toString('latin1')
  const at = Math.max(text.lastIndexOf(`\n${num} 0 obj`), text.startsWith(`${num} 0 obj`) ? 0 : -1)
  return text.slice(text.indexOf('obj', at) + 3, text.indexOf('endobj', at)).trim()
}
