/** A JSON Schema, as far as it is inferred here. */
export interface Schema {
  type?: string | string[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: (string | number)[]
}

/** What samples of one place have in common, collected before it is written as a schema. */
interface Seen {
  types: Set<string>
  count: number
  texts: Set<string> | undefined
  formats: Set<string> | undefined
  objects: number
  properties: Map<string, Seen>
  items: Seen | undefined
}

const seen = (): Seen => ({
  types: new Set(),
  count: 0,
  texts: new Set(),
  formats: undefined,
  objects: 0,
  properties: new Map(),
  items: undefined,
})

const FORMATS: [name: string, pattern: RegExp][] = [
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['time', /^\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ['ipv4', /^(\d{1,3}\.){3}\d{1,3}$/],
  ['uri', /^[a-z][a-z0-9+.-]*:\/\/\S+$/i],
]

/** A few texts that repeat are a choice rather than free text. */
const MOST_CHOICES = 8
const LEAST_REPEATS = 3

/** A schema that fits every sample; `strict` names choices and formats too. */
export function inferSchema(samples: unknown[], strict: boolean): Schema {
  const all = seen()
  for (const sample of samples) look(all, sample)
  return written(all, strict)
}

function look(at: Seen, value: unknown): void {
  at.count++
  if (Array.isArray(value)) {
    at.types.add('array')
    at.items ??= seen()
    for (const item of value) look(at.items, item)
  } else if (value !== null && typeof value === 'object') {
    at.types.add('object')
    at.objects++
    for (const [key, inner] of Object.entries(value)) {
      const below = at.properties.get(key) ?? seen()
      at.properties.set(key, below)
      look(below, inner)
    }
  } else if (typeof value === 'string') {
    at.types.add('string')
    if (at.texts && at.texts.size <= MOST_CHOICES) at.texts.add(value)
    const fitting = new Set(FORMATS.filter(([, pattern]) => pattern.test(value)).map(([name]) => name))
    at.formats = at.formats ? new Set([...at.formats].filter(name => fitting.has(name))) : fitting
  } else if (typeof value === 'number') at.types.add(Number.isInteger(value) ? 'integer' : 'number')
  else at.types.add(value === null ? 'null' : typeof value)
}

function written(at: Seen, strict: boolean): Schema {
  const types = [...at.types].filter(type => type !== 'integer' || !at.types.has('number')).sort()
  const schema: Schema = {}
  if (types.length > 0) schema.type = types.length === 1 ? types[0]! : types
  if (at.types.has('object')) {
    schema.properties = {}
    for (const [key, below] of at.properties)
      Object.defineProperty(schema.properties, key, { value: written(below, strict), enumerable: true })
    const required = [...at.properties].filter(([, below]) => below.count >= at.objects).map(([key]) => key)
    if (required.length > 0) schema.required = required
  }
  if (at.items && at.items.count > 0) schema.items = written(at.items, strict)
  if (!strict || types.length !== 1 || types[0] !== 'string') return schema
  const [format] = at.formats ?? []
  if (format) schema.format = format
  else if (at.texts && at.texts.size <= MOST_CHOICES && at.count >= at.texts.size * LEAST_REPEATS)
    schema.enum = [...at.texts].sort()
  return schema
}
