import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { EnteredAnswer } from '../contract/dashboard.ts'
import { Fault } from '../fault.ts'
import type { Entered, Sessions, Visitor } from '../service/sessions.ts'
import { type SignOn, type SignOnProblem, SignOnRefused } from '../service/sign-on.ts'
import { queryText } from './app-body.ts'
import { readCookie } from './app-session.ts'
import { ownAddress } from './requests.ts'

export interface SignOnContext {
  config: Config
  trouble: (request: FastifyRequest, error: unknown) => void
  sessions: Sessions
  signOn: SignOn
  visitor: (request: FastifyRequest) => Visitor
  enter: (request: FastifyRequest, reply: FastifyReply, entered: Entered) => Promise<EnteredAnswer>
}

const PATH = '/app/api/sign-on'
/** Steps within a quarter of an hour: a whole office may share an address, and nobody guesses anything here. */
const PER_ADDRESS = 600

/** `/app/api/sign-on`: to the provider and back. Both are visited by the browser itself, and answer with redirects. */
export function signOnRoutes(app: FastifyInstance, context: SignOnContext): void {
  const { config, trouble, sessions, signOn, visitor, enter } = context
  const cookies = signOnCookies(config)
  const callback = (request: FastifyRequest) => `${ownAddress(request, config)}${PATH}/callback`

  /** Sends somebody on who is not let in, with the reason. */
  const turnAway = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    if (!(error instanceof SignOnRefused) && !(error instanceof Fault)) throw error
    if (error.cause !== undefined) trouble(request, error.cause)
    const problem: SignOnProblem | 'suspended' =
      error instanceof SignOnRefused ? error.problem : error.kind === 'forbidden' ? 'suspended' : 'failed'
    return reply.redirect(`/sign-in?problem=${problem}`)
  }

  app.get<{ Querystring: Record<string, unknown> }>(PATH, async (request, reply) => {
    await sessions.throttleAddress('sign-on', visitor(request), PER_ADDRESS)
    try {
      const next = localPath(queryText(request.query['next'], 'next'))
      const { url, errand } = await signOn.begin(callback(request), next)
      cookies.errand.set(reply, errand)
      return reply.redirect(url)
    } catch (error) {
      return turnAway(request, reply, error)
    }
  })

  app.get(`${PATH}/callback`, async (request, reply) => {
    await sessions.throttleAddress('sign-on', visitor(request), PER_ADDRESS)
    const errand = cookies.errand.read(request)
    cookies.errand.clear(reply)
    try {
      const address = new URL(callback(request))
      address.search = new URL(request.url, 'http://localhost').search
      const { accountId, next, proof } = await signOn.finish(address, errand, visitor(request))
      await enter(request, reply, await sessions.enter(accountId, visitor(request)))
      cookies.signedOn.set(reply, proof)
      return reply.redirect(next)
    } catch (error) {
      return turnAway(request, reply, error)
    }
  })
}

/** Where somebody wanted to go: a path of this server, and no other address that looks like one. */
export const localPath = (given: string | undefined): string =>
  given !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(given) && !given.includes('\\')
    ? given
    : '/dashboard'

/** What is remembered while somebody is at the provider, and that they came from there. */
export function signOnCookies(config: Config) {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const cookie = (name: string, path: string, seconds: number) => {
    const full = `${secure ? '__Secure-' : ''}${name}`
    const rest = `; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    return {
      read: (request: FastifyRequest) => readCookie(request, full),
      set: (reply: FastifyReply, value: string) =>
        reply.header('set-cookie', `${full}=${value}; Max-Age=${seconds}${rest}`),
      clear: (reply: FastifyReply) => reply.header('set-cookie', `${full}=; Max-Age=0${rest}`),
    }
  }
  return {
    errand: cookie('toolwright-errand', PATH, 600),
    signedOn: cookie('toolwright-signed-on', '/app/api/sign-out', 30 * 86_400),
  }
}
