import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { AiAnswer } from '../contract/page-ai.ts'
import { badInput, Fault, tooLarge } from '../fault.ts'
import { parseJsonBody } from '../runner/perform.ts'
import type { AppContext } from './app-context.ts'
import { readWhole, SOUND_BODY } from './json-body.ts'
import { isLocalRequest } from './local.ts'
import { listModels } from './page-models.ts'

const MOST_TEXT = 2 * 2 ** 20
const MOST_AUDIO = 25 * 2 ** 20
const PATIENCE_MS = 300_000

/**
 * The one way out of this server that the page has: the address of a model that the operator set. Only people who are
 * signed in may use it, and in local mode whoever sits at the machine; the key never leaves the server.
 */
export function aiRoutes(app: FastifyInstance, context: AppContext): void {
  const { config } = context
  const host = config.aiUrl ? new URL(config.aiUrl).host : ''
  const mayUse = async (request: FastifyRequest): Promise<boolean> => {
    if (isLocalRequest(request, config)) return true
    return context.signedIn(request).then(
      () => true,
      () => false,
    )
  }
  const admit = async (request: FastifyRequest) => {
    if (!(await mayUse(request))) throw new Fault('unauthorized', 'Sign in to use the model of this server.')
  }
  app.get(
    '/app/api/ai',
    async (request): Promise<AiAnswer> => ({
      ...(await listModels(config.modelsDir)),
      ...(config.aiUrl && config.aiModel && { chat: { model: config.aiModel, host } }),
      ...(config.aiUrl && config.aiSpeechModel && { speech: { model: config.aiSpeechModel, host } }),
      may_use: await mayUse(request),
    }),
  )
  app.post('/app/api/ai/chat', async (request, reply) => {
    if (!config.aiUrl || !config.aiModel) throw notSet('AI_URL and AI_MODEL')
    await admit(request)
    const tooLong = () => tooLarge('body: must be at most 2 MB; ask about fewer pages.')
    const bytes = await readWhole(request.raw, request.server.watchBody(request), MOST_TEXT, tooLong)
    const messages = messagesOf(parseJsonBody(bytes))
    const body = JSON.stringify({ model: config.aiModel, messages, stream: true })
    return pass(
      await ask(config, 'chat/completions', { 'content-type': 'application/json' }, body, request),
      reply,
    )
  })
  app.post('/app/api/ai/speech', async (request, reply) => {
    if (!config.aiUrl || !config.aiSpeechModel) throw notSet('AI_URL and AI_SPEECH_MODEL')
    await admit(request)
    const tooLong = () => tooLarge('body: a recording may have at most 25 MB; cut it, or compress it first.')
    const watch = request.server.watchBody(request)
    const audio = await readWhole(request.raw, watch, MOST_AUDIO, tooLong, SOUND_BODY)
    const form = new FormData()
    form.set(
      'file',
      new Blob([new Uint8Array(audio)], { type: request.headers['content-type'] ?? 'audio/wav' }),
      'recording.wav',
    )
    form.set('model', config.aiSpeechModel)
    form.set('response_format', 'verbose_json')
    return pass(await ask(config, 'audio/transcriptions', {}, form, request), reply)
  })
}

const notSet = (names: string) =>
  new Fault('browser-only', `No model is connected to this server; its operator sets ${names}.`)

function messagesOf(body: unknown): { role: string; content: string }[] {
  const { messages } = (body ?? {}) as { messages?: unknown }
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > 200)
    throw badInput('messages: expected 1 to 200 of them.')
  return messages.map(one => {
    const { role, content } = (one ?? {}) as { role?: unknown; content?: unknown }
    if (typeof content !== 'string' || !['system', 'user', 'assistant'].includes(String(role)))
      throw badInput('messages: each has a role and a content.')
    return { role: String(role), content }
  })
}

async function ask(
  config: Config,
  path: string,
  headers: Record<string, string>,
  body: string | FormData,
  request: FastifyRequest,
): Promise<Response> {
  const gone = new AbortController()
  request.raw.once('close', () => request.raw.complete || gone.abort())
  request.raw.socket.once('close', () => gone.abort())
  let answer: Response
  try {
    answer = await fetch(`${config.aiUrl}/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(config.aiKey && { authorization: `Bearer ${config.aiKey}` }) },
      body,
      redirect: 'error',
      signal: AbortSignal.any([gone.signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
  } catch (error) {
    throw new Fault(
      'failed',
      'The model of this server does not answer; its operator can look into AI_URL.',
      { cause: error },
    )
  }
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Fault(
      'failed',
      `The model of this server answered ${answer.status}; its operator can look into AI_URL, AI_KEY and the name of the model.`,
    )
  }
  return answer
}

/** Its kind is told by us, never by the other server: what that one calls a page would be one of ours. */
async function pass(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  const told = answer.headers.get('content-type') ?? ''
  const type = /^text\/event-stream/i.test(told) ? 'text/event-stream' : 'application/json'
  if (told && type !== 'text/event-stream' && !/^(application\/json|text\/plain)/i.test(told)) {
    await answer.body?.cancel()
    throw new Fault(
      'failed',
      'The address of the model of this server answers with something else; its operator can look into AI_URL.',
    )
  }
  return reply
    .header('content-type', type)
    .header('x-accel-buffering', 'no')
    .send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : '')
}
