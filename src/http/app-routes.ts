import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EnteredAnswer, EntranceAnswer, SessionAnswer, SignedIn } from '../contract/dashboard.ts'
import { Fault } from '../fault.ts'
import { CLAIM_SETTING } from '../service/accounts.ts'
import { createChallenges } from '../service/challenges.ts'
import { createGuests } from '../service/guests.ts'
import { createAccountMails } from '../service/mail/account-mails.ts'
import { createPasskeys } from '../service/passkeys.ts'
import { ProofWanted } from '../service/proof-of-work.ts'
import { createSecondFactor } from '../service/second-factor.ts'
import { createSessions, type Entered, type Session, type Visitor } from '../service/sessions.ts'
import { createTeams } from '../service/teams.ts'
import { aiRoutes } from './ai-routes.ts'
import { accessRoutes } from './app-access.ts'
import { accountDataRoutes } from './app-account.ts'
import { readSmall, text } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { creditRoutes } from './app-credits.ts'
import { keyRoutes } from './app-keys.ts'
import { mailRoutes, readerLanguage } from './app-mail.ts'
import { operatorRoutes } from './app-operator.ts'
import { checkOrigin, deviceCookie, gatekeeper, sessionCookie, visitorOf } from './app-session.ts'
import { signOnCookies, signOnRoutes } from './app-sign-on.ts'
import { teamRoutes } from './app-teams.ts'
import type { HttpContext } from './context.ts'
import { filesUnder } from './file-routes.ts'
import { jobReading } from './job-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { pipelinesUnder } from './pipeline-routes.ts'
import { ownAddress } from './requests.ts'
import { callRoute } from './tool-routes.ts'

const LOGIN = z.object({ email: text(300), password: text(1000) })
const SIGN_IN = LOGIN.extend({
  code: text(40).optional(),
  proof: z.object({ challenge: text(300), nonce: text(40) }).optional(),
})

