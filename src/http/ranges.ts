/**
 * The one range of bytes that a Range header asks for. Undefined means the whole file: no header, a form that is not
 * understood, several ranges, or an If-Range that names other content (RFC 9110, 14.2).
 */
export function readByteRange(
  header: string | undefined,
  ifRange: string | string[] | undefined,
  tag: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  if (header === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.replaceAll(' ', ''))
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
