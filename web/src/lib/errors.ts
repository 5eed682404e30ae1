import { ApiError } from './api.ts'
import { label } from './format.ts'
import { language, type MessageKey, t } from './messages.ts'

/** A refusal of the page itself, whose sentence is in the reader's language already. */
export class OwnError extends ApiError {}

type Code = ApiError['code']

const TITLES: Partial<Record<Code, MessageKey>> = {
  input: 'callError.input',
  payment: 'callError.notEnoughCredits',
  forbidden: 'callError.forbidden',
  'not-found': 'callError.notFound',
  timeout: 'callError.timeout',
  conflict: 'callError.conflict',
  'too-large': 'callError.tooLarge',
  'too-many': 'callError.tooManyCalls',
  failed: 'callError.theToolFailed',
  unavailable: 'callError.serverNeedsMoment',
  offline: 'callError.noConnection',
}

const WAYS: Partial<Record<Code, MessageKey>> = {
  input: 'callError.way.input',
  unauthorized: 'callError.way.unauthorized',
  payment: 'callError.way.payment',
  forbidden: 'callError.way.forbidden',
  'not-found': 'callError.way.not-found',
  timeout: 'callError.way.timeout',
  conflict: 'callError.way.conflict',
  'too-large': 'callError.way.too-large',
  'too-many': 'callError.way.too-many',
  failed: 'callError.way.failed',
  unavailable: 'callError.way.unavailable',
  offline: 'callError.way.offline',
}

/** Those of which the server's sentence says no more than the page does. */
const SAID_ALREADY: ReadonlySet<Code> = new Set<Code>(['unauthorized', 'offline', 'too-many'])

export interface Explained {
  title: string
  /** What to do, in the reader's language; '' where the server's own sentence says it. */
  way: string
  /** The server's own sentence, which is English; '' where it says no more. */
  said: string
}

/** What answered, where it was not the server, which gives every answer an id: a proxy's page says nothing to a reader. */
function between({ status, code, headers, requestId }: ApiError): Explained | undefined {
  if (!headers || requestId || status === 401) return undefined
  if (status < 500) return { title: t(TITLES[code] ?? 'callError.didNotWork'), way: t(WAYS[code]!), said: '' }
  return { title: t('callError.serverNeedsMoment'), way: t('callError.way.between', { status }), said: '' }
}

/** Whether the same call may well work another time. */
export const mayWorkLater = ({ status }: ApiError): boolean =>
  [0, 408, 429].includes(status) || (status >= 500 && status !== 501)

/** Without the parameter's name at its head, which the title says. */
const bare = (message: string): string =>
  message.replace(/^[\w.[\]-]+: (\p{L}?)/u, (_, first: string) => first.toUpperCase())

/** A refusal in words: by its code in the reader's language, and in the server's own where that says more. */
export function explained(error: ApiError): Explained {
  const { code, message, parameter } = error
  const field = parameter && /^\w+$/.test(parameter) ? label(parameter) : ''
  const title = field ? t('callError.checkField', { name: field }) : t(TITLES[code] ?? 'callError.didNotWork')
  if (error instanceof OwnError) return { title, way: message, said: '' }
  const other = between(error)
  if (other) return other
  const way = WAYS[code] ? t(WAYS[code]) : ''
  if (language === 'en')
    return { title, way: message === '' ? way : '', said: field ? bare(message) : message }
  return { title, way, said: SAID_ALREADY.has(code) ? '' : message }
}

/** The same in one line. */
export function errorText(error: ApiError): string {
  if (error instanceof OwnError || (language === 'en' && !between(error))) return error.message
  const { title, way, said } = explained(error)
  return [/[.!?。！？।]$/.test(title) ? title : `${title}.`, way, said && `(${said})`]
    .filter(Boolean)
    .join(' ')
}
