import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FilesAnswer } from '../contract/files.ts'
import { badInput, Fault } from '../fault.ts'
import { parseJsonBody } from '../runner/perform.ts'
import { dispositionName } from '../service/files/fetch-url.ts'
import { describeFile, inFolder, type LocalFile } from '../service/files/files.ts'
import type { StoredFile } from '../store/files.ts'
import { disposition } from './answers.ts'
import type { HttpContext } from './context.ts'
import { checked } from './job-bodies.ts'
import { isJson, readWhole } from './json-body.ts'
import { isLocalRequest } from './local.ts'
import { readByteRange } from './ranges.ts'
import { fileTooLarge, LARGEST_FILE, receiveRaw } from './raw-upload.ts'
import { onHangUp, purposeOf } from './requests.ts'
import { checkLength, readForm } from './uploads.ts'

/** `/api/v1/files`: files that are sent once and used often. */
export function fileRoutes(app: FastifyInstance, context: HttpContext): void {
  filesUnder(app, context, '/api/v1/files', async request => {
    return (await context.service.admit(request.headers.authorization, request.report, purposeOf(request)))
      .accountId
  })

  // `curl -T FILE` puts its name behind the address; a form says it itself.
  for (const [method, url] of [
    ['PUT', '/api/v1/uploads/:token'],
    ['PUT', '/api/v1/uploads/:token/*'],
    ['POST', '/api/v1/uploads/:token'],
  ] as const) {
    app.route<{ Params: { token: string; '*'?: string } }>({
      method,
      url,
      handler: async (request, reply) => {
        context.checkAddress(request)
        const accountId = context.files.uploadsFor(request.params.token)
        if (accountId === undefined)
          throw new Fault('not-found', 'This upload link is wrong or has expired; ask for a new one.')
        await context.files.checkRoom(accountId)
        const asForm = checkUpload(request)
        context.readyForBody(request, reply)
        const file = await inFolder(context.callsFolder, async folder => {
          const local = asForm ? await fromForm(request, folder) : await fromBody(request, folder)
          return context.files.keep(accountId, { ...local, name: local.name || (request.params['*'] ?? '') })
        })
        return reply.code(201).send(describeFile(file))
      },
    })
  }
}

/** Refuses what is too large at first sight; whether it is a form. */
function checkUpload(request: FastifyRequest): boolean {
  const asForm = isForm(request)
  if (asForm) checkLength(request.raw, true)
  else if (Number(request.headers['content-length'] ?? 0) > LARGEST_FILE) throw fileTooLarge()
  return asForm
}

const FROM_URL = z.object({
  url: z.string({ error: 'expected an http or https address' }),
  name: z.string({ error: 'expected a text' }).max(1000, 'has at most 1,000 characters').nullish(),
})
const LINK = z.object({
  expires_in: z
    .int({ error: 'expected whole seconds from 1 to 86400' })
    .min(1, 'expected whole seconds from 1 to 86400')
    .max(86_400, 'expected whole seconds from 1 to 86400')
    .nullish(),
})

