import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A setting that makes no sense; the start ends with its one line. */
export class ConfigError extends Error {}

export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  databaseConnections: number
  databasePatienceS: number
  bootstrapApiKey: string | undefined
  bootstrapCredits: number
  rateLimitPerMinute: number
  freeRateLimitPerMinute: number
  uploadsPerAddress: number
  publicUrl: string | undefined
  trustProxy: boolean | number | string
  toolTimeoutS: number
  poolSize: number
  /** Where timestamps for signatures are asked for. */
  timestampUrl: string | undefined
  queueMax: number
  queueWaitS: number
  childMemoryMb: number
  jobRetentionHours: number
  /** Where kept files lie: a folder, or a bucket. */
  files: FilesPlace
  filesQuotaMb: number
  filesRetentionHours: number
  allowPrivateWebhooks: boolean
  allowSignup: boolean
  signupCredits: number
  /** Credits a day that an address may use from the page without an account. */
  guestCredits: number
  metricsToken: string | undefined
  secretKey: string | undefined
  /** Where traces and metrics go; nowhere where it is unset. */
  otlp: { endpoint: string; headers: Record<string, string>; serviceName: string } | undefined
  accessLog: boolean
  /** How long a server that was asked to stop goes on before it takes no more calls. */
  drainS: number
  /** Stripe, for accounts that buy their credits. */
  payment:
    | { secretKey: string; webhookSecret: string; apiUrl: string; offersFile: string; returnUrl: string }
    | undefined
  /** Where mails are handed over; without it the command line prints links. */
  mail: MailSettings | undefined
  /** A mail tells of a balance below this, where the account has no line of its own. */
  lowBalanceCredits: number
  /** How long an account that was given up can be kept after all. */
  deletionGraceDays: number
  /** Signing in at a provider of OpenID Connect. */
  oidc: OidcSettings | undefined
  /** Whether passwords let people in; passkeys do in any case. */
  passwordLogin: boolean
  fontDirs: string[]
  /** Language packs that were added. */
  tessdataDir: string
  /** Models that the page runs. */
  modelsDir: string | undefined
  /** An address that speaks the protocol of OpenAI, up to `/v1`. */
  aiUrl: string | undefined
  aiKey: string | undefined
  aiModel: string | undefined
  aiSpeechModel: string | undefined
  sandbox: SandboxMode
  logLevel: string
  /** Loopback only, with nothing in front: the one mode in which anything is relaxed. */
  local: boolean
}

export interface MailSettings {
  smtpUrl: string
  from: string
}

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string
  /** Whoever is in it is an operator; undefined leaves roles alone. */
  operatorGroup: string | undefined
  groupsClaim: string
  /** What the button calls the provider. */
  name: string | undefined
}

export type FilesPlace =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3'
      bucket: string
      prefix: string
      endpoint: string | undefined
      keys: {
        accessKeyId: string
        secretAccessKey: string
        sessionToken: string | undefined
        region: string
      }
    }

