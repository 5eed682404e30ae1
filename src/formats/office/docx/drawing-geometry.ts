import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { svgNumber as n } from './docx-units.ts'
import { Guides } from './drawing-guides.ts'
import { PRESET_SHAPES } from './preset-shapes.ts'

/** The outline of a shape as an SVG path in a box of the given size. */
export interface Outline {
  path: string
  /** A line has no inside to fill. */
  open: boolean
  /** The plain box, which a frame can draw without a picture. */
  plain: boolean
  /** Where one path is not enough: shapes with shaded sides, or with lines that are no part of their ground. */
  layers?: OutlineLayer[]
  /** Where text stands in it, when that is not all of its box. */
  inner?: { left: number; top: number; right: number; bottom: number }
}

export interface OutlineLayer {
  path: string
  fill: 'norm' | 'none' | 'lighten' | 'lightenLess' | 'darken' | 'darkenLess'
  line: boolean
}

const PLAIN = new Set(['rect', 'flowChartProcess', 'textNoShape', ''])
const MOST_LETTERS = 200_000

/** What a shape's properties draw; shapes that are not known are boxes. */
export function outlineOf(properties: XmlElement | undefined, width: number, height: number): Outline {
  const custom = properties?.find('a:custGeom')
  if (custom) return customOutline(custom, width, height)
  const preset = properties?.find('a:prstGeom')
  const name = preset?.get('prst') ?? ''
  return namedOutline(name, formulas(preset?.find('a:avLst')), width, height)
}

/** A shape by Word's name, with its adjustments in their order. */
export function presetOutline(name: string, adjusted: number[], width: number, height: number): Outline {
  const names = listed(entryOf(PRESET_SHAPES, name)?.split('|')[0] ?? '').map(([one]) => one)
  const given = names.flatMap((one, i): [string, string][] =>
    Number.isFinite(adjusted[i]) ? [[one, `val ${adjusted[i]}`]] : [],
  )
  return namedOutline(name, given, width, height)
}

function namedOutline(name: string, adjusted: [string, string][], width: number, height: number): Outline {
  const known = entryOf(PRESET_SHAPES, name)
  if (PLAIN.has(name) || known === undefined)
    return { path: `M0 0H${n(width)}V${n(height)}H0Z`, open: false, plain: PLAIN.has(name) }
  const [adjust, given, text, ...paths] = known.split('|') as [string, string, string, ...string[]]
  const guides = new Guides(width, height)
  for (const one of listed(adjust)) guides.set(...one)
  for (const one of adjusted) guides.set(...one)
  for (const one of listed(given)) guides.set(...one)
  const layers = paths.map(one => layerOf(one, guides, width, height))
  const [left, top, right, bottom] = text.split(' ').map(one => guides.value(one))
  return {
    ...joined(layers),
    ...(text !== '' && {
      inner: { left: left!, top: top!, right: width - right!, bottom: height - bottom! },
    }),
  }
}

/** One path for those who draw only one: the lines of a shape go round its ground. */
function joined(layers: OutlineLayer[]): Outline {
  const drawn = layers.filter(({ path }) => path !== '')
  const lines = drawn.filter(({ line }) => line)
  return {
    path: (lines.length > 0 ? lines : drawn).map(({ path }) => path).join(''),
    open: drawn.every(({ fill }) => fill === 'none'),
    plain: false,
    ...(drawn.length > 1 && { layers: drawn }),
  }
}

const listed = (text: string): [string, string][] =>
  text === '' ? [] : text.split(';').map(one => one.split('=') as [string, string])

const formulas = (list: XmlElement | undefined): [string, string][] =>
  (list?.all('a:gd') ?? []).slice(0, 1000).map(one => [one.get('name') ?? '', one.get('fmla') ?? ''])

