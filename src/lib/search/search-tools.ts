import { edits, forgiven, isMixed } from './near.ts'
import {
  type Conversion,
  conversionIn,
  FORMAT_WORDS,
  type Format,
  formatOf,
  formatOfMedia,
  goalIn,
  isConnector,
} from './search-formats.ts'
import { ALSO, CONVERTS, EMPTY, fold, NAMES, PHRASES, SAME } from './search-words.ts'

/** What the search knows of a tool. */
export interface Searchable {
  slug: string
  name: string
  description: string
  family: string
  accept?: readonly string[]
  gives?: readonly string[]
  /** Other words for it, in the language of its name. */
  words?: string
}

/** How much a word counts by where a tool has it. */
const [NAMED, ALSO_CALLED, DESCRIBED] = [1, 0.8, 0.25]
/** A tool that turns the one format into the other is worth more than any words. */
const [SAID, UNSAID] = [24, 8]
/** One that is named after the only format typed beside "convert"; or that makes the format wanted, of something that is no format: "letter to pdf". */
const MADE = 3
/** What was typed says the whole of a tool's name, or of another name for it: "remove page", not "remove blank pages". */
const WHOLE_NAME = 2
/** Tools below this share of the best one's score are not what was meant. */
const WORTH = 0.3

const OTHER_FILES = 0.6
/** A tool that only makes files of the kind named is hardly meant either: "compress glb". */
const ONLY_CONVERTS = 0.6

/** From here on a word is taken to mean another. */
const SURE = 0.6

/** No more of a query is read; a pasted page is no search. */
const LONGEST = 200

/** The tools that fit what is wanted, best first: words in any order, misspelt, half typed, or "X to Y". */
export function searchTools<T extends Searchable>(tools: readonly T[], query: string): readonly T[] {
  const typed = typedWords(query.slice(0, LONGEST))
  if (typed.length === 0) return tools
  const index = indexOf(tools)
  const words = joined(typed, index)
    .flatMap(word => partsOf(word, index))
    .map(word => readingsOf(word, index))
  const way = conversionIn(words.map(({ best }) => formatWord(best)))
  const named = words.filter(({ best }) => formatOf(formatWord(best)))
  // Into another of the same, it is put together: "add a pdf to another pdf".
  const isSame = new Set(named.map(({ best }) => best.replace(/s$/, ''))).size === 1
  const conversion = isSame ? undefined : way
  if (way && isSame) words.push(readingsOf('merge', index))
  const goal = conversion ? undefined : goalIn(words.map(({ best }) => formatWord(best)))
  const telling = words.filter(({ best }) => !EMPTY.has(best) && !isConnector(best))
  const weighed = (telling.length > 0 ? telling : words).map(({ best, readings }) => ({
    readings,
    weight: weightOf(best, readings, index),
  }))
  const formats = telling.flatMap(({ best }) => formatOf(formatWord(best)) ?? [])
  const kinds = new Set(formats.map(one => one.kind))
  // Spreadsheets and lists come as CSV too.
  if (kinds.has('excel')) kinds.add('csv')
  const deeds = telling.flatMap(({ best, readings }) => (formatOf(formatWord(best)) ? [] : [readings]))
  const specific = formats.filter(one => one.id !== one.kind)
  const only =
    !conversion && specific.length === 1 && deeds.some(readings => (readings.get('convert') ?? 0) >= SURE)
      ? specific[0]
      : undefined
  const whole = typed.join(' ')
  const scored = index.entries.map(entry => {
    let score = 0
    for (const { readings, weight } of weighed) score += weight * fit(readings, entry)
    // A tool for other files than those named is hardly meant.
    if (kinds.size > 0 && !takes(entry, kinds)) score *= OTHER_FILES
    if (!conversion && kinds.size > 0 && entry.to.length > 0 && isOther(entry, deeds)) score *= ONLY_CONVERTS
    if (conversion) score += (conversion.said ? SAID : UNSAID) * converts(entry, conversion)
    if (goal && entry.converter && !isOther(entry, deeds)) score += MADE * has(goal, entry.to, entry.gives)
    if (only && entry.from.some(one => one.id === only.id)) score += MADE
    // Page or pages, image or images: where all else is alike, the number tells.
    for (const word of typed) if (entry.named.has(word)) score += 0.2
    if (score > 0 && (entry.name === whole || entry.slug === whole)) score += 10
    else if (score > 0 && entry.names.some(name => said(name, weighed))) score += WHOLE_NAME
    // Of tools that fit alike, the shorter name is closer to what was typed.
    return { entry, score: score > 0 ? score + 1 / (1 + entry.name.length) : 0 }
  })
  const least = WORTH * Math.max(...scored.map(one => one.score))
  // Of a first letter or two, the names that begin so: "m", and "me" on the way to "merge".
  if (typed.length === 1 && (least === 0 || /^[a-z]$/.test(typed[0]!)))
    return index.entries.filter(({ named }) => begins(named, typed[0]!)).map(({ tool }) => tool)
  return scored
    .filter(({ score }) => score > 0 && score >= least)
    .sort((a, b) => b.score - a.score || (a.entry.name < b.entry.name ? -1 : 1))
    .map(({ entry }) => entry.tool)
}