export const DATABASE_SCHEMES = ['postgres:', 'postgresql:']
/** `auto` confines children as far as the kernel can, `require` refuses to start where that is not all the way. */
export type SandboxMode = (typeof SANDBOX_MODES)[number]
const SANDBOX_MODES = ['auto', 'require', 'off'] as const
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads every setting from the environment. The table in the README lists the same. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const given = text(name)
    if (given === undefined) return fallback
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN
    if (!(value >= min && value <= max)) {
      throw new ConfigError(`${name}: expected a whole number from ${min} to ${max}, received "${given}".`)
    }
    return value
  }

  const flag = (name: string): boolean => {
    const given = text(name)?.toLowerCase()
    if (given === undefined || given === 'false' || given === '0') return false
    if (given === 'true' || given === '1') return true
    throw new ConfigError(`${name}: expected true or false, received "${given}".`)
  }

  const url = (name: string, schemes: string[]): string | undefined => {
    const given = text(name)
    return given === undefined ? undefined : readAddress(name, given, schemes)
  }

  const dataDir = resolve(text('DATA_DIR') ?? './data')
  /** A folder that tools may read, which therefore must not hold the database. */
  const readable = (name: string, given: string): string => {
    const folder = resolve(given)
    if (`${dataDir}${sep}`.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      throw new ConfigError(
        `${name}: tools may read ${folder}, but DATA_DIR lies in it; choose another folder.`,
      )
    return folder
  }

  const host = text('HOST') ?? '127.0.0.1'
  if (!/^[\w.:%-]+$/.test(host))
    throw new ConfigError(`HOST: expected a name or address, received "${host}".`)

  const bootstrapApiKey = text('BOOTSTRAP_API_KEY')
  if (bootstrapApiKey && /[^\x21-\x7e]/.test(bootstrapApiKey)) {
    throw new ConfigError('BOOTSTRAP_API_KEY: expected a token of printable characters without spaces.')
  }
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!LEVELS.includes(logLevel)) throw new ConfigError(`LOG_LEVEL: expected one of ${LEVELS.join(', ')}.`)

  const sandbox = (text('SANDBOX') ?? 'auto') as SandboxMode
  if (!SANDBOX_MODES.includes(sandbox))
    throw new ConfigError(`SANDBOX: expected one of ${SANDBOX_MODES.join(', ')}, received "${sandbox}".`)

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'])
  const trustProxy = readTrustProxy(text('TRUST_PROXY'))
  const oidc = readOidc(text)
  const tessdata = text('TESSDATA_DIR')
  const models = text('MODELS_DIR')
  return {
    host,
    port: integer('PORT', 8080, 0, 65_535),
    dataDir,
    databaseUrl: url('DATABASE_URL', DATABASE_SCHEMES),
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 2, 200),
    databasePatienceS: integer('DATABASE_PATIENCE_S', 30, 0, 3600),
    bootstrapApiKey,
    bootstrapCredits: integer('BOOTSTRAP_CREDITS', 1000, 0, 1_000_000_000),
    rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', 60, 0, 100_000),
    freeRateLimitPerMinute: integer('FREE_RATE_LIMIT_PER_MINUTE', 600, 0, 1_000_000),
    uploadsPerAddress: integer('UPLOADS_PER_ADDRESS', 256, 0, 100_000),
    publicUrl,
    trustProxy,
    toolTimeoutS: integer('TOOL_TIMEOUT_S', 60, 1, 3600),
    poolSize: integer('POOL_SIZE', availableParallelism(), 1, 256),
    timestampUrl: url('TIMESTAMP_URL', ['http:', 'https:']),
    queueMax: integer('QUEUE_MAX', 100, 0, 100_000),
    queueWaitS: integer('QUEUE_WAIT_S', 60, 1, 3600),
    childMemoryMb: integer('CHILD_MEMORY_MB', 2048, 1024, 65_536),
    jobRetentionHours: integer('JOB_RETENTION_HOURS', 24, 1, 8760),
    files: readFilesPlace(text),
    filesQuotaMb: integer('FILES_QUOTA_MB', 2048, 1, 100_000_000),
    filesRetentionHours: integer('FILES_RETENTION_HOURS', 24, 1, 87_600),
    allowPrivateWebhooks: flag('ALLOW_PRIVATE_WEBHOOKS'),
    allowSignup: flag('ALLOW_SIGNUP'),
    signupCredits: integer('SIGNUP_CREDITS', 0, 0, 1_000_000),
    guestCredits: integer('GUEST_CREDITS', 0, 0, 10_000),
    metricsToken: text('METRICS_TOKEN'),
    secretKey: text('SECRET_KEY'),
    otlp: readOtlp(text),
    accessLog: flag('ACCESS_LOG'),
    drainS: integer('DRAIN_S', 0, 0, 300),
    payment: readPayment(text, publicUrl, url('STRIPE_API_URL', ['http:', 'https:'])),
    mail: readMail(text, publicUrl),
    lowBalanceCredits: integer('LOW_BALANCE_CREDITS', 100, 0, 1_000_000_000),
    deletionGraceDays: integer('DELETION_GRACE_DAYS', 14, 0, 365),
    oidc,
    passwordLogin: readPasswordLogin(text('PASSWORD_LOGIN'), oidc),
    fontDirs: (text('FONT_DIRS') ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map(path => readable('FONT_DIRS', path)),
    tessdataDir: tessdata ? readable('TESSDATA_DIR', tessdata) : join(dataDir, 'tessdata'),
    modelsDir: models && readable('MODELS_DIR', models),
    aiUrl: url('AI_URL', ['http:', 'https:']),
    aiKey: text('AI_KEY'),
    aiModel: text('AI_MODEL'),
    aiSpeechModel: text('AI_SPEECH_MODEL'),
    sandbox,
    logLevel,
    local: isLoopback(host) && publicUrl === undefined && trustProxy === false,
  }
}

