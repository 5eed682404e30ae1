import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Something large that is made once and sent often: packed when it is first asked for that way. */
export interface TextDocument {
  plain: Buffer
  /** Of its content; what is packed is the same, but not byte by byte. */
  etag: string
  packed: Partial<Record<Encoding, Buffer>> | undefined
}

type Encoding = 'br' | 'gzip'

const PACKERS: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: bytes => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: bytes => gzipSync(bytes, { level: 9 }),
}

/** Packing less than this saves nothing. */
const WORTH_PACKING = 1024

/** `kept` is false for what is made for one answer only, which is not worth the packing. */
export function createDocument(text: string, kept = true): TextDocument {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, etag, packed: kept && plain.length >= WORTH_PACKING ? {} : undefined }
}

/** Sends it in the best form that the caller takes, or 304 where that has it already. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, etag, packed }: TextDocument,
): FastifyReply {
  const encoding = packed && encodingFor(request.headers['accept-encoding'])
  addVary(reply, 'Accept-Encoding')
  reply.header('cache-control', 'no-cache').header('etag', encoding ? `W/${etag}` : etag)
  if (reply.statusCode === 200 && matches(request.headers['if-none-match'], etag))
    return reply.code(304).removeHeader('content-type').send()
  if (!encoding) return reply.send(plain)
  return reply.header('content-encoding', encoding).send((packed[encoding] ??= PACKERS[encoding](plain)))
}

function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known ? `${known}, ${name}` : name)
}

/** The better of the two that an Accept-Encoding header takes; one with q=0 is refused. */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const taken = new Map<string, boolean>()
  for (const part of [header ?? ''].flat().join(',').toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map(piece => piece.trim())
    taken.set(name, !params.some(param => /^q=0(\.0*)?$/.test(param)))
  }
  const takes = (name: string) => taken.get(name) ?? taken.get('*') ?? false
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some(one => one.trim().replace(/^W\//, '') === etag)
}
