import { HEBREW_SIGNS } from '../../lib/text/hebrew-numeral.ts'
import { romanNumeral } from '../../lib/text/roman-numeral.ts'
import { pairsOf, unescaped } from './epub-declarations.ts'

/** How a counter is written, in the terms of CSS Counter Styles. */
export interface CounterStyle {
  system: 'cyclic' | 'numeric' | 'alphabetic' | 'symbolic' | 'additive' | 'fixed'
  symbols: string[]
  /** What the symbols of an additive style are worth; the largest comes first. */
  weights?: number[]
  /** The number of the first symbol of a fixed style. */
  first?: number
  /** The last number that can be written. */
  highest?: number
  prefix?: string
  /** What stands behind it in the marker of a list. */
  suffix?: string
  pad?: { length: number; symbol: string }
  fallback?: string
}

export type CounterStyles = ReadonlyMap<string, CounterStyle>

const MAX_LENGTH = 60

const from = (start: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => String.fromCodePoint(start + i))
const numeric = (zero: number): CounterStyle => ({ system: 'numeric', symbols: from(zero, 10) })
const alphabetic = (symbols: string, suffix?: string): CounterStyle => ({
  system: 'alphabetic',
  symbols: [...symbols],
  ...(suffix && { suffix }),
})
const bullet = (symbol: string): CounterStyle => ({ system: 'cyclic', symbols: [symbol], suffix: ' ' })
const additive = (highest: number, symbols: string[]): CounterStyle => ({
  system: 'additive',
  symbols,
  weights: symbols.map((_, i) => {
    const at = symbols.length - 1 - i
    return ((at % 9) + 1) * 10 ** Math.floor(at / 9)
  }),
  highest,
})

const ARMENIAN = from(0x531, 36).reverse()
const STYLES = new Map<string, CounterStyle>([
  ['decimal', numeric(0x30)],
  ['decimal-leading-zero', { ...numeric(0x30), pad: { length: 2, symbol: '0' } }],
  ...Object.entries({
    'arabic-indic': 0x660,
    persian: 0x6f0,
    urdu: 0x6f0,
    devanagari: 0x966,
    bengali: 0x9e6,
    gurmukhi: 0xa66,
    gujarati: 0xae6,
    oriya: 0xb66,
    tamil: 0xbe6,
    telugu: 0xc66,
    kannada: 0xce6,
    malayalam: 0xd66,
    thai: 0xe50,
    lao: 0xed0,
    tibetan: 0xf20,
    myanmar: 0x1040,
    khmer: 0x17e0,
    cambodian: 0x17e0,
    mongolian: 0x1810,
  }).map(([name, zero]): [string, CounterStyle] => [name, numeric(zero)]),
  ['cjk-decimal', { system: 'numeric', symbols: [...'〇一二三四五六七八九'], suffix: '、' }],
  ['lower-alpha', alphabetic('abcdefghijklmnopqrstuvwxyz')],
  ['upper-alpha', alphabetic('ABCDEFGHIJKLMNOPQRSTUVWXYZ')],
  ['lower-greek', alphabetic('αβγδεζηθικλμνξοπρστυφχψω')],
  ['upper-greek', alphabetic('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ')],
  [
    'hiragana',
    alphabetic(
      'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん',
      '、',
    ),
  ],
  [
    'katakana',
    alphabetic(
      'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン',
      '、',
    ),
  ],
  [
    'hiragana-iroha',
    alphabetic(
      'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす',
      '、',
    ),
  ],
  [
    'katakana-iroha',
    alphabetic(
      'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
      '、',
    ),
  ],
  [
    'cjk-earthly-branch',
    { system: 'fixed', symbols: [...'子丑寅卯辰巳午未申酉戌亥'], suffix: '、', fallback: 'cjk-decimal' },
  ],
  [
    'cjk-heavenly-stem',
    { system: 'fixed', symbols: [...'甲乙丙丁戊己庚辛壬癸'], suffix: '、', fallback: 'cjk-decimal' },
  ],
  ['armenian', additive(9999, ARMENIAN)],
  [
    'lower-armenian',
    additive(
      9999,
      ARMENIAN.map(sign => sign.toLowerCase()),
    ),
  ],
  ['georgian', additive(19_999, [...'ჵჰჯჴხჭწძცჩშყღქფჳტსრჟპოჲნმლკითჱზვედგბა'])],
  [
    'hebrew',
    {
      system: 'additive',
      symbols: HEBREW_SIGNS.map(([, sign]) => sign),
      weights: HEBREW_SIGNS.map(([weight]) => weight),
      highest: 999,
    },
  ],
  ['disc', bullet('•')],
  ['circle', bullet('◦')],
  ['square', bullet('▪')],
  ['disclosure-open', bullet('▾')],
  ['disclosure-closed', bullet('▸')],
])
const SAME: Record<string, string> = {
  'lower-latin': 'lower-alpha',
  'upper-latin': 'upper-alpha',
  'upper-armenian': 'armenian',
  'cjk-ideographic': 'trad-chinese-informal',
}