const begins = (words: Iterable<string>, start: string): boolean =>
  [...words].some(word => word.startsWith(start))

/** A size that a file should have, not one that is converted: "under 200 kb", "max 2MB". */
const WANTED_SIZE = /\b\d+\s*[km]b\b(?!\s*(to|in|into|a|en|zu)\b)/g

/** A width or height, or both: "1080 px", "800x600". */
const WANTED_PIXELS = /\b\d{2,5}\s*(px|pixels?|x\s*\d{2,5})\b/g

/** Letters of one kind: nothing parts 写真をpdfに or pdf를. */
const RUNS =
  /\p{sc=Han}+|\p{sc=Hira}+|[\p{sc=Kana}ー]+|\p{sc=Hang}+|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー])[\p{L}\p{N}])+/gu

/** What Korean hangs onto a noun, and Arabic puts before it, is no part of the word. */
const PARTICLE = new RegExp(
  `(?<=\\p{sc=Hang}{4})(?:${fold('에서|으로|하기|하다|를|을|의|로')})$|^ال(?=\\p{sc=Arab}{3})`,
  'u',
)
/** Endings and particles that stand alone between other letters: の, を, く; に may mean "to". */
const LONE = /^(?!に)\p{sc=Hira}$/u

/** What was typed, in words; turns of speech and sizes are the word they stand for. */
const typedWords = (query: string): string[] =>
  wordsOf(
    PHRASES.reduce((said, [phrase, word]) => said.replace(phrase, word), fold(query))
      .replace(WANTED_SIZE, 'compress')
      .replace(WANTED_PIXELS, 'resize')
      .replace(/->|→|>/g, ' to '),
  )

/** The words of a text; "pdf2word" and "jpgtopdf" are three each, and so is "pdf转word". */
const wordsOf = (text: string): string[] =>
  (fold(text).match(RUNS) ?? []).flatMap(word => {
    // Nothing parts the words of Chinese; pairs of signs come close to them.
    if (word.length > 2 && /\p{sc=Han}/u.test(word))
      return [...word].slice(1).map((sign, i) => word[i] + sign)
    if (LONE.test(word)) return []
    const [, from, to] = /^([a-z]+?)(?:2|to)([a-z]+)$/.exec(word) ?? []
    return from && to && formatOf(from) && formatOf(to) ? [from, 'to', to] : [word.replace(PARTICLE, '')]
  })

/** Words of one stem are one word: merging, merged, merges, merge. */
const stem = (word: string): string =>
  word.length < 5
    ? word.replace(/(?<=\w{2})s$/, '')
    : word.replace(/(?<=\w{3})(ings?|ers?|ors?|ed|es|s|e)$/, '').replace(/([^aeiou\d])\1$/, '$1')

const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter(word => !EMPTY.has(word))
    .map(stem)

interface Entry<T> {
  tool: T
  name: string
  slug: string
  /** The words of its name as they are. */
  named: Set<string>
  /** The stems of its name, and of other names for it. */
  names: string[][]
  /** How much each stem counts. */
  words: Map<string, number>
  from: Format[]
  to: Format[]
  accept: Format[]
  gives: Format[]
  /** What its family is of, where that is a kind of file. */
  kind: string | undefined
  /** Whether turning one format into another is what it is for. */
  converter: boolean
}

interface Index<T> {
  entries: Entry<T>[]
  /** Every word that something is known by. */
  vocabulary: Set<string>
}

const indexes = new WeakMap<object, Index<never>>()

