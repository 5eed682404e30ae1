import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogTool } from '../catalog.ts'
import type { Config } from '../config.ts'
import type { CatalogEntry } from '../contract/catalog.ts'
import type { CallReport, Service } from '../service/execute.ts'
import type { Files } from '../service/files/files.ts'
import type { JobEvents } from '../service/job-events.ts'
import type { Jobs } from '../service/jobs.ts'
import type { Mails } from '../service/mail/mails.ts'
import type { Pipelines } from '../service/pipelines/pipelines.ts'
import type { Secrets } from '../service/secrets.ts'
import type { TopUps } from '../service/top-up.ts'
import type { BodyWatch } from './body-intake.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Watches a body while it arrives; refuses one too many from an address. Large ones that nobody pays for take turns. */
    watchBody: (request: FastifyRequest, isFree?: boolean) => BodyWatch
  }
  interface FastifyRequest {
    report: CallReport
    startedAt: number
    /** Set for calls whose answers tell their cost. */
    toolCall: boolean
    toolSlug: string
  }
}

/** What the routes need. */
export interface HttpContext {
  config: Config
  service: Service
  tools: Map<string, CatalogTool>
  /** What callers are told of every tool; made when first asked for. */
  catalog: () => CatalogEntry[]
  jobs: Jobs
  files: Files
  pipelines: Pipelines
  events: JobEvents
  secrets: Secrets
  /** Where a mail server is set. */
  mails: Mails | undefined
  topUps: TopUps
  /** Logs what went wrong beside an answer. */
  trouble: (request: FastifyRequest, error: unknown) => void
  /** Looks for deliveries that are due, now rather than at the next turn. */
  deliverNow: () => void
  /** Where calls keep their files while they run. */
  callsFolder: string
  /** Whether the server was asked to stop. */
  isStopping: () => boolean
  /** Counts an answer in the metrics. */
  count: (request: FastifyRequest, status: number) => void
  /** Counts a call without a key against its address. */
  checkAddress: (request: FastifyRequest) => void
  /** Asks a client that waits for it to send the body. */
  readyForBody: (request: FastifyRequest, reply: FastifyReply) => void
}
