import { randomBytes } from 'node:crypto'
import { badInput, Fault } from '../fault.ts'
import type { AuditEvent } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import { hashSecret } from './keys.ts'
import type { Secrets } from './secrets.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

const RECOVERY_CODES = 10
/** Tries of codes within a window. Only who knows the password gets to try, so nobody else can use them up. */
const TRIES = 10
const WINDOW_MS = 15 * 60_000

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** Codes of an authenticator app, asked for after the password. */
export function createSecondFactor({ store, secrets }: { store: Store; secrets: Secrets }) {
  const isRecoveryCode = (code: string) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code)

  async function isRight(accountId: string, given: string, event: AuditEvent): Promise<boolean> {
    const { wait } = await store.count(`code ${accountId}`, TRIES, WINDOW_MS)
    if (wait !== undefined)
      throw new Fault('too-many', 'Too many codes were tried; wait before the next.', { retryAfter: wait })
    const code = given.replace(/\s/g, '').toLowerCase()
    if (isRecoveryCode(code))
      return store.useRecoveryCode(accountId, hashSecret(code), { ...event, action: 'recovery_code.use' })
    const known = await store.findAuthenticator(accountId)
    if (!known) return false
    const step = stepOfCode(secrets.open(known.secret), code, Date.now())
    return step !== undefined && (await store.useStep(accountId, step))
  }

  return {
    async state(accountId: string): Promise<{ on: boolean; recoveryCodes: number }> {
      const known = await store.findAuthenticator(accountId)
      return { on: known?.confirmed === 1, recoveryCodes: await store.countRecoveryCodes(accountId) }
    },

    /** Lets a sign-in pass that needs no code, or brings the right one. */
    async check(accountId: string, code: string | undefined, event: AuditEvent): Promise<void> {
      if ((await store.findAuthenticator(accountId))?.confirmed !== 1) return
      if (!code) throw new Fault('unauthorized', 'code: enter the code that your authenticator app shows.')
      if (!(await isRight(accountId, code, event)))
        throw new Fault('unauthorized', 'code: is wrong or was used before; wait for the next one.')
      await store.forgetCount(`code ${accountId}`)
    },

    /** A secret for the app, which counts once a code of it comes back. */
    async offer(account: { id: string; email: string | null }, issuer: string) {
      const secret = newTotpSecret()
      if (!(await store.offerAuthenticator(account.id, secrets.seal(secret))))
        throw badInput('code: an authenticator app is set up already; remove it first.')
      return { secret, address: totpAddress(secret, account.email ?? account.id, issuer) }
    },

    /** Turns it on with a first code; the recovery codes, which are shown this once. */
    async confirm(accountId: string, code: string, event: AuditEvent): Promise<string[]> {
      if (!(await isRight(accountId, code, event)))
        throw badInput('code: is wrong; check the clock of your device and try the next code.')
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      if (!(await store.confirmAuthenticator(accountId, codes.map(hashSecret), event)))
        throw badInput('code: an authenticator app is set up already; remove it first.')
      await store.forgetCount(`code ${accountId}`)
      return codes
    },

    /** Turns it off, with a code of it or a recovery code. */
    async remove(accountId: string, code: string, event: AuditEvent): Promise<void> {
      if ((await store.findAuthenticator(accountId))?.confirmed !== 1) return
      if (!(await isRight(accountId, code, event))) throw badInput('code: is wrong or was used before.')
      await store.removeAuthenticator(accountId, event)
    },
  }
}

/** Fifty random bits that a person can copy. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(10)].map(byte => 'abcdefghijklmnopqrstuvwxyz234567'[byte & 31])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}
