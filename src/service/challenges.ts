import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { hashSecret } from './keys.ts'
import type { Secrets } from './secrets.ts'

/** A challenge is good for so long, and once. */
const LIFE_MS = 5 * 60_000

export type Challenges = ReturnType<typeof createChallenges>

/** Texts that come back signed by ourselves: asking for many of them fills nothing, only answers are remembered. */
export function createChallenges({ store, secrets }: { store: Store; secrets: Pick<Secrets, 'sign'> }) {
  const signature = (subject: string, text: string) => secrets.sign(`challenge ${subject} ${text}`)

  return {
    /** Good for one subject; the number travels along. */
    make(subject: string, number = 0): string {
      const text = `${number}.${Date.now() + LIFE_MS}.${randomBytes(16).toString('base64url')}`
      return `${text}.${signature(subject, text)}`
    },

    /** The number of a challenge that was made here for this subject, lives, and was not used before; it is now. */
    async use(subject: string, challenge: string): Promise<number | undefined> {
      const at = challenge.lastIndexOf('.')
      const text = challenge.slice(0, Math.max(0, at))
      const given = Buffer.from(challenge.slice(at + 1))
      const wanted = Buffer.from(signature(subject, text))
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
      const [number, ends] = text.split('.').map(Number) as [number, number]
      if (Date.now() >= ends) return undefined
      const { wait } = await store.count(`challenge ${hashSecret(challenge)}`, 1, 2 * LIFE_MS)
      return wait === undefined ? number : undefined
    },
  }
}
