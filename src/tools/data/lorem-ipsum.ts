import { z } from 'zod'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const WORDS =
  `a ac accumsan ad adipiscing aenean aliquam aliquet amet ante aptent arcu at auctor augue bibendum blandit class
  commodo condimentum congue consectetur consequat conubia convallis cras curabitur cursus dapibus diam dictum dignissim
  dolor donec dui duis efficitur egestas eget eleifend elementum elit enim erat eros est et etiam eu euismod ex facilisi
  facilisis fames faucibus felis fermentum feugiat finibus fringilla fusce gravida habitant hendrerit iaculis id imperdiet
  in integer interdum ipsum justo lacinia lacus laoreet lectus leo libero ligula lobortis lorem luctus maecenas magna
  malesuada massa mattis mauris maximus metus mi molestie mollis morbi nam nec neque nibh nisi nisl non nulla nullam nunc
  odio orci ornare pellentesque pharetra phasellus placerat porta posuere praesent pretium primis proin pulvinar purus
  quam quis rhoncus risus rutrum sagittis sapien scelerisque sed sem semper sit sodales sollicitudin suscipit tellus
  tempor tempus tincidunt tortor tristique turpis ullamcorper ultrices ultricies urna ut varius vehicula vel velit
  venenatis vestibulum vitae vivamus viverra volutpat vulputate`.split(/\s+/)

const OPENING = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.'

export default defineTool({
  name: 'Lorem ipsum',
  description:
    'Writes placeholder text in the usual Latin: 1 to 50 paragraphs of 1 to 20 sentences. It begins with “Lorem ipsum dolor sit amet” and is different in every call.',
  credits: 0,
  params: {
    paragraphs: p.integer({ min: 1, max: 50 }).default(3).describe('How many paragraphs.'),
    sentences: p.integer({ min: 1, max: 20 }).default(4).describe('Sentences in each paragraph.'),
  },
  returns: json(
    z.object({
      text: z.string().describe('Paragraphs with an empty line between them.'),
      paragraphs: z.int(),
      word_count: z.int(),
    }),
  ),
  example: { paragraphs: 2, sentences: 3 },
  runs: 'inline',
  run({ paragraphs, sentences }, { random }) {
    const draw = picker(random)
    const text = Array.from({ length: paragraphs }, (_, i) =>
      Array.from({ length: sentences }, (_, j) => (i + j === 0 ? OPENING : sentence(draw))).join(' '),
    ).join('\n\n')
    return { text, paragraphs, word_count: text.split(/\s+/).length }
  },
})

/** Six to fourteen words, none twice in a row, with a comma where a long sentence would catch breath. */
function sentence(draw: (below: number) => number): string {
  const length = 6 + draw(9)
  const comma = length > 8 ? 3 + draw(length - 6) : -1
  const words: string[] = []
  while (words.length < length) {
    const word = WORDS[draw(WORDS.length)]!
    if (word !== words.at(-1)?.replace(',', '')) words.push(words.length === comma ? `${word},` : word)
  }
  const text = words.join(' ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

/** Numbers below a bound from random bytes; two bytes each keep the bias under half a percent. */
function picker(random: (bytes: number) => Uint8Array): (below: number) => number {
  let bytes = random(0)
  let at = 0
  return below => {
    if (at + 2 > bytes.length) [bytes, at] = [random(2048), 0]
    const number = bytes[at]! * 256 + bytes[at + 1]!
    at += 2
    return number % below
  }
}
