import { deflateSync } from 'node:zlib'
import { Dict, name, Stream } from '../core/objects.ts'

export const flate = (data: Buffer): Stream =>
  new Stream(Dict.of({ Filter: name('FlateDecode') }), deflateSync(data))
