import { z } from 'zod'
import { transliterate } from '../../engines/transliteration.ts'
import { badInput } from '../../fault.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'Slug generator',
  description:
    'Turns a title into the part of a URL: lower-case letters and digits with one separator between words. Accents are removed and other scripts transliterated. Up to 5,000 characters.',
  credits: 0,
  params: {
    text: p.text({ max: 5000 }).describe('The text to turn into a slug.').example('Crème brûlée à Łódź'),
    separator: p
      .string({ max: 1, pattern: /^[-_.~+]$/, shape: 'one of - _ . ~ +' })
      .default('-')
      .describe('The character between words, one of - _ . ~ +'),
  },
  returns: json(z.object({ slug: z.string(), original: z.string(), separator: z.string() })),
  example: { text: 'Crème brûlée in 北京' },
  short: true,
  async run({ text, separator }) {
    // Apostrophes, typed or put in for letters such as ь, hold a word together.
    const latin = (await transliterate(text.toWellFormed()))
      .toLowerCase()
      .replace(/(?<=[a-z])['`](?=[a-z ]|$)/g, '')
    const slug = latin.match(/[a-z0-9]+/g)?.join(separator)
    if (!slug) throw badInput('text: holds no letter or digit to make a slug of.')
    return { slug, original: text, separator }
  },
})
