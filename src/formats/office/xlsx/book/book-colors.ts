import type { XmlElement } from '../../../xml/xml-tree.ts'
import { hexColor } from '../../docx/docx-units.ts'
import { type ThemeColors, themeColors } from '../../docx/theme-colors.ts'

/** The 56 colours that files call by number, from 8 on (ECMA-376, 18.8.27). */
const INDEXED = (
  '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 808080 ' +
  '9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff 000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff ' +
  '00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 ' +
  '003366 339966 003300 333300 993300 993366 333399 333333'
).split(' ')

const THEME_ORDER = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
]

const OFFICE: [string, string][] = [
  ['dk1', '#000000'],
  ['lt1', '#ffffff'],
  ['dk2', '#1f497d'],
  ['lt2', '#eeece1'],
  ['accent1', '#4f81bd'],
  ['accent2', '#c0504d'],
  ['accent3', '#9bbb59'],
  ['accent4', '#8064a2'],
  ['accent5', '#4bacc6'],
  ['accent6', '#f79646'],
  ['hlink', '#0000ff'],
  ['folHlink', '#800080'],
]

/** The colours of a workbook: its theme and its palette. */
export class BookColors {
  readonly theme: ThemeColors
  private readonly palette: string[]
  private readonly known = new Map<string, string>()

  constructor(theme: XmlElement | undefined, styles: XmlElement | undefined) {
    this.theme = theme ? themeColors(theme) : new Map(OFFICE)
    for (const [name, color] of OFFICE) if (!this.theme.has(name)) this.theme.set(name, color)
    const own = styles?.path('colors', 'indexedColors')?.all('rgbColor') ?? []
    this.palette = [...INDEXED.slice(0, 8), ...INDEXED].map(
      (color, i) => hexColor(own[i]?.get('rgb')?.slice(-6)) ?? `#${color}`,
    )
  }

  /** Of an element with `rgb`, `theme`, `indexed` or `auto`; undefined where the colour is automatic. */
  of(element: XmlElement | undefined): string | undefined {
    if (!element) return undefined
    const base = this.base(element)
    const tint = Number(element.get('tint') ?? 0)
    if (!base || !tint) return base
    const key = `${base} ${tint}`
    const known = this.known.get(key) ?? tinted(base, tint)
    this.known.set(key, known)
    return known
  }

  private base(element: XmlElement): string | undefined {
    // Reports of Java programs say both, and the other colour may be white on white: Excel takes the theme's.
    const theme = element.get('theme')
    if (theme !== undefined) return this.theme.get(THEME_ORDER[Number(theme)] ?? '')
    const rgb = element.get('rgb')
    if (rgb) return hexColor(rgb.slice(-6))
    const indexed = element.get('indexed')
    return indexed === undefined ? undefined : this.palette[Number(indexed)]
  }
}

/** Lighter or darker by a share of its lightness. */
export function tinted(color: string, tint: number): string {
  const [r, g, b] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
  const l = (high + low) / 2
  const d = high - low
  const s = d === 0 ? 0 : d / (1 - Math.abs(2 * l - 1))
  const h = d === 0 ? 0 : high === r ? ((g - b) / d + 6) % 6 : high === g ? (b - r) / d + 2 : (r - g) / d + 4
  const light = tint < 0 ? l * (1 + tint) : l * (1 - tint) + tint
  const c = (1 - Math.abs(2 * light - 1)) * s
  const x = c * (1 - Math.abs((h % 2) - 1))
  const m = light - c / 2
  const parts = [
    [c, x, 0],
    [x, c, 0],
    [0, c, x],
    [0, x, c],
    [x, 0, c],
    [c, 0, x],
  ][Math.floor(h) % 6]!
  return `#${parts
    .map(part =>
      Math.round(Math.min(1, Math.max(0, part + m)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
