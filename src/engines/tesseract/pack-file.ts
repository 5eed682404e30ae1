import { closeSync, openSync, readSync } from 'node:fs'
import { constants, gunzipSync, type ZlibOptions } from 'node:zlib'

/** Which of a pack's parts is its network. */
const LSTM_ENTRY = 17
/** Bytes of a pack in which the places of its parts are told, compressed or not. */
const HEAD = 8192

export const unpacked = (pack: Uint8Array, options: ZlibOptions = {}): Uint8Array =>
  pack[0] === 0x1f && pack[1] === 0x8b ? gunzipSync(pack, options) : pack

/** Bytes of a pack's network, which tell how long reading takes; 0 where it is no pack. */
export function modelSize(path: string): number {
  const pack = headOf(path)
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength)
  if (pack.length < 4 + 8 * (LSTM_ENTRY + 1)) return 0
  const entries = Math.min(view.getInt32(0, true) & 0xff, (pack.length - 4) >> 3)
  const offsets = Array.from({ length: entries }, (_, i) => Number(view.getBigInt64(4 + 8 * i, true)))
  const from = offsets[LSTM_ENTRY] ?? -1
  const after = offsets.filter(offset => offset > from)
  return from < 0 || after.length === 0 ? 0 : Math.min(...after) - from
}

/** The first bytes of a pack, which tell where its parts are: unpacking all of it takes as long as loading it. */
function headOf(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const head = new Uint8Array(HEAD)
    return unpacked(head.subarray(0, readSync(file, head)), { finishFlush: constants.Z_SYNC_FLUSH })
  } finally {
    closeSync(file)
  }
}
