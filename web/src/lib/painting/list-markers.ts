import { romanNumeral } from '../../../../src/lib/text/roman-numeral.ts'

/** The number of a list's item: one more than that of the item before, unless it has its own. */
export function numberOf(item: Element): number {
  const list = item.parentElement
  const items = [...(list?.children ?? [])].filter(one => one.tagName === 'LI')
  const reversed = list?.hasAttribute('reversed') ?? false
  const ownOf = (one: Element) => {
    const value = one.getAttribute('value')?.trim() ?? ''
    return /^[+-]?\d+$/.test(value) ? Number(value) : undefined
  }
  const start = Number(list?.getAttribute('start') ?? (reversed ? items.length : 1))
  const at = items.indexOf(item)
  const step = reversed ? -1 : 1
  for (let back = at; back >= 0; back--) {
    const own = ownOf(items[back]!)
    if (own !== undefined) return own + step * (at - back)
  }
  return start + step * at
}

/** Digits of other scripts, by the names that CSS and Unicode have for them. */
const DIGITS: Record<string, string> = {
  'arabic-indic': 'arab',
  bengali: 'beng',
  cambodian: 'khmr',
  'cjk-decimal': 'hanidec',
  devanagari: 'deva',
  gujarati: 'gujr',
  gurmukhi: 'guru',
  kannada: 'knda',
  khmer: 'khmr',
  lao: 'laoo',
  malayalam: 'mlym',
  mongolian: 'mong',
  myanmar: 'mymr',
  oriya: 'orya',
  persian: 'arabext',
  urdu: 'arabext',
  tamil: 'tamldec',
  telugu: 'telu',
  thai: 'thai',
  tibetan: 'tibt',
}

const ALPHABETS: [RegExp, string][] = [
  [/^lower-greek$/, 'αβγδεζηθικλμνξοπρστυφχψω'],
  [
    /^hiragana$/,
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん',
  ],
  [
    /^katakana$/,
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン',
  ],
  [
    /^hiragana-iroha$/,
    'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす',
  ],
  [
    /^katakana-iroha$/,
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
  ],
  [/^cjk-earthly-branch$/, '子丑寅卯辰巳午未申酉戌亥'],
  [/^cjk-heavenly-stem$/, '甲乙丙丁戊己庚辛壬癸'],
  [/^hangul$/, '가나다라마바사아자차카타파하'],
  [/alpha|latin/, 'abcdefghijklmnopqrstuvwxyz'],
]

/** Letters that are added up, the largest first. */
const SUMS: Record<string, [number, string][]> = {
  hebrew: valued(
    'תשרק צפעסנמלכי טחזוהדגבא',
    [400, 300, 200, 100, 0, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  ),
  georgian: valued('ჵჰჯჴხჭწძცჩშყღქფჳტსრჟპოჲნმლკითჱზვედგბა'),
  armenian: valued('ՔՓՒՑՐՏՎՍՌՋՊՉՈՇՆՅՄՃՂՁՀԿԾԽԼԻԺԹԸԷԶԵԴԳԲԱ'),
}

/** Each letter with its value; without values nine of each power of ten, from one. */
function valued(letters: string, values?: number[]): [number, string][] {
  const all = [...letters]
  return all
    .map((letter, at): [number, string] => {
      const place = all.length - 1 - at
      return [values?.[at] ?? ((place % 9) + 1) * 10 ** Math.floor(place / 9), letter]
    })
    .filter(([value]) => value > 0)
}

/** A number as lists write it. */
export function numeral(n: number, type: string): string {
  const upper = type.startsWith('upper')
  const system = DIGITS[type]
  if (system) return new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(n)
  if (type === 'decimal-leading-zero') return n < 0 ? `-${`${-n}`.padStart(2, '0')}` : `${n}`.padStart(2, '0')
  if (n < 1) return String(n)
  if (/roman/.test(type) && n < 4000) return upper ? romanNumeral(n).toUpperCase() : romanNumeral(n)
  const sums = SUMS[type.replace(/^(upper|lower)-/, '')]
  if (sums && n < 1000) {
    const text = added(n, sums)
    return type === 'lower-armenian' ? text.toLowerCase() : text
  }
  if (/^(cjk-ideographic|(trad|simp)-chinese-informal|japanese-informal)$/.test(type) && n < 10_000)
    return chinese(n, type === 'japanese-informal')
  const letters = ALPHABETS.find(([kind]) => kind.test(type))?.[1]
  if (!letters) return String(n)
  return upper ? counted(n, letters).toUpperCase() : counted(n, letters)
}

/** a, b … z, aa, ab … */
function counted(n: number, letters: string): string {
  let out = ''
  for (let left = n; left > 0; left = Math.floor((left - 1) / letters.length))
    out = letters[(left - 1) % letters.length]! + out
  return out
}

function added(n: number, sums: [number, string][]): string {
  let out = ''
  let left = n
  for (const [value, letter] of sums)
    while (left >= value) {
      out += letter
      left -= value
    }
  // Two sums of Hebrew letters would write a name of God.
  return out.replace(/יה$/, 'טו').replace(/יו$/, 'טז')
}

function chinese(n: number, japanese: boolean): string {
  const digits = [...String(n)].map(Number)
  let out = ''
  for (const [at, digit] of digits.entries()) {
    const power = digits.length - 1 - at
    if (digit > 0) {
      const one = digit === 1 && power > 0 && (japanese || (power === 1 && digits.length === 2))
      out += `${one ? '' : '零一二三四五六七八九'[digit]}${['', '十', '百', '千'][power]}`
    } else if (!japanese && digits.slice(at).some(next => next > 0) && !out.endsWith('零')) out += '零'
  }
  return out
}

/** What stands between a number and its item. */
export const suffixOf = (type: string): string =>
  /^(cjk|(trad|simp)-chinese|japanese|hiragana|katakana)/.test(type) ? '、' : '.'
