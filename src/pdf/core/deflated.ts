import { deflateSync } from 'node:zlib'

/** Data packed by Flate, in memory of its own size: what zlib gives keeps 16 kB, however short it is. */
export const deflated = (data: Uint8Array, level = 6): Buffer => Buffer.from(deflateSync(data, { level }))
