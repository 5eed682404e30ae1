import { decodeText } from '../text/text-encoding.ts'

/** A page saved as one file, MHTML: the page and its pictures by the addresses that it calls them by. */
export interface WebArchive {
  html: string
  pictures: Map<string, Uint8Array>
}

/** More parts than this are no page that somebody saved. */
const MAX_PARTS = 5000

/** Reads a page that was saved as a message of several parts; undefined where the bytes are none. */
export function readWebArchive(bytes: Uint8Array): WebArchive | undefined {
  const whole = Buffer.from(bytes).toString('latin1')
  const { head, body } = partOf(whole.trimStart())
  if (!/^content-type:/im.test(head)) return undefined
  const boundary = /boundary="?([^"\s;]+)/i.exec(head)?.[1]
  const parts = boundary === undefined ? [whole] : body.split(`--${boundary}`).slice(1, MAX_PARTS)
  let html: string | undefined
  const pictures = new Map<string, Uint8Array>()
  for (const part of parts.map(partOf)) {
    const type = /^content-type:\s*([\w.+/-]+)/im.exec(part.head)?.[1]?.toLowerCase()
    const content = decoded(part)
    if (type === 'text/html') html ??= decodeText(content).text
    else for (const name of namesOf(part.head)) pictures.set(name, content)
  }
  return html === undefined ? undefined : { html, pictures }
}

interface Part {
  head: string
  body: string
}

function partOf(text: string): Part {
  const start = text.replace(/^\r?\n/, '')
  const end = /\r?\n[ \t]*\r?\n/.exec(start)
  if (!end) return { head: start, body: '' }
  // Lines of the head that begin with a space go on from the one above.
  const head = start.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ')
  return { head, body: start.slice(end.index + end[0].length) }
}

function decoded({ head, body }: Part): Buffer {
  const how = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase()
  if (how === 'base64') return Buffer.from(body, 'base64')
  if (how !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const text = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(text, 'latin1')
}

/** What pages call a part by: its address, the last piece of it, or its id. */
function namesOf(head: string): string[] {
  const address = /^content-location:\s*(\S+)/im.exec(head)?.[1]
  const id = /^content-id:\s*<?([^>\s]+)/im.exec(head)?.[1]
  return [
    ...(address ? [address, address.slice(address.lastIndexOf('/') + 1)] : []),
    ...(id ? [`cid:${id}`] : []),
  ]
}
