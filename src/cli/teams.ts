import type { Config } from '../config.ts'
import { newAccountId } from '../service/accounts.ts'
import type { Store } from '../store/store.ts'
import type { TeamRole } from '../store/teams.ts'
import { withStore } from './operator.ts'
import { UsageError } from './usage-error.ts'

const ROLES: readonly TeamRole[] = ['owner', 'member', 'viewer']

function readRole(given: string | undefined): TeamRole {
  const role = ROLES.find(one => one === given)
  if (!role) throw new UsageError('ROLE: expected owner, member or viewer.')
  return role
}

/** A team by its id, or by its name where no other has it. */
async function teamOf(store: Store, typed: string | undefined): Promise<string> {
  const found = (await store.listTeams()).filter(one => one.id === typed || one.name === typed)
  if (found.length === 1) return found[0]!.id
  throw new UsageError(
    found.length === 0
      ? `there is no team ${typed ?? ''}; teams list shows them.`
      : `${found.length} teams are called ${typed}; use the id that teams list shows.`,
  )
}

async function personOf(store: Store, typed: string | undefined): Promise<{ id: string; email: string }> {
  const [account] = typed === undefined ? [] : await store.listAccounts(typed)
  if (!account?.email) throw new UsageError(`there is no account ${typed ?? ''} with an address.`)
  return { id: account.id, email: account.email }
}

/** toolwright teams list|create|add|role|remove */
export function teamsCommand(args: string[], config: Config): Promise<number> {
  const [action, subject, who, wanted] = args
  return withStore(config, async store => {
    if (action === 'list') return list(store, subject)
    if (action === 'create' && subject) {
      const owner = await personOf(store, who)
      const id = newAccountId()
      const event = { via: 'command line', action: 'team.create', accountId: id, detail: subject } as const
      await store.createTeam({ id, name: subject, ownerId: owner.id }, event)
      console.log(`${id} is the team ${subject}; ${owner.email} owns it.`)
      return
    }
    if (!['add', 'role', 'remove'].includes(action ?? ''))
      throw new UsageError(
        'teams: expected list [TEAM], create NAME OWNER, add or role TEAM ACCOUNT ROLE, or remove TEAM ACCOUNT.',
      )
    const team = await teamOf(store, subject)
    const person = await personOf(store, who)
    const role = action === 'remove' ? undefined : readRole(wanted)
    const event = {
      via: 'command line',
      action: action === 'add' ? 'team.join' : `team.${action}`,
      accountId: team,
      subject: person.id,
      ...(role && { detail: role }),
    } as const
    if (action === 'add') {
      if (!(await store.addMember(team, person.id, role!, event)))
        throw new UsageError(`${person.email} is in the team already; teams role changes what they may do.`)
    } else {
      const changed = await store.changeMember(team, person.id, role, event)
      if (changed === 'missing')
        throw new UsageError(`${person.email} is not in the team; teams add does that.`)
      if (changed === 'last owner')
        throw new UsageError('a team needs an owner; make somebody else one first.')
    }
    console.log(role ? `${person.email} is ${role} of ${team}.` : `${person.email} is out of ${team}.`)
  })
}

async function list(store: Store, typed: string | undefined): Promise<void> {
  if (typed !== undefined) {
    for (const { id, role, email } of await store.membersOf(await teamOf(store, typed)))
      console.log(`${id}  ${role.padEnd(6)}  ${email ?? ''}`.trimEnd())
    return
  }
  const teams = await store.listTeams()
  for (const { id, name, balance, members } of teams)
    console.log(`${id}  ${balance} credits  ${members} ${members === 1 ? 'member' : 'members'}  ${name}`)
  if (teams.length === 0) console.log('There are no teams.')
}
