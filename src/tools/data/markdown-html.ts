import { z } from 'zod'
import { markdownToHtml } from '../../engines/markdown-it/markdown-it.ts'
import { badInput } from '../../fault.ts'
import { takeFrontMatter } from '../../formats/markdown/front-matter.ts'
import { countWords } from '../../lib/text/count-words.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const MAX_MARKS = 100_000
const MAX_BORDERS = 200_000
/** The parser looks at all of them for each of them. */
const MAX_NOTES = 2_000

export default defineTool({
  name: 'Markdown to HTML',
  description:
    'Turns Markdown (CommonMark with tables, strikethrough, task lists, footnotes and bare addresses as links) into HTML that is safe to show: raw HTML in the text is escaped, and links to scripts stay text. Up to 1 MB, 100,000 marks of emphasis or links, 2,000 footnotes and 200,000 cell borders.',
  credits: 0,
  params: {
    markdown: p
      .string({ maxBytes: 2 ** 20 })
      .contentOf('text/markdown')
      .describe('The Markdown text, at most 1 MB.'),
  },
  returns: json(
    z.object({
      html: z.string(),
      headings: z
        .array(z.object({ level: z.int(), text: z.string(), slug: z.string() }))
        .describe('The outline: level 1 to 6, text, and the anchor GitHub would give it.'),
      word_count: z.int().describe('Words a reader sees.'),
    }),
  ),
  example: { markdown: '# Hello\n\n- [x] **done**\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n' },
  short: true,
  check({ markdown }) {
    // Each of these may open something, and the parser looks for the end of each.
    if ((markdown.match(/[*_~[]/g)?.length ?? 0) > MAX_MARKS) {
      throw badInput('markdown: has more than 100,000 of the marks * _ ~ and [, which is the limit.')
    }
    // No more notes than beginnings or ends of them; looking from one to the other takes too long here.
    if (Math.min(markdown.split('[^').length, markdown.split(']:').length) > MAX_NOTES + 1) {
      throw badInput('markdown: has more than 2,000 footnotes, which is the limit.')
    }
    if ((markdown.match(/\|/g)?.length ?? 0) > MAX_BORDERS) {
      throw badInput(
        'markdown: has more than 200,000 times |, the border of table cells, which is the limit.',
      )
    }
  },
  async run({ markdown }, call) {
    const { body } = await takeFrontMatter(markdown)
    if (body !== markdown) call.warn('the front matter above the text is not part of it and was left out')
    const { html, headings, text } = await markdownToHtml(body)
    return { html, headings, word_count: countWords(text) }
  },
})
