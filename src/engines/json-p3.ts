import { badInput } from '../fault.ts'
import { withinTime } from '../lib/text/within-time.ts'

/** The values a JSONPath expression (RFC 9535) selects, each with its normalized path. */
export async function queryJson(value: unknown, query: string): Promise<{ value: unknown; path: string }[]> {
  const { jsonpath } = await import('json-p3')
  try {
    return withinTime(
      () =>
        [...jsonpath.query(query, value as never)].map(node => ({
          value: node.value as unknown,
          path: node.path,
        })),
      'query: takes too long on this JSON; select less, and avoid patterns in match() and search() that repeat a repetition, such as (a+)+.',
    )
  } catch (error) {
    if (!(error instanceof Error) || !/^JSONPath/.test(error.constructor.name)) throw error
    throw badInput(`query: ${error.message.replaceAll('\n', ' ').slice(0, 300).replace(/\.?$/, '')}.`, error)
  }
}
