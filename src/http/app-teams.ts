import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Invited, TeamAnswer, TeamsAnswer } from '../contract/dashboard.ts'
import type { Visitor } from '../service/sessions.ts'
import type { Teams } from '../service/teams.ts'
import { name, readSmall, text, time } from './app-body.ts'
import type { AppContext } from './app-context.ts'
import { readerLanguage } from './app-mail.ts'
import { ownAddress } from './requests.ts'

export interface TeamContext extends AppContext {
  teams: Teams
  visitor: (request: FastifyRequest) => Visitor
}

const ROLE = z.enum(['owner', 'member', 'viewer'], { error: 'expected owner, member or viewer' })

/** Teams: who is in them, and which one the pages act for. What a role may do is decided by the service. */
export function teamRoutes(
  app: FastifyInstance,
  { service, config, teams, asPerson, sessionOf, visitor }: TeamContext,
) {
  const { store } = service

  app.get('/app/api/teams', async (request): Promise<TeamsAnswer> => {
    const session = await sessionOf(request)
    const list = await store.teamsOf(session.person.id)
    return {
      teams: list.map(({ balance, ...team }) => ({ ...team, api_credits: balance })),
      current: session.teamRole === undefined ? null : session.account.id,
    }
  })

  app.post('/app/api/teams', async (request, reply) => {
    const session = await asPerson(request)
    const body = await readSmall(request, z.object({ name }))
    const id = await teams.create(session, body.name, visitor(request))
    await teams.choose(session, id)
    return reply.code(201).send({ id })
  })

  app.put('/app/api/teams/current', async (request, reply) => {
    const session = await asPerson(request)
    const { id } = await readSmall(request, z.object({ id: text(60).nullable() }))
    await teams.choose(session, id)
    return reply.code(204).send()
  })

  app.get('/app/api/team', async (request): Promise<TeamAnswer> => {
    const session = await sessionOf(request)
    const { team, members, invitations } = await teams.show(session)
    return {
      id: team.id,
      name: team.name!,
      role: session.teamRole!,
      members: members.map(one => ({
        ...one,
        created_at: time(one.created_at),
        you: one.id === session.person.id,
      })),
      invitations: invitations.map(({ id, email, role, ends_at }) => ({
        id,
        email,
        role: role as TeamAnswer['role'],
        ends_at: time(ends_at),
      })),
    }
  })

  app.patch('/app/api/team', async (request, reply) => {
    const session = await sessionOf(request)
    const body = await readSmall(request, z.object({ name }))
    await teams.rename(session, body.name, visitor(request))
    return reply.code(204).send()
  })

  app.post('/app/api/team/invitations', async (request, reply) => {
    const session = await sessionOf(request)
    const body = await readSmall(request, z.object({ email: text(300).optional(), role: ROLE }))
    const made: Invited = await teams.invite(
      session,
      body,
      { url: ownAddress(request, config), language: readerLanguage(request) },
      visitor(request),
    )
    return reply.code(201).send(made)
  })

  app.delete<{ Params: { id: string } }>('/app/api/team/invitations/:id', async (request, reply) => {
    await teams.uninvite(await sessionOf(request), request.params.id, visitor(request))
    return reply.code(204).send()
  })

  app.patch<{ Params: { id: string } }>('/app/api/team/members/:id', async (request, reply) => {
    const session = await sessionOf(request)
    const { role } = await readSmall(request, z.object({ role: ROLE }))
    await teams.change(session, request.params.id, role, visitor(request))
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/app/api/team/members/:id', async (request, reply) => {
    await teams.change(await sessionOf(request), request.params.id, undefined, visitor(request))
    return reply.code(204).send()
  })

  app.post('/app/api/invitations/accept', async (request, reply) => {
    const session = await asPerson(request)
    const { token } = await readSmall(request, z.object({ token: text(200) }))
    await teams.accept(session, token, visitor(request))
    return reply.code(204).send()
  })
}
