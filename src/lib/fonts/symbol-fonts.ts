/** What the characters of Microsoft's symbol fonts stand for in Unicode, by code from 0x20. */
const SYMBOL = [
  ...' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\u203eαβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
]
const SYMBOL_HIGH = [
  ...'€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u00a0〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
]

const WINGDINGS: Record<number, string> = {
  33: '✏',
  34: '✂',
  35: '✁',
  40: '☎',
  41: '✆',
  42: '✉',
  54: '⌛',
  55: '⌨',
  58: '💻',
  63: '✍',
  65: '✌',
  67: '👍',
  68: '👎',
  69: '☜',
  70: '☞',
  71: '☝',
  72: '☟',
  74: '☺',
  75: '😐',
  76: '☹',
  77: '💣',
  78: '☠',
  79: '🏳',
  81: '✈',
  82: '☼',
  83: '💧',
  84: '❄',
  86: '✞',
  88: '✠',
  89: '✡',
  90: '☪',
  91: '☯',
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  120: '⌧',
  128: '⓪',
  129: '①',
  130: '②',
  131: '③',
  132: '④',
  133: '⑤',
  134: '⑥',
  135: '⑦',
  136: '⑧',
  137: '⑨',
  138: '⑩',
  158: '·',
  159: '•',
  161: '○',
  164: '◉',
  165: '◎',
  167: '▪',
  168: '◻',
  170: '✦',
  171: '★',
  172: '✶',
  173: '✴',
  174: '✹',
  175: '✵',
  216: '➢',
  220: '➲',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  231: '←',
  232: '➔',
  233: '↑',
  234: '↓',
  239: '⇦',
  240: '⇨',
  241: '⇧',
  242: '⇩',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}

/** The Unicode character that a symbol font shows for a code; undefined for fonts that are none. */
export function symbolCharacter(font: string, code: number): string | undefined {
  const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/^symbol/i.test(font)) {
    if (at >= 0x20 && at < 0x7f) return SYMBOL[at - 0x20]
    return at >= 0xa0 ? SYMBOL_HIGH[at - 0xa0] : undefined
  }
  if (/wingdings|webdings/i.test(font)) return WINGDINGS[at] ?? (code >= 0xf000 ? '▪' : undefined)
  // Text in a private area without a symbol font is still meant as such.
  if (code >= 0xf000 && code <= 0xf0ff) return at === 0xb7 ? '•' : (WINGDINGS[at] ?? '▪')
  return undefined
}

/** Text typed in a symbol font, as what it looks like. */
export function symbolText(font: string | undefined, text: string): string {
  const isSymbolFont = font !== undefined && /^symbol|wingdings|webdings/i.test(font)
  if (!isSymbolFont && !/[\uf000-\uf0ff]/.test(text)) return text
  return [...text].map(one => symbolCharacter(font ?? '', one.codePointAt(0)!) ?? one).join('')
}