/** Numbers said in words of one sign: nought to nine, then ten, hundred and thousand. */
const SPOKEN: Record<
  string,
  { signs: string; minus: string; bare?: boolean; zeros?: boolean; suffix: string }
> = {
  'trad-chinese-informal': { signs: '零一二三四五六七八九十百千', minus: '負', zeros: true, suffix: '、' },
  'simp-chinese-informal': { signs: '零一二三四五六七八九十百千', minus: '负', zeros: true, suffix: '、' },
  'trad-chinese-formal': { signs: '零壹貳參肆伍陸柒捌玖拾佰仟', minus: '負', zeros: true, suffix: '、' },
  'simp-chinese-formal': { signs: '零壹贰叁肆伍陆柒捌玖拾佰仟', minus: '负', zeros: true, suffix: '、' },
  'japanese-informal': { signs: '〇一二三四五六七八九十百千', minus: 'マイナス', bare: true, suffix: '、' },
  'japanese-formal': { signs: '零壱弐参四伍六七八九拾百阡', minus: 'マイナス', suffix: '、' },
  'korean-hangul-formal': { signs: '영일이삼사오육칠팔구십백천', minus: '마이너스 ', suffix: ', ' },
  'korean-hanja-informal': {
    signs: '零一二三四五六七八九十百千',
    minus: '마이너스 ',
    bare: true,
    suffix: ', ',
  },
  'korean-hanja-formal': { signs: '零壹貳參四五六七八九拾百仟', minus: '마이너스 ', suffix: ', ' },
}

const nameOf = (written: string): string => {
  const name = written.trim().toLowerCase()
  return Object.hasOwn(SAME, name) ? SAME[name]! : name
}
const spokenOf = (name: string) => (Object.hasOwn(SPOKEN, name) ? SPOKEN[name] : undefined)

/** Whether a name is that of a counter style. */
export const isCounterStyle = (written: string, own: CounterStyles): boolean => {
  const name = nameOf(written)
  return (
    own.has(name) || STYLES.has(name) || spokenOf(name) !== undefined || /^(lower|upper)-roman$/.test(name)
  )
}

/** A counter's value in a style; in digits where it does not reach that far or is not known. */
export function counterText(value: number, written: string, own: CounterStyles, tries = 4): string {
  const name = nameOf(written)
  const style = own.get(name)
  if (!style && /^(lower|upper)-roman$/.test(name))
    return value < 1 || value > 3999
      ? String(value)
      : name === 'upper-roman'
        ? romanNumeral(value).toUpperCase()
        : romanNumeral(value)
  const spoken = style ? undefined : spokenOf(name)
  if (spoken) {
    const text =
      Math.abs(value) > 9999
        ? counterText(Math.abs(value), 'cjk-decimal', own)
        : said(Math.abs(value), spoken)
    return value < 0 ? spoken.minus + text : text
  }
  const known = style ?? STYLES.get(name)
  if (!known || tries === 0) return String(value)
  return symbolsFor(value, known) ?? counterText(value, known.fallback ?? 'decimal', own, tries - 1)
}

/** The marker of a list's item, with what stands around the number. */
export function markerText(value: number, written: string, own: CounterStyles): string {
  const name = nameOf(written)
  const around: Pick<CounterStyle, 'prefix' | 'suffix'> =
    own.get(name) ?? spokenOf(name) ?? STYLES.get(name) ?? {}
  const { prefix = '', suffix = '. ' } = around
  return (prefix + counterText(value, name, own) + suffix).trimEnd()
}

