import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountMails } from '../service/mail/account-mails.ts'
import { readEmail } from '../service/passwords.ts'
import type { Visitor } from '../service/sessions.ts'
import { readSmall, text } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { languageFor, offeredLanguages } from './page-languages.ts'

export interface MailContext extends AppContext {
  accountMails: AccountMails
  visitor: (request: FastifyRequest) => Visitor
}

const TOKEN = z.object({ token: text(200) })

/** The language that a reader's browser asks for. */
export const readerLanguage = ({ headers }: FastifyRequest): string =>
  languageFor(undefined, headers, offeredLanguages())

/** Addresses confirmed, and passwords renewed, by links. */
export function mailRoutes(app: FastifyInstance, context: MailContext): void {
  const { accountMails, sessions, config, asPerson, visitor } = context

  app.post('/app/api/email/confirmations', async (request, reply) => {
    const { person } = await asPerson(request)
    await accountMails.confirm(person, readerLanguage(request))
    return reply.code(202).send({})
  })

  app.post('/app/api/email/confirm', async (request, reply) => {
    const { person } = await asPerson(request)
    await sessions.throttleAddress('link', visitor(request))
    const { token } = await readSmall(request, TOKEN)
    await accountMails.confirmed(token, person.id, visitor(request))
    return reply.code(204).send()
  })

  /** The same answer whether there is such an account or not, and before anything was looked up. */
  app.post('/app/api/password/reset', async (request, reply) => {
    sessions.demandPasswords()
    await sessions.throttleAddress('reset', visitor(request))
    const body = await readSmall(request, z.object({ email: text(300) }))
    const email = readEmail(body.email)
    if (accountMails.open)
      accountMails
        .reset(email, readerLanguage(request), visitor(request))
        .catch(error => context.trouble(request, error))
    return reply.code(202).send({ mail: config.mail !== undefined })
  })

  app.post('/app/api/password/renew', async (request, reply) => {
    sessions.demandPasswords()
    await sessions.throttleAddress('link', visitor(request))
    const body = await readSmall(request, TOKEN.extend({ password: text(1000) }))
    await accountMails.renew(body.token, body.password, visitor(request))
    return reply.code(204).send()
  })
}