/** The files of an account under a path. */
export function filesUnder(
  app: FastifyInstance,
  context: HttpContext,
  path: string,
  accountOf: (request: FastifyRequest) => Promise<string>,
): void {
  const { files, config } = context

  const own = async (id: string, accountId: string): Promise<StoredFile> => {
    const file = await files.find(id, accountId)
    if (!file) throw missing()
    return file
  }

  app.post(path, async (request, reply) => {
    const accountId = await accountOf(request)
    const asForm = checkUpload(request)
    context.readyForBody(request, reply)
    const file = await inFolder(context.callsFolder, async folder => {
      const local = asForm
        ? await fromForm(request, folder)
        : isUrlRequest(request)
          ? await fromUrl(request, reply, folder)
          : await fromBody(request, folder)
      return files.keep(accountId, local)
    })
    return reply.code(201).header('location', `/api/v1/files/${file.id}`).send(describeFile(file))
  })

  async function fromUrl(request: FastifyRequest, reply: FastifyReply, folder: string): Promise<LocalFile> {
    const { url, name } = checked(
      FROM_URL,
      parseJsonBody(await readWhole(request.raw, app.watchBody(request))),
    )
    const target = join(folder, 'file')
    const allowPrivate = config.allowPrivateWebhooks || isLocalRequest(request, config)
    const signal = onHangUp(reply)
    const got = await files.fetchUrl({ url, name: 'url', path: target, allowPrivate, signal })
    return { path: target, name: name ?? got.name, mediaType: got.mediaType }
  }

  app.get<{ Querystring: Record<string, unknown> }>(path, async (request): Promise<FilesAnswer> => {
    const accountId = await accountOf(request)
    const limit = readLimit(request.query['limit'])
    const rows = await files.list(accountId, limit + 1, readCursor(request.query['cursor']))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      files: page.map(describeFile),
      room: { used: await files.roomUsed(accountId), total: files.room },
      ...(rows.length > limit && last && { next_cursor: writeCursor(last) }),
    }
  })

  app.get<{ Params: { id: string } }>(`${path}/:id`, async request =>
    describeFile(await own(request.params.id, await accountOf(request))),
  )

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${path}/:id/content`,
    async (request, reply) => {
      const { id } = request.params
      const { expires, signature } = request.query
      const linked = expires !== undefined || signature !== undefined
      if (linked) context.checkAddress(request)
      const file = linked
        ? await files.findLinked(id, expires, signature)
        : await own(id, await accountOf(request))
      if (!file) throw new Fault('not-found', 'This link is wrong or has expired; ask for a new one.')
      return sendContent(request, reply, file)
    },
  )

  async function sendContent(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
    const tag = `"${file.sha256}"`
    reply.headers({
      etag: tag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': disposition(file.name),
      // What was uploaded is never shown as a page of ours.
      'content-security-policy': "sandbox; default-src 'none'",
    })
    if (request.headers['if-none-match']?.split(/\s*,\s*/).some(one => one === tag || one === '*'))
      return reply.code(304).send()
    const range = readByteRange(request.headers.range, request.headers['if-range'], tag, file.size)
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size}`)
      throw new Fault('range', `range: the file has ${file.size} bytes.`)
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 }
    reply.headers({ 'content-type': file.media_type, 'content-length': end - start + 1 })
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
    // Fastify counts what an answer to HEAD would hold, except for a stream, whose length stands above.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    const content = await files.read(file, range)
    // A storage that breaks off half way must not look like the end of the file.
    content.once('error', () => reply.raw.destroy())
    return reply.send(content)
  }

  app.delete<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const accountId = await accountOf(request)
    if (!(await files.remove(request.params.id, accountId))) throw missing()
    return reply.code(204).send()
  })

  app.post<{ Params: { id: string } }>(`${path}/:id/link`, async (request, reply) => {
    const accountId = await accountOf(request)
    context.readyForBody(request, reply)
    const body = checked(LINK, parseJsonBody(await readWhole(request.raw, app.watchBody(request))))
    const file = await own(request.params.id, accountId)
    return files.link(file, body.expires_in ?? 3600)
  })
}

const missing = () => new Fault('not-found', 'There is no such file, or it has expired.')

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** JSON asks for a file from an address, unless it says that it is a file itself. */
const isUrlRequest = ({ headers }: FastifyRequest): boolean =>
  isJson(headers['content-type']) && headers['content-disposition'] === undefined

async function fromForm(request: FastifyRequest, folder: string): Promise<LocalFile> {
  // Hashed on the way in, as what is kept is known by its hash.
  const { input } = await readForm(request.raw, request.server.watchBody(request), folder, true)
  const sent = 'files' in input ? input.files : {}
  const list = sent['file'] ?? []
  const others = Object.keys(sent).filter(name => name !== 'file')
  if (list.length !== 1 || others.length > 0) {
    const found =
      list.length > 1 ? `${list.length} of them` : others.length > 0 ? `a part ${others[0]}` : 'none'
    throw badInput(`file: expected one file as the part "file" of the form, received ${found.slice(0, 60)}.`)
  }
  return list[0]!
}

async function fromBody(request: FastifyRequest, folder: string): Promise<LocalFile> {
  const path = join(folder, 'file')
  const sha256 = await receiveRaw(request.raw, request.server.watchBody(request), path)
  const { headers } = request
  return {
    path,
    sha256,
    name: dispositionName(headers['content-disposition'] ?? '') ?? '',
    mediaType: headers['content-type'],
  }
}

function readLimit(given: unknown): number {
  if (given === undefined) return 50
  const limit = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (limit < 1 || limit > 100) throw badInput('limit: expected a whole number from 1 to 100.')
  return limit
}

const writeCursor = (file: StoredFile): string =>
  Buffer.from(`${file.created_at}:${file.id}`).toString('base64url')

function readCursor(given: unknown): { createdAt: number; id: string } | undefined {
  if (given === undefined) return undefined
  const match = /^(\d{1,15}):(file_[0-9a-f]+)$/.exec(Buffer.from(String(given), 'base64url').toString('utf8'))
  if (!match) throw badInput('cursor: expected the next_cursor of an earlier answer.')
  return { createdAt: Number(match[1]), id: match[2]! }
}
