import { z } from 'zod'

/** `GET /api/v1/account`. */
export const AccountAnswer = z.strictObject({
  api_credits: z.int(),
  key: z.strictObject({
    id: z.string(),
    name: z.string(),
    prefix: z.string(),
    created_at: z.iso.datetime(),
    read_only: z.literal(true).optional().describe('The key lists and fetches, and runs or changes nothing.'),
    tools: z.array(z.string()).optional().describe('The tools it is for, where not all.'),
    families: z.array(z.string()).optional().describe('The families of tools it is for, where not all.'),
    expires_at: z.iso.datetime().optional(),
    credits_per_month: z
      .int()
      .optional()
      .describe('What it may spend in a month (UTC), where it is limited.'),
    credits_this_month: z.int().optional(),
  }),
  rate_limit_per_minute: z.int().describe('0: no limit.'),
})
export type AccountAnswer = z.infer<typeof AccountAnswer>

const date = z.iso.date()
const counts = z.strictObject({ calls: z.int(), credits: z.int(), failures: z.int() })

/** Calls of some time, added up. */
export const UsageSum = counts.extend({ median_ms: z.int() })
export type UsageSum = z.infer<typeof UsageSum>

/** `GET /api/v1/account/usage`. */
export const UsageAnswer = z.strictObject({
  from: date,
  to: date,
  totals: counts,
  days: z.array(counts.extend({ date })),
  tools: z.array(UsageSum.extend({ slug: z.string() })),
})
export type UsageAnswer = z.infer<typeof UsageAnswer>
