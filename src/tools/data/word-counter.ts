import { z } from 'zod'
import { countWords } from '../../lib/text/count-words.ts'
import { graphemesOf } from '../../lib/text/segmenters.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const WORDS_PER_MINUTE = 238
const MAX_CHARACTERS = 1_000_000

const MEANING = /[\p{L}\p{N}]/u
/** After these a full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|rev|gen|sen|rep|gov|capt|lt|col|sgt|mt|vs|no|fig|e\.g|i\.e|cf|approx)\.\s*$/i

export default defineTool({
  name: 'Word counter',
  description:
    'Counts the characters, words, lines, paragraphs and sentences of a text in any language, and estimates how long it takes to read. Up to 1 million characters.',
  credits: 0,
  params: {
    text: p
      .text({ allowEmpty: true, max: MAX_CHARACTERS })
      .describe('The text to count, at most 1 million characters.'),
  },
  returns: json(
    z.object({
      characters: z.int().describe('Unicode characters; a CRLF line break is one.'),
      characters_no_spaces: z.int().describe('The same without white space.'),
      graphemes: z.int().describe('Characters as a reader sees them: a family emoji is one.'),
      words: z.int(),
      lines: z.int(),
      paragraphs: z.int().describe('Stretches of text between blank lines.'),
      sentences: z.int(),
      reading_time_minutes: z.number().describe(`At ${WORDS_PER_MINUTE} words a minute, to one decimal.`),
      reading_time_seconds: z.int(),
    }),
  ),
  example: { text: "It's a well-known fact. 你好，世界！" },
  short: true,
  run({ text: given }) {
    const text = given.replace(/\r\n?/g, '\n')
    const paragraphs = text.split(/\n[^\S\n]*\n\s*/).filter(part => part.trim() !== '')
    const words = countWords(text)
    const seconds = Math.round((words / WORDS_PER_MINUTE) * 60)
    return {
      characters: countCharacters(text),
      characters_no_spaces: countCharacters(text.replace(/\s+/g, '')),
      graphemes: countGraphemes(text),
      words,
      // A line break ends its line; only text after it opens another.
      lines: text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
      paragraphs: paragraphs.length,
      sentences: paragraphs.reduce((sum, part) => sum + countSentences(part), 0),
      reading_time_minutes: Math.round((words / WORDS_PER_MINUTE) * 10) / 10,
      reading_time_seconds: seconds,
    }
  },
})

function countCharacters(text: string): number {
  let pairs = 0
  for (const _ of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) pairs++
  return text.length - pairs
}

function countGraphemes(text: string): number {
  // Below U+0300 nothing combines, and the line breaks are plain already.
  if (!/[^\u0000-\u02ff]/.test(text)) return text.length
  let count = 0
  for (const _ of graphemesOf(text)) count++
  return count
}

function countSentences(paragraph: string): number {
  let count = 0
  let open = false
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(
    paragraph.replace(/\n/g, ' '),
  )) {
    if (MEANING.test(segment)) open = true
    if (!open || ABBREVIATION.test(segment.slice(-12))) continue
    count++
    open = false
  }
  return count + (open ? 1 : 0)
}