/** An address of one of these schemes, without a slash at its end. The message leaves it out: it may hold a password. */
export function readAddress(name: string, given: string, schemes: string[]): string {
  const parsed = URL.canParse(given) ? new URL(given) : undefined
  if (!parsed || !schemes.includes(parsed.protocol)) {
    throw new ConfigError(`${name}: expected an address that starts with ${schemes.join('// or ')}//.`)
  }
  return given.replace(/\/+$/, '')
}

/** `s3://bucket/prefix` with the usual variables for its keys, or a folder; by default one in the data folder. */
function readFilesPlace(text: (name: string) => string | undefined): FilesPlace {
  const given = text('FILES_URL')
  if (given === undefined) return { kind: 'folder', path: resolve(text('DATA_DIR') ?? './data', 'files') }
  if (given.startsWith('file://')) return { kind: 'folder', path: fileURLToPath(given) }
  if (!given.includes('://')) return { kind: 'folder', path: resolve(given) }
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/.exec(given)
  if (!match) throw new ConfigError('FILES_URL: expected s3://bucket/prefix or a folder.')
  const needed = (name: string): string => {
    const value = text(name)
    if (value === undefined) throw new ConfigError(`${name}: is needed for the FILES_URL that is set.`)
    return value
  }
  const endpoint = text('AWS_ENDPOINT_URL_S3') ?? text('AWS_ENDPOINT_URL')
  const prefix = (match[2] ?? '').replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    bucket: match[1]!,
    prefix: prefix && `${prefix}/`,
    endpoint: endpoint && readAddress('AWS_ENDPOINT_URL', endpoint, ['http:', 'https:']),
    keys: {
      accessKeyId: needed('AWS_ACCESS_KEY_ID'),
      secretAccessKey: needed('AWS_SECRET_ACCESS_KEY'),
      sessionToken: text('AWS_SESSION_TOKEN'),
      region: text('AWS_REGION') ?? text('AWS_DEFAULT_REGION') ?? 'us-east-1',
    },
  }
}

/** Payments need all of their settings, and an address to come back to. */
function readPayment(
  text: (name: string) => string | undefined,
  publicUrl: string | undefined,
  apiUrl = 'https://api.stripe.com',
): Config['payment'] {
  const secretKey = text('STRIPE_SECRET_KEY')
  if (secretKey === undefined) return undefined
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET')
  const offersFile = text('PAYMENT_OFFERS')
  const missing = Object.entries({
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    PAYMENT_OFFERS: offersFile,
    PUBLIC_URL: publicUrl,
  }).find(([, value]) => value === undefined)?.[0]
  if (missing) throw new ConfigError(`${missing}: is needed where STRIPE_SECRET_KEY is set.`)
  return {
    secretKey,
    webhookSecret: webhookSecret!,
    apiUrl,
    offersFile: resolve(offersFile!),
    returnUrl: publicUrl!,
  }
}

