/** Rows of the table of SHA-256, from the cube roots of the first 64 primes. */
const K = Uint32Array.from(primes(64), prime => (Math.cbrt(prime) % 1) * 2 ** 32)
const START = Uint32Array.from(primes(8), prime => (Math.sqrt(prime) % 1) * 2 ** 32)
/** Tries between two looks of the page at its reader. */
const TURN = 20_000

/**
 * Finds a text that makes the hash of `challenge:text` begin with the zero bits that the challenge asks for. Written out
 * because pages that are not served over HTTPS have no hashes of the browser's own.
 */
export async function solve(challenge: string): Promise<string> {
  const bits = Number.parseInt(challenge, 10)
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce++) {
    const first = sha256(encoder.encode(`${challenge}:${nonce}`))[0]!
    if (Math.clz32(first) >= bits) return String(nonce)
    if (nonce % TURN === TURN - 1) await new Promise(resolve => setTimeout(resolve))
  }
}

/** The hash as eight words. */
export function sha256(message: Uint8Array): Uint32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const hash = START.slice()
  const w = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4)
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!]
      const mixed = (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
      w[i] = w[i - 16]! + w[i - 7]! + mixed
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g)
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + K[i]! + w[i]!) | 0
      const most = (a & b) ^ (a & c) ^ (b & c)
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = hash[i]! + word
  }
  return hash
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every(prime => n % prime !== 0)) found.push(n)
  return found
}
