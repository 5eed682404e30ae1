import { createHash } from 'node:crypto'
import { Fault } from '../fault.ts'
import type { Challenges } from './challenges.ts'

/** Asks for work before another try: `challenge` starts with the number of zero bits that are wanted. */
export class ProofWanted extends Fault {
  readonly challenge: string

  constructor(challenge: string) {
    super(
      'too-many',
      'There were many wrong passwords for this account, so a new browser has to do some work before each try.',
      { retryAfter: 1 },
    )
    this.challenge = challenge
  }
}

export interface Proof {
  challenge: string
  nonce: string
}

/** Whether the work was done that a challenge to this subject asked for; it counts once. */
export async function isProof(
  challenges: Challenges,
  subject: string,
  { challenge, nonce }: Proof,
): Promise<boolean> {
  const bits = await challenges.use(subject, challenge)
  return bits !== undefined && zeroBits(createHash('sha256').update(`${challenge}:${nonce}`).digest()) >= bits
}

function zeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex(byte => byte !== 0)
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}
