import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badInput, tooLarge } from '../fault.ts'
import { oneLine } from '../lib/text/one-line.ts'
import { parseJsonBody } from '../runner/perform.ts'
import { readWhole } from './json-body.ts'

const LIMIT = 64 * 1024

/** The small JSON body of a dashboard's request, checked. */
export async function readSmall<T extends z.ZodType>(
  request: FastifyRequest,
  shape: T,
): Promise<z.output<T>> {
  const tooLong = () => tooLarge('body: must be at most 64 kB.')
  if (Number(request.headers['content-length'] ?? 0) > LIMIT) throw tooLong()
  const bytes = await readWhole(request.raw, request.server.watchBody(request), LIMIT, tooLong)
  const read = shape.safeParse(parseJsonBody(bytes))
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  throw badInput(`${issue.path.join('.') || 'body'}: ${issue.message}.`)
}

export const text = (max: number) =>
  z.string({ error: 'expected a text' }).max(max, `must have at most ${max} characters`)

/** A text on one line. */
export const line = (max: number) => text(max).transform(oneLine)

export const name = line(80).refine(given => given !== '', 'must not be empty')

export const amount = z
  .int({ error: 'expected a whole number' })
  .min(1, 'must be at least 1')
  .max(1_000_000_000, 'must be at most 1,000,000,000')

/** A whole number of the query, within bounds. */
export function queryInteger(
  given: unknown,
  what: string,
  fallback: number,
  min: number,
  max: number,
): number {
  if (given === undefined || given === '') return fallback
  const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
  if (!(value >= min && value <= max))
    throw badInput(`${what}: expected a whole number from ${min} to ${max}.`)
  return value
}

/** A text of the query; undefined where it is left out or empty. */
export function queryText(given: unknown, what: string): string | undefined {
  if (given === undefined || given === '') return undefined
  if (typeof given !== 'string') throw badInput(`${what}: was sent twice; send it once.`)
  return given
}

export const time = (ms: number): string => new Date(ms).toISOString()
