import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  /** Makes an empty database and gives its address. */
  database: (name: string) => string
  /** Writes a database into a file, and reads it back into an empty one; gives the address of that. */
  dump: (name: string, file: string) => void
  restore: (file: string, name: string) => string
  /** Kills it in the midst of its work, and starts it again. */
  crash: () => void
  stop: () => void
}

/** PostgreSQL's programs, where Debian puts them. */
function programs(): string | undefined {
  try {
    const version = readdirSync('/usr/lib/postgresql').sort().at(-1)
    return version && `/usr/lib/postgresql/${version}/bin`
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string): void {
  const isRoot = process.getuid?.() === 0
  const [name, args] = isRoot
    ? ['runuser', ['-u', 'postgres', '--', 'sh', '-c', command]]
    : ['sh', ['-c', command]]
  const done = spawnSync(name as string, args as string[], { cwd: '/', encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
}

/** A throw-away cluster of its own; undefined where PostgreSQL is not installed. */
export function startCluster(maxConnections = 100): Cluster | undefined {
  const bin = programs()
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const port = 20_000 + (process.pid % 20_000)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=${maxConnections}`
  try {
    asPostgres(`${bin}/initdb -D ${data} -A trust -U postgres`)
    asPostgres(`${bin}/pg_ctl -D ${data} -w -l ${data}.log -o '${options}' start`)
  } catch (error) {
    remove()
    throw error
  }
  const login = `-h 127.0.0.1 -p ${port} -U postgres`
  const database = (name: string) => {
    asPostgres(`${bin}/createdb ${login} ${name}`)
    return `postgres://postgres@127.0.0.1:${port}/${name}`
  }
  return {
    database,
    dump: (name, file) => asPostgres(`${bin}/pg_dump ${login} -Fc -f ${file} ${name}`),
    restore: (file, name) => {
      const url = database(name)
      asPostgres(`${bin}/pg_restore ${login} -d ${name} ${file}`)
      return url
    },
    crash: () =>
      asPostgres(`${bin}/pg_ctl -D ${data} -w -l ${data}.log -m immediate -o '${options}' restart`),
    stop: () => {
      asPostgres(`${bin}/pg_ctl -D ${data} -m immediate stop`)
      remove()
    },
  }
}
