/** A piece of a document that can be cited. */
export interface Passage {
  text: string
  file: string
  page: number
}

const LONGEST = 700

/** Cuts the text of pages into passages: paragraphs, with short ones joined and long ones cut at sentences. */
export function passagesOf(
  pages: readonly { number: number; blocks: readonly { kind: string; text: string }[] }[],
  file: string,
): Passage[] {
  const passages: Passage[] = []
  for (const { number, blocks } of pages) {
    let open = ''
    const close = () => {
      if (open.trim() !== '') passages.push({ text: open.trim(), file, page: number })
      open = ''
    }
    for (const { kind, text } of blocks) {
      if (text.trim() === '' || /^(header|footer|page-number)$/.test(kind)) continue
      if (kind === 'heading' || open.length + text.length > LONGEST) close()
      for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(
        text.replace(/\s+/g, ' '),
      )) {
        if (open.length + segment.length > LONGEST && open !== '') close()
        open += segment
      }
      open += kind === 'heading' ? ': ' : ' '
    }
    close()
  }
  return passages
}

/** Words that say nothing of what a text is about. */
const COMMON = new Set(
  'the a an and or of to in on at for by with from is are was were be been has have had it its this that these those as not no what which who when where how why do does did der die das und oder von zu im in den dem ein eine ist sind war mit für auf aus bei als auch nicht le la les et ou de du des un une est sont dans pour par sur avec que qui el los las y o del en es son con por para il lo gli e di da un una è sono'.split(
    ' ',
  ),
)

const fold = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** The stem of a word, roughly: endings that only bend it are cut. */
const stem = (word: string): string => {
  const single = word.length > 3 ? word.replace(/(?<=[^s])s$/u, '') : word
  return single.length > 5 ? single.replace(/(ie|en|er|ing|ed|e|n)$/u, '') : single
}

export const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map(fold)
    .filter(word => word.length > 1 && !COMMON.has(word))
    .map(stem)

export interface Hit {
  passage: Passage
  score: number
}

/** Passages by how well they fit the words of a question (BM25): rare words count more, long passages less. */
export function search(passages: readonly Passage[], question: string, most = 8): Hit[] {
  const wanted = [...new Set(wordsOf(question))]
  if (wanted.length === 0) return []
  const texts = passages.map(passage => wordsOf(passage.text))
  const mean = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length)
  const seen = new Map(wanted.map(word => [word, texts.filter(words => words.includes(word)).length]))
  return passages
    .map((passage, at) => {
      const words = texts[at]!
      const score = wanted.reduce((sum, word) => {
        const often = words.filter(one => one === word).length
        if (often === 0) return sum
        const rare = Math.log(1 + (passages.length - seen.get(word)! + 0.5) / (seen.get(word)! + 0.5))
        return sum + (rare * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * words.length) / mean))
      }, 0)
      return { passage, score }
    })
    .filter(hit => hit.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

/** The pieces of a passage, with those that answer the question marked. */
export function marked(text: string, question: string): { text: string; hit: boolean }[] {
  const wanted = new Set(wordsOf(question))
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map(piece => ({ text: piece, hit: wanted.has(stem(fold(piece))) }))
}
