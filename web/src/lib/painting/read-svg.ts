import { hexOf, isClear } from './colors.ts'
import { type Item, type Matrix, ovalPath, type Stroke } from './items.ts'

const PT = 0.75

/** Drawings made of shapes as paths; undefined for what only a picture can show: filters, patterns, images, text. */
export function readSvg(
  svg: SVGSVGElement,
  view: Window & typeof globalThis,
  box: { x: number; y: number },
): Item[] | undefined {
  const items: Item[] = []
  const start = svg.getBoundingClientRect()
  for (const element of svg.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    if (/^(g|title|desc|metadata|defs|style)$/.test(tag) || element.closest('defs')) continue
    if (!/^(path|rect|circle|ellipse|line|polyline|polygon)$/.test(tag)) return undefined
    const style = view.getComputedStyle(element)
    if (style.display === 'none' || style.visibility !== 'visible') continue
    if (
      style.filter !== 'none' ||
      (style.mask !== 'none' && style.mask !== '') ||
      /^url/.test(style.fill) ||
      /^url/.test(style.stroke) ||
      style.clipPath !== 'none'
    )
      return undefined
    const path = pathOf(element as SVGGraphicsElement)
    if (path === undefined) return undefined
    const ctm = (element as SVGGraphicsElement).getScreenCTM()
    if (!ctm || path === '') continue
    const matrix: Matrix = [
      ctm.a * PT,
      ctm.b * PT,
      ctm.c * PT,
      ctm.d * PT,
      box.x + (ctm.e - start.left) * PT,
      box.y + (ctm.f - start.top) * PT,
    ]
    const faded = (color: string, opacity: string) => {
      const hex = hexOf(color)
      const alpha = Math.round(
        (hex.length > 7 ? Number.parseInt(hex.slice(7), 16) : 255) * Number(opacity || 1),
      )
      return alpha >= 255 ? hex.slice(0, 7) : `${hex.slice(0, 7)}${alpha.toString(16).padStart(2, '0')}`
    }
    const fill = style.fill === 'none' || tag === 'line' ? undefined : faded(style.fill, style.fillOpacity)
    const dash =
      style.strokeDasharray === 'none'
        ? undefined
        : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat)
    const stroke: Stroke | undefined =
      style.stroke === 'none'
        ? undefined
        : {
            color: faded(style.stroke, style.strokeOpacity),
            width: Number.parseFloat(style.strokeWidth),
            ...(dash && { dash }),
            cap: style.strokeLinecap === 'round' ? 1 : style.strokeLinecap === 'square' ? 2 : 0,
            join: style.strokeLinejoin === 'round' ? 1 : 0,
          }
    const drawn: Item = {
      kind: 'path',
      path,
      ...(fill && !isClear(fill) && { fill }),
      ...(stroke && { stroke }),
      ...(style.fillRule === 'evenodd' && { evenOdd: true }),
    }
    const opacity = Number(style.opacity)
    items.push({ kind: 'group', items: [drawn], matrix, ...(opacity < 1 && { opacity }) })
  }
  return items
}

function pathOf(element: SVGGraphicsElement): string | undefined {
  const number = (name: string) => Number.parseFloat(element.getAttribute(name) ?? '0') || 0
  switch (element.tagName.toLowerCase()) {
    case 'path':
      return absolutePath(element.getAttribute('d') ?? '')
    case 'rect':
      if (number('rx') > 0) return undefined
      return `M${number('x')} ${number('y')}H${number('x') + number('width')}V${number('y') + number('height')}H${number('x')}Z`
    case 'circle':
      return ovalPath(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return ovalPath(number('cx'), number('cy'), number('rx'), number('ry'))
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
    default: {
      const points = (element.getAttribute('points') ?? '')
        .trim()
        .split(/[\s,]+/)
        .map(Number)
      const pairs = Array.from(
        { length: points.length >> 1 },
        (_, i) => `${points[2 * i]} ${points[2 * i + 1]}`,
      )
      return pairs.length < 2 ? '' : `M${pairs.join('L')}${element.tagName === 'polygon' ? 'Z' : ''}`
    }
  }
}

const SIZES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** A path in absolute commands, without the short forms of curves; undefined where it cannot be read. */
export function absolutePath(d: string): string | undefined {
  const out: string[] = []
  let [x, y, startX, startY, cx, cy] = [0, 0, 0, 0, 0, 0]
  let before = ''
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:[eE][+-]?\d[^a-df-zA-DF-Z]*)*)/g)) {
    const command = letter!.toUpperCase()
    const size = SIZES[command]
    if (size === undefined) return undefined
    const relative = letter !== command
    const all = readNumbers(rest!, command === 'A')
    if (command === 'Z') {
      out.push('Z')
      ;[x, y] = [startX, startY]
      before = 'Z'
      continue
    }
    for (let at = 0; at + size <= all.length; at += size) {
      const p = all.slice(at, at + size)
      const own = command === 'M' && at > 0 ? 'L' : command
      if (relative) {
        if (own === 'A') {
          p[5]! += x
          p[6]! += y
        } else if (own === 'H') p[0]! += x
        else if (own === 'V') p[0]! += y
        else for (let i = 0; i < p.length; i++) p[i]! += i % 2 === 0 ? x : y
      }
      if (own === 'H' || own === 'V') {
        ;[x, y] = own === 'H' ? [p[0]!, y] : [x, p[0]!]
        out.push(`L${x} ${y}`)
      } else if (own === 'S' || own === 'T') {
        const smooth = own === 'S' ? 'CS' : 'QT'
        const [rx, ry] = smooth.includes(before) ? [2 * x - cx, 2 * y - cy] : [x, y]
        if (own === 'S') {
          out.push(`C${rx} ${ry} ${p.join(' ')}`)
          ;[cx, cy] = [p[0]!, p[1]!]
        } else {
          out.push(`Q${rx} ${ry} ${p.join(' ')}`)
          ;[cx, cy] = [rx, ry]
        }
        ;[x, y] = p.slice(-2) as [number, number]
      } else {
        out.push(`${own}${p.join(' ')}`)
        if (own === 'C') [cx, cy] = [p[2]!, p[3]!]
        if (own === 'Q') [cx, cy] = [p[0]!, p[1]!]
        ;[x, y] = p.slice(-2) as [number, number]
        if (own === 'M') [startX, startY] = [x, y]
      }
      before = own
    }
  }
  return out.join('')
}

/** A path at another place and size, as CSS gives it for the outline that a box is cut to. */
export function placedPath(d: string, scale: number, { x, y }: { x: number; y: number }): string | undefined {
  const at = (numbers: number[]) => numbers.map((one, i) => one * scale + (i % 2 === 0 ? x : y)).join(' ')
  return absolutePath(d)?.replace(/([A-Z])([^A-Z]*)/g, (_, letter: string, rest: string) => {
    const all = readNumbers(rest, letter === 'A')
    if (letter !== 'A') return letter + at(all)
    return `A${all[0]! * scale} ${all[1]! * scale} ${all.slice(2, 5).join(' ')} ${at(all.slice(5))}`
  })
}

/** Numbers of a path; the two flags of an arc may stand without a space between them. */
function readNumbers(text: string, arc: boolean): number[] {
  if (!arc) return (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)
  const out: number[] = []
  let rest = text
  for (let at = 0; ; at = (at + 1) % 7) {
    const match = (
      at === 3 || at === 4 ? /^[\s,]*([01])/ : /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i
    ).exec(rest)
    if (!match) return out
    out.push(Number(match[1]))
    rest = rest.slice(match[0].length)
  }
}
