/** A COLORREF of a metafile: red, green and blue, a byte each. */
export function colorRefAt(data: Buffer, at: number): string {
  if (at + 3 > data.length) throw new RangeError('a colour beyond the end')
  return `#${data.toString('hex', at, at + 3)}`
}
