/** Entries a block of such a map may have. */
const BLOCK = 100

/** A map from codes of so many bytes to the text each stands for, so that what is drawn can be read out. */
export function toUnicodeMap(texts: Iterable<[code: number, text: string]>, bytes: 1 | 2): string {
  const hex = (code: number) => code.toString(16).padStart(bytes * 2, '0')
  const lines = [...texts]
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => a - b)
    .map(([code, text]) => `<${hex(code)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`)
  const blocks: string[] = []
  for (let i = 0; i < lines.length; i += BLOCK) {
    const part = lines.slice(i, i + BLOCK)
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange <${hex(0)}> <${hex(256 ** bytes - 1)}> endcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
