/** Small words that are frequent in one language and rare in the others. */
const WORDS: Record<string, string> = {
  en: 'the of and to in is that for with was this are from which have',
  de: 'der die und das ist nicht mit den von auf ein eine für dem des werden auch',
  fr: 'le les des est dans une pour que qui sur pas par avec sont cette aux',
  es: 'el los las del una para por con que se como más este sus entre',
  it: 'il che di della per una sono con del nel gli alla è questo anche',
  pt: 'o os da do em uma para não com que dos são mais ao pela',
  nl: 'de het een van en dat niet met voor zijn aan ook wordt door',
  pl: 'nie się na jest do że oraz przez dla jak tym który są',
  sv: 'och att det som för av inte är den på med ett har till',
  cs: 'že na je se jako pro ve byl jsou nebo podle které',
  tr: 've bir bu için ile olarak olan gibi daha çok',
  ro: 'și în pe care este din cu la sunt pentru prin',
  hu: 'hogy nem az egy és is meg volt mint csak vagy',
  ru: 'и в не на что с по это как для от из но',
  uk: 'і в не на що з до та як для від це але її',
  bg: 'на и за от да се в са по не ще който',
}

/** Letters that only one of those languages writes: short texts have few of its small words. */
const LETTERS: Record<string, RegExp> = { ru: /[ыэё]/g, uk: /[іїєґ]/g }

const SCRIPTS: [RegExp, string][] = [
  [/[\u3040-\u30ff]/g, 'ja'],
  [/[\uac00-\ud7af]/g, 'ko'],
  [/[\u4e00-\u9fff]/g, 'zh'],
  [/[\u0600-\u06ff]/g, 'ar'],
  [/[\u0590-\u05ff]/g, 'he'],
  [/[\u0900-\u097f]/g, 'hi'],
  [/[\u0e00-\u0e7f]/g, 'th'],
  [/[\u0370-\u03ff]/g, 'el'],
]

/** The likely language of a text as a two-letter tag; `und` where nothing tells. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, 20_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return 'und'
  for (const [script, tag] of SCRIPTS) {
    // Japanese mixes in Chinese characters: a tenth of kana is enough.
    if ((sample.match(script)?.length ?? 0) > (tag === 'ja' ? 0.1 : 0.3) * letters) return tag
  }
  const lower = sample.toLowerCase()
  const words = new Map<string, number>()
  for (const [word] of lower.matchAll(/\p{L}+/gu)) words.set(word, (words.get(word) ?? 0) + 1)
  let best = 'und'
  let most = 2
  for (const [tag, list] of Object.entries(WORDS)) {
    let count = LETTERS[tag] ? (lower.match(LETTERS[tag])?.length ?? 0) : 0
    for (const word of list.split(' ')) count += words.get(word) ?? 0
    if (count > most) [best, most] = [tag, count]
  }
  return best
}
