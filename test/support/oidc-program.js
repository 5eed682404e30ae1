// A real OpenID Connect provider for tests: prints its port. Whoever comes is signed in at once as the person that the
// last POST /as described; `refuses` makes it say no, `late` lets its codes live for a second.
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const [callback] = process.argv.slice(2)
let person = { sub: 'nobody' }
const server = createServer()
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${server.address().port}`

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'toolwright',
      client_secret: 'a-secret-of-the-test-0123456789',
      redirect_uris: [callback],
      post_logout_redirect_uris: [new URL('/', callback).href],
    },
  ],
  scopes: ['openid', 'email', 'groups'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
  pkce: { required: () => true },
  ttl: { AuthorizationCode: () => (person.late ? 1 : 60) },
  cookies: { keys: ['test'] },
  findAccount: (_, id) => ({ accountId: id, claims: () => person }),
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  features: { devInteractions: { enabled: false } },
})
const answer = provider.callback()
server.on('request', async (request, response) => {
  if (request.method === 'POST' && request.url === '/as') {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    person = JSON.parse(Buffer.concat(chunks).toString())
    return response.end()
  }
  if (!request.url.startsWith('/interaction/')) return answer(request, response)
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (person.refuses) return provider.interactionFinished(request, response, { error: 'access_denied' })
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  const grantId = await grant.save()
  return provider.interactionFinished(
    request,
    response,
    { consent: { grantId } },
    { mergeWithLastSubmission: true },
  )
})
console.log(server.address().port)