/** `/app/api/…`: what the pages of the dashboard call, with the session's cookie. */
export function appRoutes(app: FastifyInstance, context: HttpContext): void {
  const { config, service } = context
  const { store } = service
  const challenges = createChallenges({ store, secrets: context.secrets })
  const secondFactor = createSecondFactor({ store, secrets: context.secrets })
  const sessions = createSessions({ store, ...config, challenges, secondFactor })
  const cookie = sessionCookie(config)
  const browser = deviceCookie(config)
  const gate = gatekeeper(sessions, cookie)
  const guests = createGuests({ credits: config.guestCredits })

  paymentRoutes(app, context.topUps)

  app.register(async scope => {
    const signOn = await openSignOn(context)
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
      const session = await gate.sessionOf(request)
      const token = session.old ? await sessions.rotate(session) : undefined
      if (token !== undefined) cookie.set(reply, token)
      return { account: describe(session), signup: config.allowSignup }
    })
    /** What somebody may do who is not signed in. */
    scope.get(
      '/app/api/sign-up',
      async (request): Promise<EntranceAnswer> => ({
        signup: config.allowSignup && config.passwordLogin,
        password: config.passwordLogin,
        mail: context.mails !== undefined,
        sign_on: signOn ? { name: config.oidc?.name ?? null } : null,
        guest_credits: guests.left(request.ip),
        claimed: (await store.readSetting(CLAIM_SETTING)) === undefined,
      }),
    )

    const accountMails = createAccountMails({
      store,
      mails: context.mails,
      publicUrl: config.publicUrl ?? '',
    })
    /** The first mail to a new account; whether there is one must not be told by how long the answer takes. */
    const welcome = (id: string, request: FastifyRequest) => {
      store
        .findAccount(id)
        .then(account => account && accountMails.confirm(account, readerLanguage(request)))
        .catch(error => context.trouble(request, error))
    }
    const visitor = (request: FastifyRequest): Visitor => ({
      ...visitorOf(request),
      device: browser.read(request),
    })
    /** Lets a browser in. A session from before ends: whoever signs in starts with a token nobody has seen. */
    const enter = async (
      request: FastifyRequest,
      reply: FastifyReply,
      entered: Entered,
    ): Promise<EnteredAnswer> => {
      const before = await sessions.find(cookie.read(request))
      if (before) await sessions.signOut(before)
      cookie.set(reply, entered.token)
      browser.set(reply, entered.device)
      const session = (await sessions.find(entered.token))!
      await store.setLanguage(session.person.id, readerLanguage(request))
      return { account: describe(session) }
    }
    scope.post('/app/api/sign-in', async (request, reply) => {
      const given = await readSmall(request, SIGN_IN)
      const entered = await sessions.signIn(given, visitor(request)).catch(error => {
        if (error instanceof ProofWanted) reply.header('proof-of-work', error.challenge)
        throw error
      })
      return enter(request, reply, entered)
    })
    scope.post('/app/api/sign-up', async (request, reply) => {
      const { email, password } = await readSmall(request, LOGIN)
      const made = await sessions.signUp(email, password, visitor(request))
      if (made !== undefined && accountMails.open) welcome(made, request)
      return reply.code(202).send({ next: 'sign-in' })
    })
    scope.post('/app/api/claim', async (request, reply) => {
      const body = await readSmall(request, LOGIN.extend({ token: text(200) }))
      const entered = await sessions.claim(body.token, body.email, body.password, visitor(request))
      return enter(request, reply, entered)
    })
    scope.post('/app/api/sign-out', async (request, reply) => {
      const session = await sessions.find(cookie.read(request))
      if (session) await sessions.signOut(session)
      cookie.clear(reply)
      const cookies = signOnCookies(config)
      const proof = cookies.signedOn.read(request)
      if (!signOn || proof === undefined) return reply.code(204).send()
      cookies.signedOn.clear(reply)
      const url = await signOn.endUrl(`${ownAddress(request, config)}/`, proof)
      return url === undefined ? reply.code(204).send() : { url }
    })
    scope.post('/app/api/password', async (request, reply) => {
      const session = await gate.asPerson(request)
      const shape = z.object({ current_password: text(1000), new_password: text(1000) })
      const body = await readSmall(request, shape)
      const { current_password, new_password } = body
      const entered = await sessions.changePassword(session, current_password, new_password, visitor(request))
      cookie.set(reply, entered.token)
      browser.set(reply, entered.device)
      return reply.code(204).send()
    })

    const appContext: AppContext = { ...context, ...gate, sessions }
    const teams = createTeams({ store, mails: context.mails })
    accountDataRoutes(scope, appContext)
    teamRoutes(scope, { ...appContext, teams, visitor })
    mailRoutes(scope, { ...appContext, accountMails, visitor })
    if (signOn) signOnRoutes(scope, { ...context, sessions, signOn, visitor, enter })
    aiRoutes(scope, appContext)
    accessRoutes(scope, {
      ...appContext,
      signedIn: gate.asPerson,
      secondFactor,
      passkeys: createPasskeys({ store, challenges }),
      visitor,
      enter,
    })
    keyRoutes(scope, appContext)
    creditRoutes(scope, appContext)
    operatorRoutes(scope, appContext)
    jobReading(scope, context, '/app/api/jobs', async request => (await gate.signedIn(request)).account.id)
    filesUnder(scope, context, '/app/api/files', async request => (await gate.signedIn(request)).account.id)
    pipelinesUnder(scope, context, '/app/api/pipelines', async request =>
      sessions.admit(await gate.signedIn(request), request.report),
    )
    callRoute(
      scope,
      context,
      '/app/api/tools',
      async request => sessions.admit(await gate.signedIn(request), request.report),
      // Whoever is signed in pays, also where guests are welcome.
      async (request, { tool }) =>
        !guests.open || (await sessions.find(cookie.read(request)))
          ? undefined
          : guests.take(request.ip, tool.credits),
    )
    refuseOtherMethods(scope, routes)
  })
}

/** Signing in at a provider; nothing of it is loaded where none is set. */
async function openSignOn({ config, service, secrets }: HttpContext) {
  if (!config.oidc) return undefined
  const { createSignOn } = await import('../service/sign-on.ts')
  return createSignOn({
    ...config.oidc,
    store: service.store,
    secrets,
    signupCredits: config.signupCredits,
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

const describe = ({ account, person, teamRole }: Session): SignedIn => ({
  id: account.id,
  email: person.email,
  email_verified: person.email_verified_at !== null,
  role: person.role,
  team: teamRole ? { name: account.name!, role: teamRole } : null,
  api_credits: account.balance,
})
