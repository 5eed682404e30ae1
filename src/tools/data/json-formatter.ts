import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { MAX_DEPTH, walkJson, withoutBom } from '../../formats/text/json.ts'
import { MAX_OUTPUT } from '../../lib/text/output-limit.ts'
import { positionsOf } from '../../lib/text/text-position.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'JSON formatter',
  description: `Checks JSON and writes it indented or as small as possible. Numbers, strings and the order of keys stay exactly as written, however large. Nesting of up to ${MAX_DEPTH} levels.`,
  credits: 0,
  params: {
    json: p.string().contentOf('application/json').describe('The JSON text.'),
    indent: p
      .integer({ min: 0, max: 8 })
      .default(2)
      .describe('Spaces per level, 0 to 8; 0 writes everything on one line.'),
    minify: p.boolean().default(false).describe('Leave out all white space.'),
  },
  returns: json(
    z.object({
      formatted: z.string(),
      size_before: z.int().describe('Bytes of UTF-8 before.'),
      size_after: z.int().describe('Bytes of UTF-8 after.'),
      depth: z.int().describe('Greatest nesting of lists and objects.'),
      duplicate_keys: z
        .array(z.object({ key: z.string(), line: z.int(), column: z.int() }))
        .optional()
        .describe('Keys that an object has more than once (the first 100); all are kept.'),
    }),
  ),
  example: { json: '{"name":"Ann","tags":["a","b"],"id":12345678901234567890}', indent: 2 },
  short: true,
  run({ json: given, indent, minify }, call) {
    const text = withoutBom(given)
    const { formatted, depth, repeated } = format(text, minify ? 0 : indent)
    const places = positionsOf(
      text,
      repeated.map(({ at }) => at),
    )
    if (repeated.length > 0) call.warn('some objects have the same key more than once; readers keep only one')
    return {
      formatted,
      size_before: Buffer.byteLength(given),
      size_after: Buffer.byteLength(formatted),
      depth,
      ...(repeated.length > 0 && {
        duplicate_keys: repeated.map(({ key }, i) => ({ key, ...places[i]! })),
      }),
    }
  },
})

function format(text: string, indent: number) {
  const parts: string[] = []
  const keys: (Set<string> | undefined)[] = []
  const repeated: { key: string; at: number }[] = []
  let size = 0
  const put = (part: string) => {
    parts.push(part)
    size += part.length
    if (size > MAX_OUTPUT) {
      throw badInput(
        `indent: the result would be over ${MAX_OUTPUT / 1e6} MB; use a smaller indent or minify.`,
      )
    }
  }
  const lineBreaks = Array.from({ length: MAX_DEPTH + 1 }, (_, level) => `\n${' '.repeat(indent * level)}`)
  const nextLines = lineBreaks.map(line => (indent > 0 ? `,${line}` : ','))
  const newLine = () => indent > 0 && put(lineBreaks[keys.length]!)
  let empty = false

  const depth = walkJson(text, 'json', (token, start, end) => {
    if (token === '}' || token === ']') {
      keys.pop()
      if (!empty) newLine()
      put(token)
      empty = false
      return
    }
    if (empty) newLine()
    empty = token === '{' || token === '['
    if (token === '{' || token === '[') {
      keys.push(token === '{' ? new Set() : undefined)
      put(token)
    } else if (token === ',') put(nextLines[keys.length]!)
    else if (token === ':') put(indent > 0 ? ': ' : ':')
    else {
      const written = text.slice(start, end)
      put(written)
      if (token !== 'key') return
      const key: string = written.includes('\\') ? JSON.parse(written) : written.slice(1, -1)
      const known = keys.at(-1)!
      if (known.has(key) && repeated.length < 100) repeated.push({ key, at: start })
      known.add(key)
    }
  })
  return { formatted: parts.join(''), depth, repeated }
}
