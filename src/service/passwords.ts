import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { badInput } from '../fault.ts'
import { createTurns } from '../lib/async/turns.ts'

const COST = 2 ** 15
const BLOCK = 8
const LANES = 1
const LENGTH = 32
/** Each takes 32 MB and a thread of the pool that also serves files: no more than so many at once. */
const turns = createTurns(2)

function derive(password: string, salt: Buffer, cost: number, block: number, lanes: number): Promise<Buffer> {
  const options = { N: cost, r: block, p: lanes, maxmem: 256 * cost * block }
  return turns(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** What is stored of a password: `scrypt$cost$block$lanes$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST, BLOCK, LANES)
  return ['scrypt', COST, BLOCK, LANES, salt.toString('base64url'), key.toString('base64url')].join('$')
}

let nobody: Promise<string> | undefined

/** Whether a password is the stored one. Without a stored one it takes as long, and is false. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'))
  const [, cost, block, lanes, salt, key] = (stored ?? (await nobody)).split('$')
  const found = await derive(
    password,
    Buffer.from(salt!, 'base64url'),
    Number(cost),
    Number(block),
    Number(lanes),
  )
  return timingSafeEqual(found, Buffer.from(key!, 'base64url')) && stored !== undefined
}

/** Refuses a password that is too short to hold, or longer than anybody types. */
export function checkPassword(password: string, email: string): string {
  const length = [...password].length
  if (length < 10) throw badInput('password: use at least 10 characters; a few words are good.')
  if (length > 200) throw badInput('password: use at most 200 characters.')
  if (password.toLowerCase() === email)
    throw badInput('password: use something other than the email address.')
  if (new Set(password).size < 4) throw badInput('password: use more than a few different characters.')
  return password
}

/**
 * Signs that part addresses in a letter's head cannot stand in one, nor those that nobody sees. Behind the @ is a name:
 * a number such as [127.0.0.1] would have the mail server write to a machine beside it.
 */
const ADDRESS = /^[^\s@<>"'\\,;:()\p{C}]+@([\p{L}\p{M}\p{N}_-]+\.)*(?=[\p{N}_-]*\p{L})[\p{L}\p{M}\p{N}_-]+$/u

/** An address in the one spelling it is kept in. */
export function readEmail(given: string): string {
  const email = given.trim().normalize('NFKC').toLowerCase()
  if (email.length > 254 || !ADDRESS.test(email)) {
    throw badInput('email: expected an address like name@example.org.')
  }
  return email
}
