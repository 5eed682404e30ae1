import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { parseExactly } from '../../../formats/text/exact-json.ts'
import { MAX_DEPTH } from '../../../formats/text/json.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { diffJson } from './compare-json.ts'

const side = (what: string) =>
  p
    .json(z.unknown(), { parse: parseExactly })
    .widget('editor')
    .acceptNull()
    .describe(`${what}: any JSON value.`)

export default defineTool({
  name: 'JSON diff',
  description: `Compares two JSON values by structure and lists what was added, removed or replaced, each with its JSON pointer. The order of keys does not matter; list items are aligned so that the fewest changes remain. Nesting of up to ${MAX_DEPTH} levels.`,
  credits: 0,
  params: { a: side('The value as it was'), b: side('The value as it is now') },
  returns: json(
    z.object({
      changes: z
        .array(
          z.object({
            op: z.enum(['add', 'remove', 'replace']),
            path: z.string().describe('JSON pointer; the empty one is the whole value.'),
            from: z.unknown().optional(),
            to: z.unknown().optional(),
          }),
        )
        .describe('In an order in which they can be applied one after the other.'),
      added: z.int(),
      removed: z.int(),
      changed: z.int(),
      equal: z.boolean(),
    }),
  ),
  example: { a: { name: 'Ann', tags: ['x', 'y'] }, b: { name: 'Ann', tags: ['y'], age: 5 } },
  short: true,
  exactNumbers: true,
  run({ a, b }) {
    for (const [name, value] of Object.entries({ a, b })) {
      if (isDeeper(value, MAX_DEPTH)) {
        throw badInput(`${name}: nested deeper than ${MAX_DEPTH} levels, which is the limit.`)
      }
    }
    const changes = diffJson(a, b)
    const count = (op: string) => changes.filter(change => change.op === op).length
    return {
      changes,
      added: count('add'),
      removed: count('remove'),
      changed: count('replace'),
      equal: changes.length === 0,
    }
  },
})

/** With a list of what is still to be looked at, so that deep values do not use up the stack. */
function isDeeper(value: unknown, limit: number): boolean {
  const waiting: [value: object, depth: number][] = []
  const look = (one: unknown, depth: number) => {
    if (typeof one === 'object' && one !== null) waiting.push([one, depth])
  }
  look(value, 1)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [container, depth] = next
    if (depth > limit) return true
    if (Array.isArray(container)) for (const item of container) look(item, depth + 1)
    else for (const key in container) look((container as Record<string, unknown>)[key], depth + 1)
  }
  return false
}
