import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  seal: (text: string) => string
  open: (sealed: string) => string
  /** Proves later that a text was written here. */
  sign: (text: string) => string
}

/** Keeps secrets of webhooks and authenticator apps encrypted at rest, with AES-256-GCM under one key. */
export function createSecrets(key: Buffer): Secrets {
  const signing = Buffer.from(hkdfSync('sha256', key, 'toolwright', 'signatures', 32))
  return {
    sign: text => createHmac('sha256', signing).update(text).digest('base64url'),
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

export interface SecretKeySettings {
  secretKey: string | undefined
  databaseUrl: string | undefined
  dataDir: string
}

/**
 * The key from the settings. Without one, instances that share a database derive it from what they all have and the
 * database does not hold, its login; a single server makes one once and keeps it in its data folder.
 */
export async function loadSecretKey({ secretKey, databaseUrl, dataDir }: SecretKeySettings): Promise<Buffer> {
  if (secretKey !== undefined) return createHash('sha256').update(secretKey).digest()
  if (databaseUrl !== undefined) {
    const { username, password, pathname } = new URL(databaseUrl)
    return Buffer.from(
      hkdfSync('sha256', `${username}:${password}${pathname}`, 'toolwright', 'webhook secrets', 32),
    )
  }
  const path = join(dataDir, 'secret.key')
  try {
    await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
}
