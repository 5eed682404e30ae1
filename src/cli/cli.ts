import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/files/installation.ts'
import { UsageError } from './usage-error.ts'

const HELP = `toolwright: file and data tools, on the command line and over HTTP

  toolwright run SLUG [FILE…] [flags] [-o OUT]  run a tool here: offline, no server, no key
  toolwright pipeline run RECIPE FILE… [-o OUT] run a chain of tools, the same recipe as the API's
  toolwright watch IN OUT --pipeline RECIPE     run it over every file that is put into a folder
  toolwright tools [WORDS…]                     list the tools, or find one: jpg to pdf
  toolwright help SLUG                          what a tool takes, with an example
  toolwright mcp [FOLDER…]                      tools for agents (Model Context Protocol) on these folders
  toolwright completion bash|zsh|fish           a completion script for your shell

  toolwright serve                              start the server (what npm start does)
  toolwright keys create NAME [--account ACCOUNT] [limits]
                                                make an API key; the secret is shown once
  toolwright keys change KEY [limits]           --tools A,B|all --families pdf,image --read-only
                                                --expires 2027-01-31|90d --rate N --credits-per-month N|none
  toolwright keys list                          every key, with its account and last use
  toolwright keys revoke KEY                    end a key, by its id or prefix
  toolwright accounts list                      every account, with its balance
  toolwright accounts suspend|resume ACCOUNT    stop an account by its id or address, or let it go on
  toolwright accounts export ACCOUNT FILE       everything stored about an account, as a ZIP of JSON
  toolwright accounts delete ACCOUNT            remove an account at once; its ledger stays, without a name
  toolwright accounts reset ACCOUNT             a link to a new password, for who cannot get it by mail
  toolwright accounts confirm ACCOUNT           vouch for the address of an account, so that sign-on finds it
  toolwright teams list [TEAM]                  every team, or who is in one
  toolwright teams create NAME OWNER            make a team, owned by an account
  toolwright teams add|role TEAM ACCOUNT ROLE   let somebody in as owner, member or viewer, or change that
  toolwright teams remove TEAM ACCOUNT          take somebody out; a team keeps an owner
  toolwright credits grant AMOUNT [--account ACCOUNT] [--note TEXT]
                                                add credits to an account
  toolwright credits show [--account ACCOUNT]   balance, grants and charges
  toolwright audit [--format csv|ndjson]        the audit log, newest first
  toolwright claim                              a new one-time link for the operator's dashboard
  toolwright doctor [--json]                    check this installation and say what to fix
  toolwright languages [--json]                 the languages OCR can read
  toolwright languages add CODE|FILE|FOLDER…    add language packs, from npm's registry or from files
  toolwright languages remove CODE…             remove what was added
  toolwright backup FOLDER                      copy the embedded state and kept files, while the server runs
  toolwright migrate-store --from FOLDER --to postgres://…
                                                move an embedded installation, once stopped, to PostgreSQL
  toolwright webhook listen --secret S [--port N]
                                                print and verify deliveries, for developers

An ACCOUNT is an id, an address, or the name of a team; without --account the operator's is meant. Settings are environment variables; the README lists them.
All but serve and migrate-store work beside a running server on the same DATA_DIR or DATABASE_URL.`

type Command = (words: string[], env: NodeJS.ProcessEnv) => Promise<number>