function symbolsFor(value: number, style: CounterStyle): string | undefined {
  const { symbols, pad } = style
  const count = symbols.length
  if (count === 0) return undefined
  switch (style.system) {
    case 'cyclic':
      return symbols[(((value - 1) % count) + count) % count]
    case 'fixed':
      return symbols[value - (style.first ?? 1)]
    case 'symbolic': {
      const times = Math.ceil(value / count)
      return value < 1 || times > MAX_LENGTH ? undefined : symbols[(value - 1) % count]!.repeat(times)
    }
    case 'alphabetic': {
      if (value < 1 || count < 2) return undefined
      let out = ''
      for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / count))
        out = symbols[(rest - 1) % count] + out
      return out
    }
    case 'numeric': {
      if (count < 2) return undefined
      let out = ''
      for (let rest = Math.abs(value); rest > 0 || out === ''; rest = Math.floor(rest / count))
        out = symbols[rest % count] + out
      while (pad && [...out].length < pad.length) out = pad.symbol + out
      return value < 0 ? `-${out}` : out
    }
    case 'additive':
      return added(value, style)
  }
}

function added(value: number, { symbols, weights = [], highest }: CounterStyle): string | undefined {
  if (value < 0 || (highest !== undefined && value > highest)) return undefined
  let [rest, out] = [value, '']
  for (const [i, weight] of weights.entries()) {
    if (weight === 0) {
      if (value === 0) return symbols[i]
      continue
    }
    const times = Math.floor(rest / weight)
    if (times > MAX_LENGTH) return undefined
    out += symbols[i]!.repeat(times)
    rest -= times * weight
  }
  return rest === 0 && out !== '' ? out : undefined
}

function said(value: number, { signs, bare = false, zeros = false }: (typeof SPOKEN)[string]): string {
  const sign = [...signs]
  if (value === 0) return sign[0]!
  let out = ''
  let gap = false
  for (const place of [3, 2, 1, 0]) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      gap = out !== ''
      continue
    }
    if (gap && zeros) out += sign[0]
    gap = false
    // Twelve is "ten two", though a hundred and twelve is "one hundred one ten two" in Chinese.
    const silent =
      digit === 1 && place > 0 && (bare || (zeros && sign[10] === '十' && place === 1 && value < 20))
    out += (silent ? '' : sign[digit]) + (place > 0 ? sign[9 + place]! : '')
  }
  return out
}

const QUOTED = /"((?:[^"\\]|\\.){0,100})"|'((?:[^'\\]|\\.){0,100})'|[^\s,"']+/gu

/** The strings and names of a value, without what quotes and escapes them. */
const wordsOf = (value: string | undefined): string[] =>
  [...(value ?? '').slice(0, 5000).matchAll(QUOTED)].map(([whole, double, single]) =>
    unescaped(double ?? single ?? whole),
  )

/** An `@counter-style` rule; undefined where it says nothing that can be counted with. */
export function readCounterStyle(body: string, own: CounterStyles): CounterStyle | undefined {
  const said = new Map(pairsOf(body))
  const [system = 'symbolic', more] = (said.get('system') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const text = (name: string) => wordsOf(said.get(name)).join('')
  const around = {
    ...(said.has('prefix') && { prefix: text('prefix') }),
    ...(said.has('suffix') && { suffix: text('suffix') }),
    ...(said.has('fallback') && { fallback: said.get('fallback')!.toLowerCase() }),
  }
  const [length, symbol] = wordsOf(said.get('pad'))
  const pad = Number(length) > 0 && symbol ? { pad: { length: Math.min(20, Number(length)), symbol } } : {}
  if (system === 'extends') {
    const base = own.get(nameOf(more ?? '')) ?? STYLES.get(nameOf(more ?? ''))
    return base && { ...base, ...around, ...pad }
  }
  if (system === 'additive') {
    const words = wordsOf(said.get('additive-symbols'))
    const pairs = Array.from({ length: Math.floor(words.length / 2) }, (_, i) =>
      words.slice(2 * i, 2 * i + 2),
    )
      .map(([a, b]): [number, string] => (/^\d+$/.test(a!) ? [Number(a), b!] : [Number(b), a!]))
      .filter(([weight]) => Number.isSafeInteger(weight))
    if (pairs.length === 0) return undefined
    return {
      system,
      symbols: pairs.map(([, sign]) => sign),
      weights: pairs.map(([weight]) => weight),
      ...around,
      ...pad,
    }
  }
  const symbols = wordsOf(said.get('symbols')).slice(0, 200)
  if (symbols.length === 0 || !/^(cyclic|numeric|alphabetic|symbolic|fixed)$/.test(system)) return undefined
  return {
    system: system as CounterStyle['system'],
    symbols,
    ...(system === 'fixed' && more && { first: Number.parseInt(more, 10) || 0 }),
    ...around,
    ...pad,
  }
}
