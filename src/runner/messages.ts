import { z } from 'zod'
import { FAULT_KINDS } from '../fault.ts'
import type { ChildMessage } from './protocol.ts'

/** Headers are made of it; anything else than a media type would break them. */
const mediaType = z.string().regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/)
const texts = z.array(z.string().max(10_000)).max(10_000)
const id = z.number()
const rss = z.number()

/** What a child may say. Whatever runs in it, the server reads nothing else. */
const MESSAGE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), sandbox: z.custom<object>(isObject).optional() }),
  z.object({
    kind: z.literal('progress'),
    id,
    progress: z.object({
      done: z.number(),
      total: z.number(),
      unit: z.string().max(100),
      message: z.string().max(1000).optional(),
    }),
  }),
  z.object({ kind: z.literal('step'), id, ifTooLong: z.string().max(1000).optional() }),
  z.object({
    kind: z.literal('stamp'),
    id,
    hash: z.enum(['sha256', 'sha384', 'sha512']),
    digest: z.string().regex(/^[A-Za-z0-9+/]{43,88}={0,2}$/),
  }),
  z.object({
    kind: z.literal('result'),
    id,
    result: z.object({
      content: z.union([z.strictObject({ text: z.string() }), z.strictObject({ path: z.string() })]),
      mediaType,
      name: z.string().max(1000).optional(),
      warnings: texts,
      ignored: texts,
    }),
    rss,
  }),
  z.object({
    kind: z.literal('fault'),
    id,
    fault: z.object({ kind: z.enum(FAULT_KINDS), message: z.string().max(10_000) }),
    detail: z.string().optional(),
    rss,
  }),
  z.object({ kind: z.literal('bug'), id, detail: z.string(), rss }),
])

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** What a child said; undefined where it is nothing that a child of ours says. */
export function readMessage(said: unknown): ChildMessage | undefined {
  const { data } = MESSAGE.safeParse(said)
  return data as ChildMessage | undefined
}
