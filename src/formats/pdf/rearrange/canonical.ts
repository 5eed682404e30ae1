import { Dict, deref, Name, type Obj, Str, Stream } from '../objects.ts'

/** An object as text, to compare objects of different files. */
export function canonical(obj: Obj, depth = 0): string {
  const value = deref(obj)
  if (depth > 6) return '…'
  if (Array.isArray(value)) return `[${value.map(item => canonical(item, depth + 1)).join(' ')}]`
  if (value instanceof Stream)
    return `${canonical(value.dict, depth)}${Buffer.from(value.raw).toString('base64')}`
  if (value instanceof Dict)
    return `<<${[...value]
      .map(([key, item]) => `${key} ${canonical(item, depth + 1)}`)
      .sort()
      .join('')}>>`
  if (value instanceof Str) return `(${value.bytes.toString('hex')})`
  return value instanceof Name ? `/${value.value}` : String(value)
}
