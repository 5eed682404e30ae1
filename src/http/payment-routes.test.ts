import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { badInput } from '../fault.ts'
import type { PaymentMessage, TopUps } from '../service/top-up.ts'
import { createBodyIntake } from './body-intake.ts'
import { paymentRoutes } from './payment-routes.ts'

/** A server with nothing but the route; bodies are left to it, as on the real one. */
async function serverFor(topUps: Partial<TopUps>) {
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const intake = createBodyIntake({ perCaller: 0 })
  app.decorate('watchBody', request => intake.watch(request.raw))
  paymentRoutes(app, topUps as TopUps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${url}/payments/webhook`, stop: () => app.close() }
}

const send = (url: string, body: string) =>
  fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': 's' },
  })

test('the payment service is heard byte by byte, within bounds', async () => {
  const heard: PaymentMessage[] = []
  const server = await serverFor({
    receive: async message => {
      heard.push(message)
      if (message.body.includes('wrong')) throw badInput('stripe-signature: is missing or wrong.')
    },
  })
  const spaced = '{ "a" :\n 1.0 }'
  assert.equal((await send(server.url, spaced)).status, 200)
  assert.equal(heard[0]!.body.toString(), spaced)
  assert.equal(heard[0]!.headers['stripe-signature'], 's')
  assert.notEqual((await send(server.url, '{"wrong":1}')).status, 200)
  assert.notEqual((await send(server.url, ' '.repeat(300_000))).status, 200)
  assert.equal(heard.length, 2)
  await server.stop()
})

test('where no payment service is set, nobody listens', async () => {
  const server = await serverFor({ receive: undefined })
  assert.equal((await send(server.url, '{}')).status, 404)
  await server.stop()
})
