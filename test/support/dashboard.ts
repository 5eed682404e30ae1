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
  /** The session's cookie, and the one by which the browser is known at the next sign-in. */
  cookie: string | undefined
  browser: string | undefined
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
      cookie: [this.cookie, this.browser].filter(Boolean).join('; '),
      ...headers,
    }
    if (given['origin'] === '') delete given['origin']
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: given,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair] = set.split(';')
      if (/^[\w-]*toolwright-browser=/.test(set)) this.browser = pair
      else this.cookie = /Max-Age=0/.test(set) ? undefined : pair
    }
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
  for (const [path, status] of [
    ['sign-up', 202],
    ['sign-in', 200],
  ]) {
    const answer = await visitor.post(`/app/api/${path}`, { email, password: PASSWORD })
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  }
  return visitor
}
