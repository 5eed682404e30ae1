import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EnteredAnswer, EntranceAnswer, SessionAnswer, SignedIn } from '../contract/dashboard.ts'
import { Fault } from '../fault.ts'
import { CLAIM_SETTING } from '../service/accounts.ts'
import { createSessions, type Session } from '../service/sessions.ts'
import { createTopUps } from '../service/top-up.ts'
import { readSmall, text } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { creditRoutes } from './app-credits.ts'
import { keyRoutes } from './app-keys.ts'
import { operatorRoutes } from './app-operator.ts'
import { checkOrigin, gatekeeper, sessionCookie } from './app-session.ts'
import type { HttpContext } from './context.ts'
import { jobReading } from './job-routes.ts'
import { callRoute } from './tool-routes.ts'

const LOGIN = z.object({ email: text(300), password: text(1000) })

/** `/app/api/…`: what the pages of the dashboard call, with the session's cookie. */
export function appRoutes(app: FastifyInstance, context: HttpContext): void {
  const { config, service } = context
  const { store } = service
  const sessions = createSessions({ store, ...config })
  const cookie = sessionCookie(config)
  const gate = gatekeeper(sessions, cookie)

  app.register(async scope => {
    const routes = new Map<string, string[]>()
    scope.addHook('onRoute', ({ url, method }) => {
      routes.set(url, [...(routes.get(url) ?? []), ...[method].flat()])
    })
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      reply.header('cross-origin-resource-policy', 'same-origin')
      checkOrigin(request, config)
    })
    // A browser has no use for the scheme of API keys.
    scope.addHook('onSend', async (_request, reply) => void reply.removeHeader('www-authenticate'))

    scope.get('/app/api/session', async (request, reply): Promise<SessionAnswer> => {
      const session = await gate.signedIn(request)
      const token = session.old ? await sessions.rotate(session) : undefined
      if (token !== undefined) cookie.set(reply, token)
      return { account: describe(session), signup: config.allowSignup }
    })
    /** What somebody may do who is not signed in. */
    scope.get(
      '/app/api/sign-up',
      async (): Promise<EntranceAnswer> => ({
        signup: config.allowSignup,
        claimed: (await store.readSetting(CLAIM_SETTING)) === undefined,
      }),
    )

    const enter = async (token: string): Promise<EnteredAnswer> => ({
      account: describe((await sessions.find(token))!),
    })
    scope.post('/app/api/sign-in', async (request, reply) => {
      const { email, password } = await readSmall(request, LOGIN)
      // A session from before ends here: whoever signs in starts with a token nobody has seen.
      const before = await sessions.find(cookie.read(request))
      const token = await sessions.signIn(email, password, request.ip)
      if (before) await sessions.signOut(before)
      cookie.set(reply, token)
      return enter(token)
    })
    scope.post('/app/api/sign-up', async (request, reply) => {
      const { email, password } = await readSmall(request, LOGIN)
      const token = await sessions.signUp(email, password, request.ip)
      cookie.set(reply, token)
      return enter(token)
    })
    scope.post('/app/api/claim', async (request, reply) => {
      const body = await readSmall(request, LOGIN.extend({ token: text(200) }))
      const token = await sessions.claim(body.token, body.email, body.password, request.ip)
      cookie.set(reply, token)
      return enter(token)
    })
    scope.post('/app/api/sign-out', async (request, reply) => {
      const session = await sessions.find(cookie.read(request))
      if (session) await sessions.signOut(session)
      cookie.clear(reply)
      return reply.code(204).send()
    })
    scope.post('/app/api/password', async (request, reply) => {
      const session = await gate.signedIn(request)
      const shape = z.object({ current_password: text(1000), new_password: text(1000) })
      const body = await readSmall(request, shape)
      cookie.set(reply, await sessions.changePassword(session, body.current_password, body.new_password))
      return reply.code(204).send()
    })

    const appContext: AppContext = { ...context, ...gate, sessions, topUps: createTopUps(store) }
    keyRoutes(scope, appContext)
    creditRoutes(scope, appContext)
    operatorRoutes(scope, appContext)
    jobReading(scope, context, '/app/api/jobs', async request => (await gate.signedIn(request)).account.id)
    callRoute(scope, context, '/app/api/tools', async request =>
      sessions.admit(await gate.signedIn(request), request.report),
    )
    refuseOtherMethods(scope, routes)
  })
}

/** Answers 405 where a path that varies exists for other methods; plain paths are told apart by the server itself. */
function refuseOtherMethods(scope: FastifyInstance, routes: Map<string, string[]>): void {
  for (const [url, known] of [...routes].filter(([path]) => path.includes(':'))) {
    const allowed = known.filter(method => method !== 'HEAD').join(', ')
    scope.route({
      url,
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(method => !known.includes(method)),
      handler: (request, reply) => {
        reply.header('allow', allowed)
        throw new Fault('method', `${request.method} is not possible here; use ${allowed}.`)
      },
    })
  }
}

const describe = ({ account }: Session): SignedIn => ({
  id: account.id,
  email: account.email,
  role: account.role,
  api_credits: account.balance,
})
