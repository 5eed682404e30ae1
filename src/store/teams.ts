import { type AuditEvent, note, noted } from './audit-log.ts'
import { findLink, useLink } from './links.ts'
import { hasRoom } from './room.ts'
import { all, type Database, one, run, type Work } from './sql.ts'

export type TeamRole = 'owner' | 'member' | 'viewer'

export interface Team {
  id: string
  name: string
  role: TeamRole
  balance: number
}

export interface Member {
  id: string
  email: string | null
  role: TeamRole
  created_at: number
}

/** Teams that somebody sees, as in `teamsOf`. */
const TEAMS = `SELECT COUNT(*) AS count FROM members m JOIN accounts a ON a.id = m.account_id
  WHERE m.person_id = ? AND a.deleted_at IS NULL AND a.suspended_at IS NULL`
const MEMBERS = 'SELECT COUNT(*) AS count FROM members WHERE account_id = ?'

/**
 * A team is an account without a login: balance, keys, usage, jobs and files are its own. False where its owner is in
 * `most` teams.
 */
function* createTeam(team: { id: string; name: string; ownerId: string; most?: number }): Work<boolean> {
  if (!(yield* hasRoom(team.ownerId, TEAMS, team.most))) return false
  yield* run(
    `INSERT INTO accounts (id, role, name, created_at) VALUES (?, 'user', ?, now_ms())`,
    team.id,
    team.name,
  )
  return yield* addMember(team.id, team.ownerId, 'owner')
}

/** Whoever is in already keeps the role they have. */
function* addMember(teamId: string, personId: string, role: TeamRole): Work<boolean> {
  const added = yield* one(
    `INSERT INTO members (account_id, person_id, role, created_at) VALUES (?, ?, ?, now_ms())
     ON CONFLICT (account_id, person_id) DO NOTHING RETURNING person_id`,
    teamId,
    personId,
    role,
  )
  return added !== undefined
}

export function* teamsOf(personId: string): Work<Team[]> {
  return yield* all<Team>(
    `SELECT a.id, a.name, m.role, a.balance FROM members m JOIN accounts a ON a.id = m.account_id
     WHERE m.person_id = ? AND a.deleted_at IS NULL AND a.suspended_at IS NULL ORDER BY a.name, a.id LIMIT 200`,
    personId,
  )
}

export function* membersOf(teamId: string): Work<Member[]> {
  return yield* all<Member>(
    `SELECT a.id, a.email, m.role, m.created_at FROM members m JOIN accounts a ON a.id = m.person_id
     WHERE m.account_id = ? ORDER BY m.created_at, a.id LIMIT 1000`,
    teamId,
  )
}

function* isIn(teamId: string, personId: string): Work<boolean> {
  const sql = 'SELECT 1 AS yes FROM members WHERE account_id = ? AND person_id = ?'
  return (yield* one(sql, teamId, personId)) !== undefined
}

export type MemberChange = 'done' | 'missing' | 'last owner'

/** Changes a member's role, or ends the membership; a team keeps an owner. Changes of one team take turns. */
function* changeMember(teamId: string, personId: string, role: TeamRole | undefined): Work<MemberChange> {
  // An update before the look takes the row's lock.
  yield* run('UPDATE accounts SET id = id WHERE id = ?', teamId)
  const members = yield* membersOf(teamId)
  const member = members.find(one => one.id === personId)
  if (!member) return 'missing'
  const otherOwners = members.filter(one => one.role === 'owner' && one.id !== personId)
  if (member.role === 'owner' && role !== 'owner' && otherOwners.length === 0) return 'last owner'
  yield* role === undefined
    ? run('DELETE FROM members WHERE account_id = ? AND person_id = ?', teamId, personId)
    : run('UPDATE members SET role = ? WHERE account_id = ? AND person_id = ?', role, teamId, personId)
  return 'done'
}

export type Accepted = { kind: 'in'; teamId: string } | { kind: 'gone' | 'another' | 'full' | 'busy' }

/**
 * Uses an invitation up. One that was sent to an address is for the account of that address. It stays where the team has
 * no room, or who accepts it is in too many others (`busy`).
 */
function* acceptInvitation(
  tokenHash: string,
  person: { id: string; email: string | null },
  event: AuditEvent,
  most: { members?: number; teams?: number } = {},
): Work<Accepted> {
  const link = yield* findLink(tokenHash, 'invitation')
  if (!link) return { kind: 'gone' }
  if (link.email !== null && link.email !== person.email) return { kind: 'another' }
  if (!(yield* isIn(link.account_id, person.id))) {
    if (!(yield* hasRoom(link.account_id, MEMBERS, most.members))) return { kind: 'full' }
    if (!(yield* hasRoom(person.id, TEAMS, most.teams))) return { kind: 'busy' }
  }
  if (!(yield* useLink(tokenHash, 'invitation'))) return { kind: 'gone' }
  if (yield* addMember(link.account_id, person.id, link.role as TeamRole))
    yield* note({ ...event, accountId: link.account_id, subject: person.id, detail: link.role! })
  return { kind: 'in', teamId: link.account_id }
}

/** The functions of this file over a database. */
export const bindTeams = (db: Database) => ({
  createTeam: (team: Parameters<typeof createTeam>[0], event: AuditEvent) =>
    db.durable(() => noted(createTeam(team), event)),
  listTeams: () =>
    db.read(() =>
      all<{ id: string; name: string; balance: number; members: number }>(
        `SELECT a.id, a.name, a.balance, (SELECT COUNT(*) FROM members m WHERE m.account_id = a.id) AS members
         FROM accounts a WHERE a.name IS NOT NULL AND a.deleted_at IS NULL ORDER BY a.name, a.id`,
      ),
    ),
  addMember: (teamId: string, personId: string, role: TeamRole, event: AuditEvent) =>
    db.durable(() => noted(addMember(teamId, personId, role), event)),
  teamsOf: (personId: string) => db.read(() => teamsOf(personId)),
  membersOf: (teamId: string) => db.read(() => membersOf(teamId)),
  changeMember: (teamId: string, personId: string, role: TeamRole | undefined, event: AuditEvent) =>
    db.durable(function* () {
      const changed = yield* changeMember(teamId, personId, role)
      if (changed === 'done') yield* note(event)
      return changed
    }),
  acceptInvitation: (...args: Parameters<typeof acceptInvitation>) =>
    db.durable(() => acceptInvitation(...args)),
  removeInvitation: (teamId: string, id: string, event: AuditEvent) =>
    db.durable(function* () {
      const sql = `DELETE FROM links WHERE id = ? AND account_id = ? AND purpose = 'invitation' RETURNING id`
      const gone = yield* one(sql, id, teamId)
      if (gone) yield* note(event)
      return gone !== undefined
    }),
  renameTeam: (teamId: string, name: string, event: AuditEvent) =>
    db.durable(function* () {
      yield* run('UPDATE accounts SET name = ? WHERE id = ? AND name IS NOT NULL', name, teamId)
      yield* note(event)
    }),
  /** The team that a session looks at; null for the person's own account. */
  actFor: (tokenHash: string, teamId: string | null) =>
    db.transact(() => run('UPDATE sessions SET acts_for = ? WHERE token_hash = ?', teamId, tokenHash)),
})
