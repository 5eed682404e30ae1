import { ConfigError, readConfig } from '../config.ts'
import { backupCommand } from './backup.ts'
import { migrateStoreCommand } from './migrate-store.ts'
import { claimCommand, creditsCommand, keysCommand } from './operator.ts'
import { serve } from './serve.ts'
import { UsageError } from './usage-error.ts'
import { webhookCommand } from './webhook-listen.ts'

const HELP = `toolwright: file and data tools over HTTP

  toolwright serve                              start the server (what npm start does)
  toolwright keys create NAME [--account ID] [--rate N]
                                                make an API key; the secret is shown once
  toolwright keys list                          every key, with its account and last use
  toolwright keys revoke KEY                    end a key, by its id or prefix
  toolwright credits grant AMOUNT [--account ID] [--note TEXT]
                                                add credits to an account
  toolwright credits show [--account ID]        balance, grants and charges
  toolwright claim                              a new one-time link for the operator's dashboard
  toolwright backup FOLDER                      copy the embedded state, while the server runs
  toolwright migrate-store --from FOLDER --to postgres://…
                                                move an embedded installation, once stopped, to PostgreSQL
  toolwright webhook listen --secret S [--port N]
                                                print and verify deliveries, for developers

Without --account the operator's account is meant. Settings are environment variables; the README lists them.
All but serve and migrate-store work beside a running server on the same DATA_DIR or DATABASE_URL.`

/** Runs one command; gives the exit code. What goes wrong is said in one line. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [command = 'help', ...rest] = args
  try {
    if (command === 'serve') return await serve(readConfig(env))
    if (command === 'keys') return await keysCommand(rest, readConfig(env))
    if (command === 'credits') return await creditsCommand(rest, readConfig(env))
    if (command === 'claim') return await claimCommand(readConfig(env))
    if (command === 'backup') return await backupCommand(rest, readConfig(env))
    if (command === 'migrate-store') return await migrateStoreCommand(rest, readConfig(env))
    if (command === 'webhook') return await webhookCommand(rest)
    if (command === 'help' || command === '--help' || command === '-h') {
      console.log(HELP)
      return 0
    }
    throw new UsageError(`there is no command "${command}"; toolwright help lists them.`)
  } catch (error) {
    console.error(`toolwright: ${explain(error)}`)
    return 1
  }
}

/** What went wrong, in one line for a person at a terminal. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof UsageError) return error.message
  const { code, message, path, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE') return `port ${port} is in use; stop what listens there, or set PORT to another.`
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} may not be used by this user; set PORT to another.`
  if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is not an address of this machine.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `DATA_DIR: ${path ?? 'the data folder'} can't be written; choose another folder or mend its permissions.`
  }
  if (code === 'ENOSPC') return 'DATA_DIR: the disk is full.'
  if (code === 'ERR_SQLITE_ERROR') return `DATA_DIR: the database can't be used (${message}).`
  return message ?? String(error)
}
