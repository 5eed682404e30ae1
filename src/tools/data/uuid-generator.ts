import { z } from 'zod'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'UUID generator',
  description: 'Makes random (version 4) UUIDs from the system’s secure random source, 1 to 1,000 at a time.',
  credits: 0,
  params: {
    count: p.integer({ min: 1, max: 1000 }).default(1).describe('How many to make.'),
  },
  returns: json(z.object({ uuids: z.array(z.string()), count: z.int(), version: z.literal(4) })),
  example: { count: 2 },
  runs: 'inline',
  run({ count }, { random }) {
    const bytes = random(16 * count)
    const uuids = Array.from({ length: count }, (_, i) => uuid(bytes.subarray(16 * i, 16 * i + 16)))
    return { uuids, count, version: 4 as const }
  },
})

function uuid(bytes: Uint8Array): string {
  const own = Buffer.from(bytes)
  own[6] = (own[6]! & 0x0f) | 0x40
  own[8] = (own[8]! & 0x3f) | 0x80
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
