import { badInput, Fault } from '../fault.ts'
import type { AuditEvent } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import type { TeamRole } from '../store/teams.ts'
import { newAccountId } from './accounts.ts'
import { hashSecret } from './keys.ts'
import { LINK_LIFE_MS, newLink } from './links.ts'
import type { Mails } from './mail/mails.ts'
import { readEmail } from './passwords.ts'
import { eventBy, type Session, type Visitor } from './sessions.ts'

export type { TeamRole } from '../store/teams.ts'

/** What somebody may do with an account: look at it, run tools and make keys, or decide about money and people. */
export type Right = 'look' | 'use' | 'manage'

const RIGHTS: Record<TeamRole, readonly Right[]> = {
  owner: ['look', 'use', 'manage'],
  member: ['look', 'use'],
  viewer: ['look'],
}
const NEEDED: Record<Right, string> = {
  look: 'members',
  use: 'owners and members',
  manage: 'owners',
}

/** Refuses what a member's role does not allow. Everybody owns the own account. */
export function demandRight({ teamRole }: Pick<Session, 'teamRole'>, right: Right): void {
  if (teamRole === undefined || RIGHTS[teamRole].includes(right)) return
  throw new Fault('forbidden', `role: this is for ${NEEDED[right]} of the team; you are a ${teamRole}.`)
}

const MAX_TEAMS = 20
const MAX_MEMBERS = 200
const INVITATIONS = { limit: 30, windowMs: 3_600_000 }

export type Teams = ReturnType<typeof createTeams>

/** Teams: accounts that several people share, each in a role. */
export function createTeams({ store, mails }: { store: Store; mails: Mails | undefined }) {
  /** The team a session acts for, where it may do this. */
  function teamOf(session: Session, right: Right) {
    if (session.teamRole === undefined) throw new Fault('not-found', 'This is for teams; choose one first.')
    demandRight(session, right)
    return session.account
  }
  const by = (session: Session, visitor: Visitor, action: string): AuditEvent => ({
    ...eventBy(visitor, session),
    action,
  })

  async function create(session: Session, name: string, visitor: Visitor): Promise<string> {
    const id = newAccountId()
    const event = { ...by(session, visitor, 'team.create'), accountId: id, detail: name }
    const team = { id, name, ownerId: session.person.id, most: MAX_TEAMS }
    if (!(await store.createTeam(team, event)))
      throw badInput(`name: a person is in at most ${MAX_TEAMS} teams; leave one first.`)
    return id
  }

  async function choose(session: Session, id: string | null): Promise<void> {
    if (id !== null && !(await store.teamsOf(session.person.id)).some(team => team.id === id))
      throw new Fault('not-found', 'There is no such team, or you are not in it.')
    await store.actFor(session.tokenHash, id)
  }

  /** The link for who is invited; by mail where there is an address and a mail server. */
  async function invite(
    session: Session,
    given: { email?: string | undefined; role: TeamRole },
    from: { url: string; language: string },
    visitor: Visitor,
  ): Promise<{ url?: string }> {
    const team = teamOf(session, 'manage')
    const email = given.email === undefined ? undefined : readEmail(given.email)
    const members = await store.membersOf(team.id)
    if (members.length >= MAX_MEMBERS) throw badInput(`email: a team has at most ${MAX_MEMBERS} members.`)
    if (email !== undefined && members.some(one => one.email === email))
      throw badInput('email: is a member already.')
    const { wait } = await store.count(`invitations ${team.id}`, INVITATIONS.limit, INVITATIONS.windowMs)
    if (wait !== undefined)
      throw new Fault('too-many', 'Too many invitations within an hour.', { retryAfter: wait })
    const event = { ...by(session, visitor, 'team.invite'), detail: `${given.role} ${email ?? ''}`.trim() }
    const link = {
      purpose: 'invitation',
      accountId: team.id,
      role: given.role,
      ...(email && { email }),
    } as const
    const address = await newLink(store, from.url, link, event)
    if (!mails || email === undefined) return { url: address }
    await mails.queue({
      kind: 'invitation',
      to: email,
      language: from.language,
      values: { team: team.name! },
      url: address,
      lifeMs: LINK_LIFE_MS.invitation,
    })
    return {}
  }

  async function accept(session: Session, token: string, visitor: Visitor): Promise<void> {
    const event = by(session, visitor, 'team.join')
    const most = { members: MAX_MEMBERS, teams: MAX_TEAMS }
    const accepted = await store.acceptInvitation(hashSecret(token), session.person, event, most)
    if (accepted.kind === 'in') return store.actFor(session.tokenHash, accepted.teamId)
    if (accepted.kind === 'gone')
      throw new Fault('forbidden', 'token: this invitation was used before, is too old, or was taken back.')
    if (accepted.kind === 'full')
      throw badInput(`token: the team has ${MAX_MEMBERS} members, no more fit in.`)
    if (accepted.kind === 'busy')
      throw badInput(`token: a person is in at most ${MAX_TEAMS} teams; leave one first.`)
    throw new Fault('forbidden', 'token: this invitation is for another address; sign in with that one.')
  }

  /** A new role for a member, or none at all. Everybody may leave. */
  async function change(session: Session, personId: string, role: TeamRole | undefined, visitor: Visitor) {
    const leaves = role === undefined && personId === session.person.id
    const team = teamOf(session, leaves ? 'look' : 'manage')
    const action = role === undefined ? 'team.remove' : 'team.role'
    const event = { ...by(session, visitor, action), subject: personId, ...(role && { detail: role }) }
    const changed = await store.changeMember(team.id, personId, role, event)
    if (changed === 'missing') throw new Fault('not-found', 'There is no such member.')
    if (changed === 'last owner')
      throw badInput('role: a team needs an owner; make somebody else one first, or delete the team.')
  }

  return {
    create,
    choose,
    invite,
    accept,
    change,
    async show(session: Session) {
      const team = teamOf(session, 'look')
      const invitations = session.teamRole === 'owner' ? await store.linksOf(team.id, 'invitation') : []
      return { team, members: await store.membersOf(team.id), invitations }
    },
    async rename(session: Session, name: string, visitor: Visitor) {
      const team = teamOf(session, 'manage')
      await store.renameTeam(team.id, name, { ...by(session, visitor, 'team.rename'), detail: name })
    },
    async uninvite(session: Session, id: string, visitor: Visitor) {
      const team = teamOf(session, 'manage')
      const event = { ...by(session, visitor, 'team.uninvite'), subject: id }
      if (!(await store.removeInvitation(team.id, id, event)))
        throw new Fault('not-found', 'There is no such invitation, or it was accepted.')
    },
  }
}
