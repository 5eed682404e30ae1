import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type {
  AccessAnswer,
  AuthenticatorOffer,
  EnteredAnswer,
  RecoveryCodesAnswer,
} from '../contract/dashboard.ts'
import { encodeQr, type QrCode } from '../engines/qrcode.ts'
import { Fault } from '../fault.ts'
import type { Passkeys, Site } from '../service/passkeys.ts'
import type { SecondFactor } from '../service/second-factor.ts'
import { type Entered, eventOf, type Visitor } from '../service/sessions.ts'
import { name, readSmall, text, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'

export interface AccessContext extends AppContext {
  passkeys: Passkeys
  secondFactor: SecondFactor
  visitor: (request: FastifyRequest) => Visitor
  enter: (request: FastifyRequest, reply: FastifyReply, entered: Entered) => Promise<EnteredAnswer>
}

const CODE = z.object({ code: text(40) })
/** What a browser's authenticator answers; the library looks at every part of it. */
const ANSWER = z.looseObject({ id: text(2000), rawId: text(2000), type: z.literal('public-key') })

/** What lets somebody into an account: open sessions, passkeys, an authenticator app. */
export function accessRoutes(app: FastifyInstance, context: AccessContext): void {
  const { service, config, sessions, passkeys, secondFactor, signedIn, visitor, enter } = context
  const { store } = service

  /** Passkeys belong to the host people see; the origin was held against it before. */
  const site = (request: FastifyRequest): Site => {
    const { origin, hostname } = new URL(config.publicUrl ?? request.headers.origin!)
    return { id: hostname, origin }
  }
  const by = (request: FastifyRequest, accountId: string, action: string) => ({
    ...eventOf(visitor(request), accountId),
    action,
  })

  app.get('/app/api/access', async (request): Promise<AccessAnswer> => {
    const { account, id } = await signedIn(request)
    const [open, keys, { on, recoveryCodes }] = await Promise.all([
      store.listSessions(account.id),
      passkeys.list(account.id),
      secondFactor.state(account.id),
    ])
    return {
      sessions: open.map(({ opened_at, seen_at, ...one }) => ({
        ...one,
        current: one.id === id,
        opened_at: time(opened_at),
        seen_at: time(seen_at),
      })),
      passkeys: keys.map(key => ({
        id: key.id,
        name: key.name,
        created_at: time(key.created_at),
        last_used_at: key.last_used_at === null ? null : time(key.last_used_at),
      })),
      authenticator: { on, recovery_codes: recoveryCodes },
    }
  })

  app.delete<{ Params: { id: string } }>('/app/api/sessions/:id', async (request, reply) => {
    const { account } = await signedIn(request)
    const event = { ...by(request, account.id, 'session.end'), subject: request.params.id }
    if (!(await store.endSession(account.id, request.params.id, event)))
      throw new Fault('not-found', 'There is no such session, or it has ended.')
    return reply.code(204).send()
  })

  /** Ends every session but the one that asks. */
  app.delete('/app/api/sessions', async (request, reply) => {
    const { account, id } = await signedIn(request)
    await store.endOtherSessions(account.id, id, by(request, account.id, 'session.end_others'))
    return reply.code(204).send()
  })

  app.post('/app/api/passkeys/options', async request => {
    const { account } = await signedIn(request)
    return passkeys.registration(account, site(request))
  })

  app.post('/app/api/passkeys', async (request, reply) => {
    const { account } = await signedIn(request)
    const body = await readSmall(request, z.object({ name, answer: ANSWER }))
    const event = { ...by(request, account.id, 'passkey.add'), detail: body.name }
    await passkeys.register(account, site(request), body.answer as never, body.name, event)
    return reply.code(201).send({})
  })

  app.delete<{ Params: { id: string } }>('/app/api/passkeys/:id', async (request, reply) => {
    const { account } = await signedIn(request)
    const event = { ...by(request, account.id, 'passkey.remove'), subject: request.params.id }
    if (!(await store.removePasskey(account.id, request.params.id, event)))
      throw new Fault('not-found', 'There is no such passkey.')
    return reply.code(204).send()
  })

  app.post('/app/api/sign-in/passkey/options', async request => {
    await sessions.throttleAddress('passkey options', visitor(request))
    return passkeys.authentication(site(request))
  })

  app.post('/app/api/sign-in/passkey', async (request, reply) => {
    await sessions.throttleAddress('passkey', visitor(request))
    const { answer } = await readSmall(request, z.object({ answer: ANSWER }))
    const accountId = await passkeys.authenticate(site(request), answer as never)
    return enter(request, reply, await sessions.enter(accountId, visitor(request)))
  })

  app.post('/app/api/authenticator', async (request): Promise<AuthenticatorOffer> => {
    const { account } = await signedIn(request)
    const { hostname } = new URL(site(request).origin)
    const offer = await secondFactor.offer(account, `Toolwright ${hostname}`)
    const svg = drawing((await encodeQr(offer.address))!)
    return { ...offer, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
  })

  app.post('/app/api/authenticator/confirm', async (request): Promise<RecoveryCodesAnswer> => {
    const { account } = await signedIn(request)
    const { code } = await readSmall(request, CODE)
    const codes = await secondFactor.confirm(account.id, code, by(request, account.id, 'authenticator.on'))
    return { recovery_codes: codes }
  })

  app.post('/app/api/authenticator/remove', async (request, reply) => {
    const { account } = await signedIn(request)
    const { code } = await readSmall(request, CODE)
    await secondFactor.remove(account.id, code, by(request, account.id, 'authenticator.off'))
    return reply.code(204).send()
  })
}

/** A QR code as SVG, black on white with its quiet zone. */
function drawing({ modules, dark }: QrCode): string {
  const side = Array.from({ length: modules }, (_, i) => i)
  const squares = side.flatMap(y => side.filter(x => dark(x, y)).map(x => `M${x} ${y}h1v1h-1z`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${modules + 8} ${modules + 8}"><path fill="#fff" d="M-4-4h${modules + 8}v${modules + 8}H-4z"/><path d="${squares.join('')}"/></svg>`
}
