import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { badInput, diskFault, Fault, tooLarge } from '../fault.ts'
import type { BodyWatch } from './body-intake.ts'

export const LARGEST_FILE = 50 * 2 ** 20

export const fileTooLarge = () => tooLarge('file: is over the limit of 50 MB; send something smaller.')

/** Writes a body to a new file as it arrives; refused where it goes on past the limit. */
export async function receiveRaw(request: IncomingMessage, watch: BodyWatch, path: string): Promise<void> {
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      watch.progress(chunk.length)
      if (size > LARGEST_FILE) done(fileTooLarge())
      else done(null, chunk)
    },
  })
  // The request itself stays whole when it is refused: its sender has to be able to read the answer.
  const body = request.pipe(meter)
  const hungUp = () => meter.destroy(new Fault('failed', 'The caller hung up before the answer.'))
  request.once('aborted', hungUp).once('error', hungUp)
  watch.onSlow = refusal => meter.destroy(refusal)
  if (request.destroyed && !request.complete) hungUp()
  try {
    await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    request.unpipe(meter)
    if (error instanceof Fault) throw error
    throw (
      diskFault(error) ??
      new Fault('failed', 'The upload could not be stored; try again later.', { cause: error })
    )
  } finally {
    watch.close()
  }
  if (size === 0) throw badInput('body: is empty; send the bytes of the file.')
}
