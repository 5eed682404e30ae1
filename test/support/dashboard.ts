import type { TestServer } from './server.ts'

export const PASSWORD = 'correct horse battery'

export interface AppAnswer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any
}

/** Somebody at the dashboard: keeps the cookie as a browser would, and sends the page's own origin. */
export class Visitor {
  cookie: string | undefined
  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, undefined, headers)
  post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    this.send('POST', path, body, headers)
  patch = (path: string, body: unknown) => this.send('PATCH', path, body)
  remove = (path: string) => this.send('DELETE', path)

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<AppAnswer> {
    const given: Record<string, string> = {
      ...(method !== 'GET' && { origin: this.url }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.cookie !== undefined && { cookie: this.cookie }),
      ...headers,
    }
    if (given['origin'] === '') delete given['origin']
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: given,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const set = response.headers.get('set-cookie')
    if (set !== null) this.cookie = /Max-Age=0/.test(set) ? undefined : set.split(';')[0]!
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text !== '' ? JSON.parse(text) : undefined,
    }
  }
}

/** The token of the one-time link that the first start printed. */
export const claimToken = (server: TestServer): string => /\/claim#([\w-]+)/.exec(server.output())?.[1] ?? ''

/** The operator, signed in by the link. */
export async function claim(server: TestServer, email = 'ops@example.org'): Promise<Visitor> {
  const visitor = new Visitor(server.url)
  const answer = await visitor.post('/app/api/claim', {
    token: claimToken(server),
    email,
    password: PASSWORD,
  })
  if (answer.status !== 200) throw new Error(`claiming answered ${answer.status}: ${answer.text}`)
  return visitor
}

export async function signUp(server: TestServer, email: string): Promise<Visitor> {
  const visitor = new Visitor(server.url)
  const answer = await visitor.post('/app/api/sign-up', { email, password: PASSWORD })
  if (answer.status !== 200) throw new Error(`signing up answered ${answer.status}: ${answer.text}`)
  return visitor
}
