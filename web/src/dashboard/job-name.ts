import type { CatalogAnswer } from '../../../src/contract/catalog.ts'
import type { Job } from '../../../src/contract/jobs.ts'
import { get } from '../lib/api.ts'
import { toolName } from '../lib/catalog.ts'
import { language } from '../lib/messages.ts'
import { t } from './texts.ts'

/** Slugs by the names that the API gives tools, which are English. */
let slugs: ReadonlyMap<string, string> = new Map()

/** Readies the names of pipelines for their reader. Without them the API's own are shown. */
export async function knowNames(jobs: readonly Pick<Job, 'name'>[]): Promise<void> {
  if (language === 'en' || slugs.size > 0 || jobs.every(job => job.name === undefined)) return
  const answer = await get<CatalogAnswer>('/api/v1/tools').catch(() => undefined)
  slugs = new Map(answer?.tools.map(tool => [tool.name, tool.slug]))
}

/** What was called: a tool, or pipelines, which are counted together. */
export const calledName = (slug: string): string =>
  slug === 'pipeline' ? t('common.pipelines') : toolName(slug)

/** What a job is called: the name somebody gave it, or its tools in the reader's language. */
export const jobName = ({ name, tool_slug: slug }: Pick<Job, 'name' | 'tool_slug'>): string =>
  name === undefined
    ? toolName(slug)
    : name
        .split(' → ')
        .map(one => (slugs.has(one) ? toolName(slugs.get(one)!) : one))
        .join(' → ')
