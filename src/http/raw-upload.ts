import type { IncomingMessage } from 'node:http'
import { badInput, Fault, tooLarge } from '../fault.ts'
import type { BodyWatch } from './body-intake.ts'
import { notStored, storeBody } from './store-body.ts'

export const LARGEST_FILE = 50 * 2 ** 20

export const fileTooLarge = () => tooLarge('file: is over the limit of 50 MB; send something smaller.')

/** Writes a body to a new file as it arrives, and gives its hash; refused where it goes on past the limit. */
export async function receiveRaw(request: IncomingMessage, watch: BodyWatch, path: string): Promise<string> {
  const stop = new AbortController()
  const hungUp = () => stop.abort(new Fault('failed', 'The caller hung up before the answer.'))
  request.once('aborted', hungUp).once('error', hungUp)
  watch.onSlow = refusal => stop.abort(refusal)
  if (request.destroyed && !request.complete) hungUp()
  const take = (piece: Buffer, size: number) => {
    watch.progress(piece.length)
    if (size > LARGEST_FILE) throw fileTooLarge()
  }
  try {
    const { size, sha256 } = await storeBody(request, path, { signal: stop.signal, take, hashed: true })
    if (size === 0) throw badInput('body: is empty; send the bytes of the file.')
    return sha256!
  } catch (error) {
    if (error instanceof Fault) throw error
    throw notStored(error)
  } finally {
    watch.close()
  }
}
