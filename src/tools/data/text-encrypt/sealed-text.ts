import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { badInput } from '../../../fault.ts'

// docs/text-encrypt.md describes these bytes for whoever writes another reader.
const MARK = 'tw1.'
const SALT = 16
const IV = 12
const TAG = 16
const HEAD = 3 + SALT + IV

/** How hard a password is to guess: 2^17 rounds of 1 KiB, 128 MiB of memory for each try. */
const COST = { logN: 17, r: 8, p: 1 }

interface Cost {
  logN: number
  r: number
  p: number
}

const derive = promisify<
  string,
  Uint8Array,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)

/** The same password typed on two systems may come as different bytes; NFKC makes them one. */
function keyOf(password: string, salt: Uint8Array, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  return derive(password.toWellFormed().normalize('NFKC'), salt, 32, {
    N,
    r,
    p,
    maxmem: 128 * N * r + 2 ** 20 * 64,
  })
}

/** Encrypts text under a password. The result is one line of letters, digits, `-`, `_` and `.`. */
export async function sealText(
  text: string,
  password: string,
  random: (bytes: number) => Uint8Array,
): Promise<string> {
  const head = Buffer.concat([Buffer.from([COST.logN, COST.r, COST.p]), random(SALT), random(IV)])
  const key = await keyOf(password, head.subarray(3, 3 + SALT), COST)
  const cipher = createCipheriv('aes-256-gcm', key, head.subarray(3 + SALT))
  cipher.setAAD(Buffer.concat([Buffer.from(MARK), head]))
  const sealed = Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return MARK + sealed.toString('base64url')
}

/** Opens what `sealText` wrote. Messages name the parameter `ciphertext`. */
export async function openText(sealed: string, password: string): Promise<string> {
  // Mail programs break long lines.
  const line = sealed.replace(/\s+/g, '')
  const body = line.slice(MARK.length).replace(/=+$/, '')
  if (!line.startsWith(MARK)) {
    throw badInput(`ciphertext: expected text that starts with "${MARK}", as this tool writes it.`)
  }
  const bytes = Buffer.from(body, 'base64url')
  if (!/^[A-Za-z0-9_-]*$/.test(body) || bytes.length < HEAD + TAG || bytes.toString('base64url') !== body) {
    throw badInput('ciphertext: is incomplete or has characters that do not belong there.')
  }
  const [logN, r, p] = [bytes[0]!, bytes[1]!, bytes[2]!]
  // Without a limit, a made-up text could ask for all the memory there is.
  if (logN < 10 || logN > 18 || r < 1 || r > 8 || p < 1 || p > 4) {
    throw badInput('ciphertext: asks for key settings that are not supported.')
  }
  const key = await keyOf(password, bytes.subarray(3, 3 + SALT), { logN, r, p })
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(3 + SALT, HEAD), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.concat([Buffer.from(MARK), bytes.subarray(0, HEAD)]))
  decipher.setAuthTag(bytes.subarray(-TAG))
  let plain: Buffer
  try {
    plain = Buffer.concat([decipher.update(bytes.subarray(HEAD, -TAG)), decipher.final()])
  } catch (error) {
    throw badInput('ciphertext: cannot be opened; the password is wrong or the text was changed.', error)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
  } catch (error) {
    throw badInput('ciphertext: does not hold text.', error)
  }
}
