import { createHash, randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM = 34
const CHECK = 6

/** A new secret: `tw_`, 34 random letters and digits (202 bits), and six that tell typing errors. */
export function newSecret(): string {
  let body = ''
  for (let i = 0; i < RANDOM; i++) body += ALPHABET[randomInt(ALPHABET.length)]
  return `tw_${body}${checksum(body)}`
}

function checksum(body: string): string {
  let rest = createHash('sha256').update(body).digest().readUIntBE(0, 6)
  let text = ''
  for (let i = 0; i < CHECK; i++) {
    text += ALPHABET[rest % ALPHABET.length]
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

/** Whether a token that looks like one of ours has been mistyped; other tokens (bootstrap keys) pass. */
export function isMistyped(token: string): boolean {
  const match = /^tw_([0-9A-Za-z]{34})([0-9A-Za-z]{6})$/.exec(token)
  return match !== null && checksum(match[1]!) !== match[2]
}

/** What is stored of a secret. It is long and random, so a plain hash cannot be searched. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/**
 * What is stored of a caller's idempotency key and of the call it stands for. Without the key, which is not kept,
 * nobody who reads the database can try out what the call may have been.
 */
export const sealCall = (key: string, call: string): SealedCall => ({
  key: hashSecret(key),
  fingerprint: hashSecret(`${key} ${call}`),
  secret: hashSecret(`result of ${key}`),
})

export interface SealedCall {
  key: string
  fingerprint: string
  /** What the result is sealed with; never stored. */
  secret: string
}

/** The part of a secret that may be shown later, to tell keys apart. */
export const prefixOf = (secret: string): string =>
  secret.length >= 20 ? secret.slice(0, 9) : `${secret.slice(0, Math.floor(secret.length / 4))}…`

/** The token of `Bearer <token>`; undefined when the header is missing or not of that form. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +([^\s]+) *$/i.exec(header ?? '')?.[1]
}
