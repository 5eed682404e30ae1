import { createHmac, randomBytes } from 'node:crypto'

/** RFC 6238 with what every authenticator app expects: SHA-1, six digits, thirty seconds. */
const STEP_S = 30
const DIGITS = 6
/** Clocks may differ by one step. */
const SLACK = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits in base 32, as apps take them. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map(byte => ALPHABET[byte & 31]).join('')
}

/** What the square code for an app holds. */
export function totpAddress(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The time step that a code belongs to; undefined where it is not right now. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now / 1000 / STEP_S)
  for (let step = current - SLACK; step <= current + SLACK; step++)
    if (totpCode(secret, step) === code) return step
  return undefined
}

/** The code of a time step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', base32(secret)).update(counter).digest()
  const at = mac[19]! & 15
  const number = mac.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function base32(text: string): Buffer {
  const bits = [...text].map(letter => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