/** Loaded when asked for: help should not wait for a server's code. */
const COMMANDS: Record<string, Command> = {
  run: async (words, env) => (await import('./tool/run.ts')).runToolCommand(words, env),
  pipeline: async (words, env) => (await import('./tool/pipeline.ts')).pipelineCommand(words, env),
  watch: async words => (await import('./tool/watch.ts')).watchCommand(words),
  tools: async words => (await import('./tool/list.ts')).toolsCommand(words),
  completion: async words => (await import('./tool/completion.ts')).completionCommand(words),
  mcp: async words => (await import('./mcp.ts')).mcpCommand(words, version()),
  serve: async (_, env) => (await import('./serve.ts')).serve(await settings(env)),
  keys: async (words, env) => (await import('./operator.ts')).keysCommand(words, await settings(env)),
  accounts: async (words, env) => (await import('./operator.ts')).accountsCommand(words, await settings(env)),
  teams: async (words, env) => (await import('./teams.ts')).teamsCommand(words, await settings(env)),
  credits: async (words, env) => (await import('./operator.ts')).creditsCommand(words, await settings(env)),
  audit: async (words, env) => (await import('./operator.ts')).auditCommand(words, await settings(env)),
  claim: async (_, env) => (await import('./operator.ts')).claimCommand(await settings(env)),
  doctor: async (words, env) => (await import('./doctor.ts')).doctorCommand(words, await settings(env)),
  languages: async (words, env) =>
    (await import('./languages.ts')).languagesCommand(words, await settings(env)),
  backup: async (words, env) => (await import('./backup.ts')).backupCommand(words, await settings(env)),
  'migrate-store': async (words, env) =>
    (await import('./migrate-store.ts')).migrateStoreCommand(words, await settings(env)),
  webhook: async words => (await import('./webhook-listen.ts')).webhookCommand(words),
  help: async words => help(words[0]),
  '--help': async () => help(),
  '-h': async () => help(),
  '--version': async () => say(version()),
}

const settings = async (env: NodeJS.ProcessEnv) => (await import('../config.ts')).readConfig(env)

const OPERATOR = new Set([
  'serve',
  'keys',
  'accounts',
  'teams',
  'credits',
  'audit',
  'claim',
  'doctor',
  'languages',
  'backup',
  'migrate-store',
  'webhook',
])

/** Runs one command; gives the exit code. What goes wrong is said in one line. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name = 'help', ...rest] = args
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new UsageError(`there is no command "${name}"; toolwright help lists them.`)
    if (HELP_FLAGS.has(rest[0] ?? '')) return await help()
    // A flag further on may be the value of a parameter.
    if (name === 'run' && [rest[1], rest.at(-1)].some(word => HELP_FLAGS.has(word ?? '')))
      return await help(rest[0])
    return await command(rest, env)
  } catch (error) {
    console.error(`toolwright: ${explain(error)}`)
    // Scripts of operators know 1 for whatever went wrong.
    return error instanceof UsageError && !OPERATOR.has(name) ? 2 : 1
  }
}

const HELP_FLAGS = new Set(['--help', '-h'])

async function help(slug?: string): Promise<number> {
  if (slug === undefined) return say(HELP)
  const [{ toolHelp }, { findListed }] = await Promise.all([
    import('./tool/help.ts'),
    import('./tool/listing.ts'),
  ])
  const tool = await findListed(slug)
  if (!tool) throw new UsageError(`${slug}: there is no such tool; "toolwright tools ${slug}" looks for one.`)
  return say(toolHelp(slug, tool))
}

function say(text: string): 0 {
  console.log(text)
  return 0
}

const version = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']
/** SQLite's number for a file that it may not open, or cannot. */
const CANTOPEN = 14

/** What went wrong, in one line for a person at a terminal. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message
  const { code, errcode, message, path, port, syscall, address, hostname } =
    error as NodeJS.ErrnoException & {
      errcode?: number
      port?: number
      address?: string
      hostname?: string
    }
  if (code === 'EADDRINUSE') return `port ${port} is in use; stop what listens there, or set PORT to another.`
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} may not be used by this user; set PORT to another.`
  if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is not an address of this machine.`
  if (code === 'ENOTFOUND' && hostname) return `HOST: ${hostname} is not a known name or address.`
  if (NOT_WRITABLE.includes(code ?? '') || (code === 'ENOENT' && syscall === 'mkdir')) {
    return `DATA_DIR: ${path ?? 'the data folder'} can't be written; choose another folder or fix its permissions.`
  }
  if (code === 'ENOSPC') return 'DATA_DIR: the disk is full.'
  if (code === 'ERR_SQLITE_ERROR' && errcode === CANTOPEN)
    return "DATA_DIR: the database can't be opened; check that the folder can be written, and how many files may be open (ulimit -n)."
  if (code === 'ERR_SQLITE_ERROR') return `DATA_DIR: the database can't be used (${message}).`
  return message ?? String(error)
}
