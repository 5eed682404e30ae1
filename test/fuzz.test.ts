import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type FuzzCase, type FuzzOutcome, fuzzCase, isSound, SLUGS, sendCases } from './support/fuzz.ts'
import { startServer, type TestServer } from './support/server.ts'

const SEED = 1
const ROUNDS = 3
const CREDITS = 1_000_000

let server: TestServer
before(async () => {
  server = await startServer({ env: { BOOTSTRAP_CREDITS: String(CREDITS), TOOL_TIMEOUT_S: '120' } })
})
after(() => server.stop())

function* cases(): Generator<FuzzCase> {
  for (let number = 0; number < ROUNDS * SLUGS.length; number++) yield fuzzCase(SEED, number)
}

test('the same seed gives the same requests', () => {
  for (const number of [0, 7, 50]) assert.deepEqual(fuzzCase(5, number), fuzzCase(5, number))
  assert.notDeepEqual(fuzzCase(5, 0).body, fuzzCase(6, 0).body)
})

test('damaged files and requests are served or refused with a sentence, and every credit is accounted for', async () => {
  const outcomes: FuzzOutcome[] = []
  await sendCases(server, cases(), 4, outcome => outcomes.push(outcome))
  const unsound = outcomes
    .filter(outcome => !isSound(outcome))
    .map(({ case: { slug, number }, status, error }) => `${slug}, case ${number}: ${status} ${error}`)
  assert.deepEqual(unsound, [], `npm run fuzz -- --seed ${SEED} --from NUMBER --count 1 sends one case again`)
  assert.ok(
    outcomes.filter(({ status }) => status === 200).length > SLUGS.length / 2,
    'many are still served',
  )
  assert.ok(outcomes.filter(({ status }) => status === 400).length > SLUGS.length / 2, 'many are refused')

  const charged = outcomes.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)
  assert.ok(charged > 0)
  assert.equal((await server.account()).api_credits, CREDITS - charged)
  assert.equal((await server.get('/healthz', { key: null })).status, 200)
  // A folder goes once its answer is out, a moment later where the machine is busy.
  const left = () => readdir(join(server.dataDir, 'scratch/calls'))
  for (let tries = 0; tries < 50 && (await left()).length > 0; tries++) await pause(100)
  assert.deepEqual(await left(), [])
})