function layerOf(text: string, guides: Guides, width: number, height: number): OutlineLayer {
  const [head, draw] = text.split(':') as [string, string]
  const measure = /(\d+)x(\d+)/.exec(head)
  const pen = new Pen(guides, shareOf(width, measure?.[1]), shareOf(height, measure?.[2]))
  for (const step of draw.split(';')) pen.step(step[0]!, step.slice(1).split(' '))
  const fill = (/none|(?:lighten|darken)(?:Less)?/.exec(head)?.[0] ?? 'norm') as OutlineLayer['fill']
  return { path: pen.path, fill, line: !head.includes('unstroked') }
}

/** A path may be drawn in a measure of its own. */
const shareOf = (length: number, measure: string | undefined): number =>
  Number(measure) > 0 ? length / Number(measure) : 1

const STEPS: Record<string, string> = {
  'a:moveTo': 'M',
  'a:lnTo': 'L',
  'a:cubicBezTo': 'C',
  'a:quadBezTo': 'Q',
  'a:arcTo': 'A',
  'a:close': 'Z',
}

/** A shape drawn by hand. */
function customOutline(custom: XmlElement, width: number, height: number): Outline {
  const guides = new Guides(width, height)
  for (const list of ['a:avLst', 'a:gdLst']) for (const one of formulas(custom.find(list))) guides.set(...one)
  const layers = (custom.find('a:pathLst')?.all('a:path') ?? []).map((path): OutlineLayer => {
    const pen = new Pen(guides, shareOf(width, path.get('w')), shareOf(height, path.get('h')))
    for (const step of path.elements()) {
      const letter = entryOf(STEPS, step.name)
      const values =
        letter === 'A'
          ? ['wR', 'hR', 'stAng', 'swAng'].map(one => step.get(one) ?? '')
          : step.all('a:pt').flatMap(point => [point.get('x') ?? '', point.get('y') ?? ''])
      if (letter) pen.step(letter, values)
    }
    return {
      path: pen.path,
      fill: (path.get('fill') ?? 'norm') as OutlineLayer['fill'],
      line: !/^(0|false)$/.test(path.get('stroke') ?? ''),
    }
  })
  return joined(layers)
}

const COUNTS: Record<string, number> = { M: 2, L: 2, C: 6, Q: 4, A: 4, Z: 0 }

/** Writes the steps of a shape as an SVG path. */
class Pen {
  path = ''
  private readonly guides: Guides
  private readonly sx: number
  private readonly sy: number
  private x = 0
  private y = 0

  constructor(guides: Guides, sx: number, sy: number) {
    this.guides = guides
    this.sx = sx
    this.sy = sy
  }

  step(letter: string, given: string[]): void {
    const values = given.filter(one => one !== '').map(one => this.guides.value(one))
    if (values.length !== COUNTS[letter] || !values.every(Number.isFinite)) return
    if (this.path.length > MOST_LETTERS || (this.path === '' && letter !== 'M')) return
    if (letter === 'A') this.arc(values as [number, number, number, number])
    else {
      const at = values.map((value, i) => value * (i % 2 === 0 ? this.sx : this.sy))
      this.path += letter + at.map(n).join(' ')
      if (at.length > 0) [this.x, this.y] = at.slice(-2) as [number, number]
    }
  }

  /** Part of an ellipse, from where the pen is. Angles are those one sees, in 60,000ths of a degree. */
  private arc([width, height, start, sweep]: [number, number, number, number]): void {
    const [rx, ry] = [Math.abs(width) * this.sx, Math.abs(height) * this.sy]
    const around = (angle: number) => {
      const seen = (angle / 60_000 / 180) * Math.PI
      return Math.atan2(Math.abs(width) * Math.sin(seen), Math.abs(height) * Math.cos(seen))
    }
    const from = around(start)
    const [cx, cy] = [this.x - rx * Math.cos(from), this.y - ry * Math.sin(from)]
    // In halves, for an arc that goes all round ends where it began.
    for (const part of [0.5, 1]) {
      const to = around(start + sweep * part)
      ;[this.x, this.y] = [cx + rx * Math.cos(to), cy + ry * Math.sin(to)]
      this.path += `A${n(rx)} ${n(ry)} 0 0 ${sweep > 0 ? 1 : 0} ${n(this.x)} ${n(this.y)}`
    }
  }
}
