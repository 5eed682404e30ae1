import { round } from '../text/numbers.ts'
import { hslToRgb, type Rgb, toHex } from './colors.ts'
import { COLOR_NAMES } from './css-color-names.ts'

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const NUMBER = /^([+-]?(?:\d*\.\d+|\d+)(?:e[+-]?\d{1,2})?)(%|deg|rad|grad|turn)?$/i
const DEGREES: Record<string, number> = { '': 1, deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 }
const SPACES = new Set([
  'srgb',
  'srgb-linear',
  'display-p3',
  'a98-rgb',
  'prophoto-rgb',
  'rec2020',
  'xyz',
  'xyz-d50',
  'xyz-d65',
])
/** What 100 % stands for, per component, in the functions that are not sRGB. */
const WIDE: ReadonlyMap<string, [number, number, number | 'hue']> = new Map([
  ['lab', [100, 125, 125]],
  ['lch', [100, 150, 'hue']],
  ['oklab', [1, 0.4, 0.4]],
  ['oklch', [1, 0.4, 'hue']],
])

/** `#abc`, `aabbccdd` → three bytes and the opacity 0–1; undefined when it is no such colour. */
export function parseHexAlpha(text: string): { rgb: Rgb; alpha: number } | undefined {
  const hex = text.startsWith('#') ? text : `#${text}`
  if (!HEX.test(hex)) return undefined
  const digits = hex.length <= 5 ? [...hex.slice(1)].map(d => d + d).join('') : hex.slice(1)
  const bytes = [0, 2, 4, 6].map(at => Number.parseInt(digits.slice(at, at + 2) || 'ff', 16))
  return { rgb: bytes.slice(0, 3) as Rgb, alpha: bytes[3]! / 255 }
}

/** An opacity with as few decimals as bring the same byte back, the way browsers write it. */
export function alphaText(alpha: number): number {
  const two = round(alpha, 2)
  return Math.round(two * 255) === Math.round(alpha * 255) ? two : round(alpha, 3)
}

/** Nearest byte. The small term keeps an exact half that arithmetic left at 195.4999… going up, as browsers do. */
export const wholeByte = (part: number): number => Math.round(clamp(part, 0, 255) + 1e-9)

const written = (rgb: Rgb, alpha: number): string => {
  const bytes = rgb.map(part => wholeByte(part))
  return alpha >= 1 ? toHex(bytes) : `rgba(${bytes.join(', ')}, ${alphaText(alpha)})`
}

/**
 * Reads any colour of CSS Color 4 and writes it again from its numbers, so that nothing of the text itself
 * goes on. sRGB colours become `#rrggbb` or `rgba()`, wider ones keep their function. Undefined: no colour.
 */
export function cssColor(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'transparent') return 'rgba(0, 0, 0, 0)'
  if (word === 'currentcolor') return 'currentcolor'
  const named = COLOR_NAMES.get(word)
  if (named) return `#${named}`
  if (word.startsWith('#')) {
    const hex = parseHexAlpha(word)
    return hex && written(hex.rgb, hex.alpha)
  }
  const call = /^([a-z]+)\(([^()]*)\)$/.exec(word)
  return call ? fromFunction(call[1]!, call[2]!.trim()) : undefined
}

function fromFunction(name: string, inner: string): string | undefined {
  const old = inner.includes(',')
  const [body = '', slash, ...more] = inner.split('/')
  if (more.length > 0 || (old && slash !== undefined)) return undefined
  const parts = old ? inner.split(',').map(part => part.trim()) : body.trim().split(/\s+/)
  const space = name === 'color' ? parts.shift() : undefined
  const opacity = slash !== undefined ? slash.trim() : old ? parts[3] : undefined
  const values = parts.map(part => read(part, old))
  const alpha = opacity === undefined ? 1 : scaled(read(opacity, old), 1)
  if (alpha === undefined || values.length !== (old && opacity !== undefined ? 4 : 3)) return undefined
  const [a, b, c] = values as [Value, Value, Value]
  const clear = clamp(alpha, 0, 1)
  if (name === 'rgb' || name === 'rgba') {
    if (old && new Set([a, b, c].map(value => value?.unit)).size > 1) return undefined
    return numbers([scaled(a, 255), scaled(b, 255), scaled(c, 255)], rgb => written(rgb, clear))
  }
  if (name === 'hsl' || name === 'hsla' || name === 'hwb') {
    if (old && (name === 'hwb' || b?.unit !== '%' || c?.unit !== '%')) return undefined
    return numbers([hue(a), scaled(b, 100), scaled(c, 100)], ([h, x, y]) => {
      const [s, l] = [clamp(x, 0, 100), clamp(y, 0, 100)]
      return written(name === 'hwb' ? hwbToRgb(h, s, l) : hslToRgb([h, s, l]), clear)
    })
  }
  const full = name === 'color' && SPACES.has(space ?? '') ? ([1, 1, 1] as const) : WIDE.get(name)
  if (!full || old) return undefined
  return numbers(
    full.map((all, i) => (all === 'hue' ? hue(values[i]) : scaled(values[i], all))),
    found => {
      const body = [...(space ? [space] : []), ...found.map(n => round(n, 4))].join(' ')
      return `${name}(${body}${clear < 1 ? ` / ${alphaText(clear)}` : ''})`
    },
  )
}

type Value = { number: number; unit: string } | undefined

function read(text: string, old: boolean): Value {
  if (text === 'none' && !old) return { number: 0, unit: '' }
  const match = NUMBER.exec(text)
  return match ? { number: Number(match[1]), unit: match[2] ?? '' } : undefined
}

/** A plain number as it is, a percentage as its part of `all`. */
const scaled = (value: Value, all: number): number | undefined =>
  value?.unit === '' ? value.number : value?.unit === '%' ? (value.number / 100) * all : undefined

const hue = (value: Value): number | undefined => {
  const turn = value && DEGREES[value.unit]
  return turn === undefined ? undefined : (((value!.number * turn) % 360) + 360) % 360
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const numbers = (
  found: (number | undefined)[],
  use: (all: [number, number, number]) => string,
): string | undefined =>
  found.every(one => one !== undefined) ? use(found as [number, number, number]) : undefined

function hwbToRgb(h: number, white: number, black: number): Rgb {
  const sum = white + black
  if (sum >= 100) return Array(3).fill((255 * white) / sum) as Rgb
  return hslToRgb([h, 100, 50]).map(part => part * (1 - sum / 100) + 2.55 * white) as Rgb
}
