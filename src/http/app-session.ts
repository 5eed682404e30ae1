import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'
import type { Session, Sessions, Visitor } from '../service/sessions.ts'
import { demandRight } from '../service/teams.ts'
import { DEVICE_MS } from '../store/factors.ts'
import { SESSION_MS } from '../store/logins.ts'

/** Who knocks, without what a cookie tells. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
})

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** By this cookie a browser that signed in is known at the next sign-in. It opens nothing by itself. */
export function deviceCookie(config: Config) {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const name = secure ? '__Secure-toolwright-browser' : 'toolwright-browser'
  const rest = `; Path=/app/api; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return {
    read: (request: FastifyRequest): string | undefined => readCookie(request, name),
    set: (reply: FastifyReply, token: string) =>
      reply.header('set-cookie', `${name}=${token}; Max-Age=${DEVICE_MS / 1000}${rest}`),
  }
}

/** The session's cookie. Over HTTPS its name binds it to this host: no neighbour under the same domain can set it. */
export function sessionCookie(config: Config) {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const name = secure ? '__Host-toolwright' : 'toolwright'
  // The prefix asks for the whole host; without it only the dashboard's own endpoints get to see the cookie.
  const rest = `; Path=${secure ? '/' : '/app/api'}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read: (request: FastifyRequest): string | undefined => readCookie(request, name),
    set: (reply: FastifyReply, token: string) =>
      reply.header('set-cookie', `${name}=${token}; Max-Age=${SESSION_MS / 1000}${rest}`),
    clear: (reply: FastifyReply) => reply.header('set-cookie', `${name}=; Max-Age=0${rest}`),
  }
}

/** Refuses what another site's page makes a browser send: whatever changes something must name our own origin. */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const own =
    config.publicUrl === undefined
      ? origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
      : origin === new URL(config.publicUrl).origin
  if (own && (site === undefined || site === 'same-origin')) return
  const hint = config.publicUrl === undefined ? 'open the dashboard itself' : `open ${config.publicUrl}`
  throw new Fault('forbidden', `origin: this is answered to the dashboard's own pages only; ${hint}.`)
}

/** Finds out who asks, or refuses. */
export function gatekeeper(sessions: Sessions, cookie: ReturnType<typeof sessionCookie>) {
  const sessionOf = async (request: FastifyRequest): Promise<Session> => {
    const session = await sessions.find(cookie.read(request))
    if (!session) throw new Fault('unauthorized', 'Sign in first.')
    return session
  }
  /** Who asks about the account that the pages act for; a team's viewers may look only. */
  const signedIn = async (request: FastifyRequest): Promise<Session> => {
    const session = await sessionOf(request)
    demandRight(session, request.method === 'GET' || request.method === 'HEAD' ? 'look' : 'use')
    return session
  }
  /** Who asks about themselves, whatever team they look at. */
  const asPerson = async (request: FastifyRequest): Promise<Session> => {
    const { teamRole: _, ...session } = await sessionOf(request)
    return { ...session, account: session.person }
  }
  return {
    sessionOf,
    signedIn,
    asPerson,
    /** Who may decide about an account's money, people and end. */
    manager: async (request: FastifyRequest): Promise<Session> => {
      const session = await sessionOf(request)
      demandRight(session, 'manage')
      return session
    },
    operator: async (request: FastifyRequest): Promise<Session> => {
      const session = await asPerson(request)
      if (session.account.role !== 'operator')
        throw new Fault('forbidden', 'This is for the operator of the server only.')
      return session
    },
  }
}
