/**
 * Makes things fail or flood on purpose and holds the service to its promises.
 *   npm run drill -- [repeats] [flood] [half-bodies] [slow-heads] [kills] [fleet] [rolling] [backup] [scale] [database] [faults] [--rounds N] [--json] [--report]
 * Without a name, all of them run, half an hour in all; `faults` takes most of it. The exit code is 1 when a promise was broken.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerOptions, startServer, type TestServer } from '../test/support/server.ts'
import { backup } from './drill/backup.ts'
import { database } from './drill/database.ts'
import { faults } from './drill/faults.ts'
import { fleet } from './drill/fleet.ts'
import { flood } from './drill/flood.ts'
import { halfBodies } from './drill/half-bodies.ts'
import { kills } from './drill/kills.ts'
import { repeats } from './drill/repeats.ts'
import { rolling } from './drill/rolling.ts'
import { type DrillRow, isBroken, rowsOf } from './drill/row.ts'
import { scale } from './drill/scale.ts'
import { slowHeads } from './drill/slow-heads.ts'
import { argumentsOf } from './support/arguments.ts'
import { report } from './support/results.ts'

const { values: options, positionals } = argumentsOf(import.meta.filename, {
  options: {
    json: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '12' },
  },
  allowPositionals: true,
})

/** Runs a drill against a server of its own. */
async function alone(
  drill: (server: TestServer) => Promise<DrillRow[]>,
  settings: ServerOptions = {},
): Promise<DrillRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'toolwright-drill-'))
  const env = { BOOTSTRAP_CREDITS: '1000000', ...settings.env }
  const server = await startServer({ ...settings, dataDir, env })
  try {
    return await drill(server)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const DRILLS: Record<string, () => Promise<DrillRow[]>> = {
  repeats: () => alone(repeats),
  flood: async () => [
    ...(await alone(server => flood(server, 24))),
    ...(await alone(server => flood(server, 110))),
  ],
  'slow-heads': () => alone(slowHeads),
  kills: () => kills(Number(options.rounds)),
  fleet,
  rolling,
  backup,
  scale,
  database,
  faults,
  'half-bodies': async () => [
    ...(await alone(server => halfBodies(server, { connections: 500, sent: 5 * 2 ** 20 }))),
    ...(await alone(server => halfBodies(server, { connections: 500, sent: 250 * 1024 }))),
    ...(await alone(server =>
      halfBodies(server, { connections: 500, sent: 250 * 1024, length: 255 * 1024 }),
    )),
  ],
}

const wanted = positionals.length > 0 ? positionals : Object.keys(DRILLS)
const unknown = wanted.find(name => !DRILLS[name])
if (unknown !== undefined) {
  console.error(`${unknown}: expected one of ${Object.keys(DRILLS).join(', ')}.`)
  process.exit(2)
}
const rows: DrillRow[] = []
for (const name of wanted) {
  if (!options.json) console.log(`\n## ${name}\n`)
  const own = await DRILLS[name]!()
  rows.push(...own)
  if (!options.json) console.log(rowsOf(own).join('\n'))
}
if (options.json) console.log(JSON.stringify(rows))
if (options.report) report('Drills', rowsOf(rows), { print: false })
const broken = rows.filter(isBroken)
if (!options.json)
  console.log(broken.length > 0 ? `\n${broken.length} promises broken.` : '\nEvery promise held.')
process.exit(broken.length > 0 ? 1 : 0)
