import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isLocalRequest } from './local.ts'

const asked = (headers: Record<string, string>, local = true): boolean =>
  isLocalRequest(
    { raw: { headers: { host: '127.0.0.1:8080', ...headers } } } as unknown as FastifyRequest,
    { local } as Config,
  )

test('a request of this machine is local, in local mode only', () => {
  assert.ok(asked({}))
  for (const host of ['localhost', 'LOCALHOST:80', '[::1]:8080', '127.9.9.9'])
    assert.ok(asked({ host }), host)
  assert.ok(!asked({}, false))
})

test('a host of any other name is not', () => {
  for (const host of [
    '',
    'example.org',
    'localhost.example.org',
    '127.0.0.1.example.org',
    '10.0.0.1',
    '[::2]',
  ])
    assert.ok(!asked({ host }), host)
})

test('a request that a proxy passed on is never local, by whichever header it says so', () => {
  for (const header of [
    'via',
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
  ])
    assert.ok(!asked({ [header]: '127.0.0.1' }), header)
})
