import { Name, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import { writeName, writeNumber } from '../core/writer.ts'

/** An object's text, references by their numbers; equal for equal objects. */
export function written(obj: Obj): string {
  if (obj === null) return 'null'
  if (typeof obj === 'number') return writeNumber(obj)
  if (typeof obj === 'boolean') return String(obj)
  if (obj instanceof Name) return writeName(obj.value)
  if (obj instanceof Str) return `<${obj.bytes.toString('hex')}>`
  if (obj instanceof Ref) return `${obj.num} R`
  if (Array.isArray(obj)) return `[${obj.map(written).join(' ')}]`
  if (obj instanceof Stream) return `${written(obj.dict)}${Buffer.from(obj.raw).toString('latin1')}`
  const entries = [...obj].filter(([, value]) => value !== null)
  return `<<${entries
    .map(([key, value]) => `${writeName(key)} ${written(value)}`)
    .sort()
    .join('')}>>`
}
