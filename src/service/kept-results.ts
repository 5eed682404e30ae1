import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openResult } from '../runner/child-folder.ts'
import type { CallResult } from '../runner/protocol.ts'

/** Results up to this size are kept for repeats of their call. */
const MAX_KEPT = 5 * 2 ** 20
const IV = 12
const TAG = 16

/**
 * A result as it is kept for repeats, sealed with the caller's own idempotency key, which is not kept: without it
 * nobody can read what the database holds. Undefined where it is too large.
 */
export async function sealResult(result: CallResult, secret: string): Promise<Buffer | undefined> {
  const { content, ...head } = result
  const body = 'path' in content ? await fileOf(content.path) : Buffer.from(content.text)
  if (!body || body.length > MAX_KEPT) return undefined
  const about = Buffer.from(JSON.stringify({ ...head, isText: 'text' in content }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(about.length)
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv)
  const sealed = [cipher.update(length), cipher.update(about), cipher.update(body), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed])
}

/** The bytes of a result, unless they are too many. It is looked at and read through one handle, as it is untrusted. */
async function fileOf(path: string): Promise<Buffer | undefined> {
  const { handle, size } = await openResult(path)
  try {
    if (size > MAX_KEPT) return undefined
    const bytes = Buffer.alloc(size)
    const { bytesRead } = await handle.read(bytes, 0, size, 0)
    return bytesRead === size ? bytes : undefined
  } finally {
    await handle.close()
  }
}

/** The result as it was; a file is laid into the call's folder. */
export async function openKept(kept: Uint8Array, secret: string, folder: string): Promise<CallResult> {
  const bytes = Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), bytes.subarray(0, IV))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  const plain = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
  const end = 4 + plain.readUInt32BE(0)
  const { isText, ...head } = JSON.parse(plain.toString('utf8', 4, end))
  const body = plain.subarray(end)
  if (isText) return { ...head, content: { text: body.toString('utf8') } }
  const path = join(folder, 'result')
  await writeFile(path, body, { mode: 0o600 })
  return { ...head, content: { path } }
}
