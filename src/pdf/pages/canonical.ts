import { createHash } from 'node:crypto'
import { Dict, deref, Name, type Obj, Str, Stream } from '../core/objects.ts'

const MAX_DEPTH = 6
/** Bytes that are looked at in all, an object counting as a few: lists may lead to the same lists again and again. */
const MAX_SIZE = 64 * 2 ** 20
const OBJECT_SIZE = 256

/** An object as text, to compare objects of different files; what is too deep or too much counts as alike. */
export function canonical(obj: Obj): string {
  let left = MAX_SIZE
  const text = (item: Obj, depth: number): string => {
    const value = deref(item)
    left -= OBJECT_SIZE
    if (depth > MAX_DEPTH || left <= 0) return '…'
    if (value instanceof Stream) left -= value.raw.length
    if (Array.isArray(value)) return `[${value.map(one => text(one, depth + 1)).join(' ')}]`
    if (value instanceof Stream)
      return `${text(value.dict, depth)}${createHash('sha256').update(value.raw).digest('base64')}`
    if (value instanceof Dict)
      return `<<${[...value]
        .map(([key, one]) => `${key} ${text(one, depth + 1)}`)
        .sort()
        .join('')}>>`
    if (value instanceof Str) return `(${value.bytes.toString('hex')})`
    return value instanceof Name ? `/${value.value}` : String(value)
  }
  return text(obj, 0)
}