function indexOf<T extends Searchable>(tools: readonly T[]): Index<T> {
  const kept = indexes.get(tools) as Index<T> | undefined
  if (kept) return kept
  const vocabulary = new Set<string>([...SAME.keys(), ...FORMAT_WORDS])
  const entries = tools.map(tool => {
    const words = new Map<string, number>()
    const add = (text: string, counts: number, known: boolean) => {
      for (const word of wordsOf(text)) {
        if (EMPTY.has(word)) continue
        words.set(stem(word), Math.max(counts, words.get(stem(word)) ?? 0))
        if (known) vocabulary.add(word)
      }
    }
    const otherNames = NAMES[tool.slug]?.split(' | ') ?? []
    add([tool.name, tool.slug, ...otherNames].join(' '), NAMED, true)
    add(`${ALSO[tool.slug] ?? ''} ${tool.words ?? ''}`, ALSO_CALLED, true)
    add(`${tool.description} ${tool.family}`, DESCRIBED, false)
    const name = wordsOf(tool.name)
    const formats = formatsOf(tool)
    if (formats.from.length > 0 && formats.to.length > 0) add('convert', DESCRIBED, true)
    return {
      tool,
      name: name.join(' '),
      slug: wordsOf(tool.slug).join(' '),
      named: new Set(name),
      names: [tool.name, ...otherNames].map(stemsOf),
      words,
      ...formats,
    }
  })
  const index = { entries, vocabulary }
  indexes.set(tools, index as unknown as Index<never>)
  return index
}

function formatsOf({ slug, name, family, accept, gives }: Searchable) {
  // The slug is the same in every language.
  const words = wordsOf(CONVERTS[slug] ?? (slug.includes('-to-') ? slug : name)).map(formatWord)
  const named = words.flatMap(word => formatOf(word) ?? [])
  const bothWays = words.includes('and') && named.length > 1
  const way = bothWays ? { from: named, to: named } : conversionIn(words)
  const converter = slug.includes('converter')
  const [taken, given] = [accept ?? [], gives ?? []].map(types =>
    types.flatMap(type => formatOfMedia(type) ?? []),
  )
  const makesOther = given!.some(one => !taken!.some(other => other.id === one.id))
  return {
    from: way?.from ?? (converter ? named.filter(one => one.id === one.kind) : []),
    to: way?.to ?? (converter ? named : []),
    accept: taken!,
    gives: given!,
    kind: formatOf(family)?.kind,
    converter: converter || way !== undefined || makesOther,
  }
}

function converts(entry: Entry<unknown>, { from, to }: Conversion): number {
  const taken = Math.max(...from.map(one => has(one, entry.from, entry.accept)))
  const given = Math.max(...to.map(one => has(one, entry.to, entry.gives)))
  return taken * given * (entry.converter ? 1 : 0.3)
}

/** A word for a format as the list of formats has it, whichever language it is in. */
const formatWord = (word: string): string =>
  [word, ...(SAME.get(word) ?? [])].find(one => formatOf(one)) ?? word

function takes({ accept, gives, from, to, kind }: Entry<unknown>, kinds: ReadonlySet<string>): boolean {
  const all = [...accept, ...gives, ...from, ...to].map(one => one.kind).concat(kind ?? [])
  return all.length === 0 || all.some(one => kinds.has(one))
}

/** How well a format is among those a tool names, or else among those it declares. */
function has(format: Format, named: Format[], declared: Format[]): number {
  if (named.some(one => one.id === format.id)) return 1
  const alike = (one: Format) => one.kind === format.kind
  // A tool named after another format of the kind takes this one as well, but is not for it: AVIF by "HEIC to JPG".
  if (declared.some(one => one.id === format.id))
    return named.some(one => alike(one) && one.id !== one.kind) ? 0.6 : 0.9
  if (named.some(one => alike(one) && one.id === one.kind)) return 0.8
  if (format.id === format.kind && (named.some(alike) || declared.some(alike))) return 0.7
  return named.some(alike) ? 0.4 : declared.some(alike) ? 0.2 : 0
}

/** Words typed apart that are one: "sha 256", "water mark". */
function joined<T>(words: string[], { vocabulary }: Index<T>): string[] {
  const result: string[] = []
  for (let i = 0; i < words.length; i++) {
    const pair = `${words[i]}${words[i + 1] ?? ''}`
    if (i + 1 < words.length && pair.length > 4 && vocabulary.has(pair)) {
      result.push(pair)
      i++
    } else result.push(words[i]!)
  }
  return result
}

/** Two words written as one, as German and Dutch do: "passwortschützen". */
function partsOf<T>(word: string, { entries, vocabulary }: Index<T>): string[] {
  if (word.length < 9 || vocabulary.has(word) || entries.some(entry => entry.words.has(stem(word))))
    return [word]
  for (let at = word.length - 4; at >= 4; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (vocabulary.has(second) && (vocabulary.has(first) || vocabulary.has(first.replace(/[sn]$/, ''))))
      return [vocabulary.has(first) ? first : first.slice(0, -1), second]
  }
  return [word]
}