/** A mail server, the sender, and the address that links begin with: a caller's own word for it is not enough. */
function readMail(
  text: (name: string) => string | undefined,
  publicUrl: string | undefined,
): MailSettings | undefined {
  const given = text('SMTP_URL')
  if (given === undefined) return undefined
  const smtpUrl = readAddress('SMTP_URL', given, ['smtp:', 'smtps:'])
  const from = text('MAIL_FROM')
  if (from === undefined || !/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new ConfigError('MAIL_FROM: expected an address like Toolwright <tools@example.org>.')
  if (publicUrl === undefined) throw new ConfigError('PUBLIC_URL: is needed where SMTP_URL is set.')
  return { smtpUrl, from }
}

/** The provider of OpenID Connect, where one is set. */
function readOidc(text: (name: string) => string | undefined): OidcSettings | undefined {
  const issuer = text('OIDC_ISSUER')
  if (issuer === undefined) return undefined
  // Its slash at the end belongs to its name.
  readAddress('OIDC_ISSUER', issuer, ['http:', 'https:'])
  const clientId = text('OIDC_CLIENT_ID')
  if (clientId === undefined) throw new ConfigError('OIDC_CLIENT_ID: is needed where OIDC_ISSUER is set.')
  const operatorGroup = text('OIDC_OPERATOR_GROUP')
  return {
    issuer,
    clientId,
    clientSecret: text('OIDC_CLIENT_SECRET'),
    scopes: text('OIDC_SCOPES') ?? (operatorGroup === undefined ? 'openid email' : 'openid email groups'),
    operatorGroup,
    groupsClaim: text('OIDC_GROUPS_CLAIM') ?? 'groups',
    name: text('OIDC_NAME'),
  }
}

function readPasswordLogin(given: string | undefined, oidc: OidcSettings | undefined): boolean {
  if (given === undefined || given === 'on') return true
  if (given !== 'off') throw new ConfigError(`PASSWORD_LOGIN: expected on or off, received "${given}".`)
  if (!oidc) throw new ConfigError('PASSWORD_LOGIN: "off" needs another way in; set OIDC_ISSUER.')
  return false
}

/** The collector of OpenTelemetry, by its usual variables. */
function readOtlp(text: (name: string) => string | undefined): Config['otlp'] {
  const given = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (given === undefined) return undefined
  const pairs = (text('OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').filter(Boolean)
  const headers = pairs.map((pair): [string, string] => {
    const match = /^\s*([\w-]+)\s*=\s*([\x20-\x7e]+?)\s*$/.exec(pair)
    // The value may be a secret: it is not repeated.
    if (!match) throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS: expected name=value,name=value.')
    return [match[1]!, decoded(match[2]!)]
  })
  return {
    endpoint: readAddress('OTEL_EXPORTER_OTLP_ENDPOINT', given, ['http:', 'https:']),
    headers: Object.fromEntries(headers),
    serviceName: text('OTEL_SERVICE_NAME') ?? 'toolwright',
  }
}

/** Values come percent-encoded; one that is not is meant as it stands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Whether a host name or literal address means this machine itself. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** A name for a range, an address, or a range as 10.0.0.0/8 or 10.0.0.0/255.0.0.0. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', range, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (range === undefined || isIP(range) === 4) return true
  return /^[1-9]\d{0,2}$/.test(range) && Number(range) <= (version === 4 ? 32 : 128)
}

/** `true`, a number of proxies, or a list of their addresses. */
function readTrustProxy(given: string | undefined): boolean | number | string {
  if (given === undefined || given === 'false' || given === '0') return false
  if (given === 'true') return true
  if (/^\d+$/.test(given)) return Number(given)
  if (given.split(',').every(part => isProxy(part.trim()))) return given
  throw new ConfigError(
    `TRUST_PROXY: expected true, a number of proxies or their addresses, received "${given}".`,
  )
}
