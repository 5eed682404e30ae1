import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { walkJson } from '../../formats/text/json.ts'
import { decodeBase64 } from '../../lib/text/base64.ts'
import { utf8Text } from '../../lib/text/utf8.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const claims = z.record(z.string(), z.unknown())

export default defineTool({
  name: 'JWT decoder',
  description:
    'Shows what a JSON Web Token says: header, payload and expiry. The signature is not verified, so nothing shown is proven. Up to 50,000 characters.',
  credits: 0,
  params: {
    token: p
      .text({ max: 50_000 })
      .describe(
        'The token: three parts separated by dots. A leading “Bearer ” and surrounding quotes are ignored.',
      ),
  },
  returns: json(
    z.object({
      header: claims,
      payload: claims,
      signature: z.string().describe('As written, base64url.'),
      algorithm: z.string().optional(),
      issued_at: z.string().optional(),
      not_before: z.string().optional(),
      expires_at: z.string().optional(),
      is_expired: z.boolean().optional().describe('Only where the token has an expiry.'),
      signature_verified: z.literal(false),
      warnings: z.array(z.string()),
    }),
  ),
  example: {
    token:
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkFkYSIsImlhdCI6MTUxNjIzOTAyMn0.c2lnbmF0dXJl',
  },
  runs: 'inline',
  run({ token }, { now }) {
    const parts = token
      .trim()
      .replace(/^authorization:\s*/i, '')
      .replace(/^bearer\s+/i, '')
      .replace(/^(["'`])(.*)\1$/, '$2')
      .split('.')
    if (parts.length === 5) {
      throw badInput('token: has five parts, so it is encrypted (JWE) and cannot be read without its key.')
    }
    if (parts.length !== 3) {
      throw badInput(`token: expected three parts with dots between, received ${parts.length}.`)
    }
    const [header, payload] = [object(parts[0]!, 'header'), object(parts[1]!, 'payload')]
    const signature = parts[2]!
    const warnings = ['The signature was not verified; anyone can write such a token.']
    const algorithm = typeof header['alg'] === 'string' ? header['alg'] : undefined
    if (algorithm === undefined) warnings.push('The header names no algorithm (alg).')
    if (algorithm?.toLowerCase() === 'none')
      warnings.push('The algorithm is none: the token is not signed at all.')
    else if (signature === '') warnings.push('The signature is empty.')
    else if (!isBase64(signature)) warnings.push('The signature is damaged: it is no base64url.')
    const time = (name: string) => dateOf(payload, name, warnings)
    const [issued, notBefore, expires] = [time('iat'), time('nbf'), time('exp')]
    if (payload['exp'] === undefined) warnings.push('The token has no expiry (exp).')
    if (notBefore !== undefined && notBefore > now) warnings.push('The token is not valid yet (nbf).')
    return {
      header,
      payload,
      signature,
      ...(algorithm !== undefined && { algorithm }),
      ...(issued !== undefined && { issued_at: new Date(issued).toISOString() }),
      ...(notBefore !== undefined && { not_before: new Date(notBefore).toISOString() }),
      ...(expires !== undefined && {
        expires_at: new Date(expires).toISOString(),
        is_expired: expires <= now,
      }),
      signature_verified: false as const,
      warnings,
    }
  },
})

/** The signature proves nothing here, so a cut or made-up one is no reason to keep the rest from being read. */
function isBase64(text: string): boolean {
  try {
    decodeBase64(text, 'token')
    return true
  } catch {
    return false
  }
}

/** The JSON object in a part of the token; walked over first, since depth must be bounded and errors placed. */
function object(part: string, which: string): Record<string, unknown> {
  const text = utf8Text(decodeBase64(part, `token: the ${which}`))
  if (text === undefined) throw badInput(`token: the ${which} is not JSON, its bytes are no UTF-8 text.`)
  walkJson(text, `token: the ${which}`)
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw badInput(`token: the ${which} is not a JSON object.`)
}

/** A time claim in milliseconds; undefined, with a warning where it is there but is none. */
function dateOf(payload: Record<string, unknown>, name: string, warnings: string[]): number | undefined {
  const value = payload[name]
  if (value === undefined) return undefined
  const time = typeof value === 'number' ? new Date(value * 1000).getTime() : Number.NaN
  if (!Number.isNaN(time)) {
    if (Math.abs(value as number) > 1e11)
      warnings.push(`${name} looks like milliseconds; it should be seconds.`)
    return time
  }
  warnings.push(`${name} is not a number of seconds, so it is ignored.`)
  return undefined
}
