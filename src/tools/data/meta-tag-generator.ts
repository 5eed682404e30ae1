import { z } from 'zod'
import { escapeHtml } from '../../document/html-escape.ts'
import { badInput } from '../../fault.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const tag = z.object({
  tag: z.enum(['title', 'meta', 'link']),
  attributes: z.record(z.string(), z.string()),
  text: z.string().optional(),
})
type Tag = z.infer<typeof tag>

export default defineTool({
  name: 'Meta tag generator',
  description:
    'Writes the tags that search engines and social networks read from the head of a page: title, description, canonical address, Open Graph and Twitter Card. Everything is escaped for HTML; addresses must be http or https.',
  credits: 0,
  params: {
    title: p
      .string({ max: 300, graphemes: true })
      .optional()
      .describe('Title of the page; up to 60 characters show in full.'),
    description: p
      .string({ max: 159, graphemes: true })
      .optional()
      .describe('Summary of the page, under 160 characters.'),
    url: p
      .string({ max: 2000 })
      .optional()
      .describe('Canonical address of the page.')
      .example('https://example.com/page'),
    image: p.string({ max: 2000 }).optional().describe('Address of a preview image, best 1200 × 630 pixels.'),
    site_name: p.string({ max: 300, graphemes: true }).optional().describe('Name of the whole site.'),
    twitter_handle: p.string({ max: 30 }).optional().describe('Account on Twitter/X, with or without @.'),
  },
  returns: json(
    z.object({
      html: z.string().describe('The tags, one per line.'),
      tags: z.array(tag),
      warnings: z.array(z.string()).describe('What a page should have and lacks.'),
    }),
  ),
  example: {
    title: 'Grilled vegetables',
    description: 'Three recipes for a summer evening.',
    url: 'https://example.com/recipes',
    twitter_handle: '@example',
  },
  runs: 'inline',
  run(input) {
    const title = oneLine(input.title)
    const description = oneLine(input.description)
    const site = oneLine(input.site_name)
    const url = address(input.url, 'url')
    const image = address(input.image, 'image')
    const handle = account(input.twitter_handle)
    const card = image ? 'summary_large_image' : 'summary'
    const named = (name: string, content?: string): Tag[] =>
      content ? [{ tag: 'meta', attributes: { name, content } }] : []
    const property = (key: string, content?: string): Tag[] =>
      content ? [{ tag: 'meta', attributes: { property: key, content } }] : []
    const tags: Tag[] = [
      ...(title ? [{ tag: 'title' as const, attributes: {}, text: title }] : []),
      ...named('description', description),
      ...(url ? [{ tag: 'link' as const, attributes: { rel: 'canonical', href: url } }] : []),
      ...property('og:type', 'website'),
      ...property('og:title', title),
      ...property('og:description', description),
      ...property('og:url', url),
      ...property('og:image', image),
      ...property('og:site_name', site),
      ...named('twitter:card', card),
      ...named('twitter:title', title),
      ...named('twitter:description', description),
      ...named('twitter:image', image),
      ...named('twitter:site', handle),
    ]
    return { html: tags.map(written).join('\n'), tags, warnings: advice({ title, description, url, image }) }
  },
})

/** Line breaks and runs of spaces mean nothing in a tag; invisible control characters are dropped. */
const oneLine = (text: string | undefined): string | undefined =>
  text
    ?.toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim() || undefined

/** An absolute web address, as sent. javascript: and data: would run in the page of whoever pastes the tags. */
function address(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined
  const trimmed = text.trim()
  const url = URL.parse(trimmed)
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    !/^https?:\/\/[^/]/i.test(trimmed) ||
    /[\s\p{Cc}"<>\\]/u.test(trimmed)
  ) {
    throw badInput(
      `${name}: expected an address that begins with https:// or http://, without spaces or quotes.`,
    )
  }
  return trimmed
}

function account(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const name = text.trim().replace(/^@+/, '')
  if (!/^\w{1,15}$/.test(name)) {
    throw badInput('twitter_handle: expected 1 to 15 letters, digits or underscores, with or without @.')
  }
  return `@${name}`
}

function written({ tag, attributes, text }: Tag): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${list.join('')}>${text === undefined ? '' : `${escapeHtml(text)}</${tag}>`}`
}

function advice(page: { title?: string; description?: string; url?: string; image?: string }): string[] {
  const length = (text: string) => [...new Intl.Segmenter('en').segment(text)].length
  const found: string[] = []
  if (!page.title) found.push('Without a title, search results and previews show the address.')
  else if (length(page.title) > 60) found.push('The title is over 60 characters; search results cut it.')
  if (!page.description) found.push('Without a description, search engines pick a passage of their own.')
  if (!page.url) found.push('Without url there is no canonical link, and shares of one page may count apart.')
  if (!page.image) found.push('Without an image, previews on social networks are text only.')
  for (const name of ['url', 'image'] as const) {
    if (page[name]?.toLowerCase().startsWith('http:')) found.push(`The ${name} is not https.`)
  }
  return found
}
