/** What another server answers, as far as it stays within bounds: one that sends without end must not fill the memory. */
export async function boundedBody(
  body: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > most) throw new Error(`answered more than ${most / 1024} kB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
