/** The peer of the service bench: bare Fastify with a Zod-checked body, echoing it. */
import Fastify from 'fastify'
import { z } from 'zod'

const schema = z.object({ text: z.string(), algorithm: z.string().optional() })
const app = Fastify()
app.post('/echo', async request => schema.parse(request.body))
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`listens on http://127.0.0.1:${(app.server.address() as { port: number }).port}`)