/** What a word may mean: stems, and how sure each is. */
type Readings = Map<string, number>

function readingsOf<T>(
  word: string,
  { entries, vocabulary }: Index<T>,
): { best: string; readings: Readings } {
  const readings: Readings = new Map()
  let best = word
  const read = (known: string, sure: number) => {
    const put = (one: string, by: number) =>
      readings.set(stem(one), Math.max(by, readings.get(stem(one)) ?? 0))
    put(known, sure)
    for (const [at, other] of (SAME.get(known) ?? SAME.get(known.replace(/s$/, '')) ?? []).entries())
      put(other, sure * (0.9 - 0.05 * at))
    // Who names a format means its kind as well: "compress mp4" is about videos.
    const kind = formatOf(known)?.kind
    if (kind && kind !== known) put(kind, sure * 0.6)
  }
  const isKnown =
    vocabulary.has(word) ||
    EMPTY.has(word) ||
    isConnector(word) ||
    formatOf(word) ||
    SAME.has(word.replace(/s$/, ''))
  read(word, 1)
  if (isKnown || entries.some(entry => entry.words.has(stem(word)))) {
    // Still being typed, perhaps.
    if (word.length > 2 && !formatOf(word))
      for (const one of vocabulary)
        if (one.startsWith(word) && one !== word)
          readings.set(stem(one), Math.max(0.5, readings.get(stem(one)) ?? 0))
    return { best, readings }
  }
  const begun = word.length > 1 ? [...vocabulary].filter(one => one.startsWith(word)) : []
  for (const one of begun) read(one, 0.85)
  if (begun.length > 0) return { best: begun.length === 1 ? begun[0]! : word, readings }
  // Of three letters only their order may be off: pfd.
  const mixed = word.length === 3 ? FORMAT_WORDS.find(one => isMixed(word, one)) : undefined
  if (mixed) {
    read(mixed, 0.85)
    return { best: mixed, readings }
  }
  const most = forgiven(word)
  let fewest = most + 1
  let near: string[] = []
  for (const one of most > 0 ? vocabulary : []) {
    if (one.length < 3) continue
    // The whole word, or as much of it as has been typed.
    const off = Math.min(
      edits(word, one, most),
      word.length > 4 ? edits(word, one.slice(0, word.length), most) + 0.5 : most + 1,
    )
    if (off < fewest) [fewest, near] = [off, [one]]
    else if (off === fewest && off <= most) near.push(one)
  }
  // Another ending of the same word: сторінку, сторінки.
  if (near.length === 0) near = alike(word, vocabulary)
  for (const one of near) read(one, 0.7)
  best = near.find(one => formatOf(one)) ?? near[0] ?? word
  return { best, readings }
}

/** The words that begin as a word does and end otherwise, by a few letters each; those that share most of it. */
function alike(word: string, vocabulary: Iterable<string>): string[] {
  let most = Math.max(4, word.length - 3) - 1
  let found: string[] = []
  for (const one of vocabulary) {
    let shared = 0
    while (shared < one.length && one[shared] === word[shared]) shared++
    if (shared < most || one.length - shared > 3 || shared < 4) continue
    if (shared > most) [most, found] = [shared, []]
    found.push(one)
  }
  return found
}

const fit = (readings: Readings, { words }: Entry<unknown>): number => {
  let best = 0
  for (const [word, sure] of readings) best = Math.max(best, sure * (words.get(word) ?? 0))
  return best
}

/** Whether a tool does none of what was typed beside formats. */
const isOther = (entry: Entry<unknown>, deeds: readonly Readings[]): boolean =>
  deeds.length > 0 && deeds.every(readings => fit(readings, entry) === 0)

/** Whether what was typed has every word of a name. */
const said = (name: string[], typed: readonly { readings: Readings }[]): boolean =>
  name.length > 0 && name.every(word => typed.some(({ readings }) => (readings.get(word) ?? 0) >= SURE))

const without = (readings: Readings, word: string): Readings =>
  new Map([...readings].filter(([one]) => one !== word))

/** Words that few tools have tell more; of a format it is its own name that tells, not the kind it is of. */
function weightOf<T>(best: string, readings: Readings, { entries }: Index<T>): number {
  const format = formatOf(formatWord(best))
  const telling = format && format.id !== format.kind ? without(readings, stem(format.kind)) : readings
  let having = 0
  for (const entry of entries) having += fit(telling, entry)
  return 0.5 + Math.log(1 + entries.length / (1 + having))
}
