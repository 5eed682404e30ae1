import { z } from 'zod'
import { queryJson } from '../../engines/json-p3.ts'
import { badInput } from '../../fault.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const MOST = 100_000

export default defineTool({
  name: 'JSONPath query',
  collection: 'extra',
  description:
    'Finds values in JSON by a JSONPath expression as RFC 9535 defines it, filters and functions included: $.store.book[?@.price < 10].title. Each value comes with its place.',
  credits: 0,
  params: {
    json: p
      .string({ maxBytes: 5 * 2 ** 20 })
      .contentOf('application/json')
      .describe('The JSON to search, at most 5 MB.'),
    query: p
      .string({ max: 1000 })
      .describe('The JSONPath expression, such as $..author or $.items[?@.price > 10].'),
  },
  returns: json(
    z.object({
      values: z.array(z.unknown()).describe('What was found, in document order; the first 100,000.'),
      paths: z.array(z.string()).describe('The normalized path of each.'),
      count: z.int(),
    }),
  ),
  example: {
    json: '{"books":[{"title":"A","price":8},{"title":"B","price":12}]}',
    query: '$.books[?@.price < 10].title',
  },
  short: true,
  async run({ json, query }, call) {
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch (error) {
      throw badInput('json: is not valid JSON; json-formatter shows where.', error)
    }
    const found = await queryJson(value, query)
    if (found.length > MOST)
      call.warn(
        `only the first ${MOST.toLocaleString('en-US')} of ${found.length.toLocaleString('en-US')} values are listed`,
      )
    const listed = found.slice(0, MOST)
    if (holdsRounded(listed.map(one => one.value)))
      call.warn('whole numbers of more than 15 digits are rounded; data-convert keeps every digit')
    return { values: listed.map(one => one.value), paths: listed.map(one => one.path), count: found.length }
  },
})

/** Whether some value holds a whole number that JavaScript may have rounded when it was read. */
function holdsRounded(values: unknown[]): boolean {
  const walk = [...values]
  while (walk.length > 0) {
    const value = walk.pop()
    if (typeof value === 'number') {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) return true
    } else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) walk.push(one)
  }
  return false
}
