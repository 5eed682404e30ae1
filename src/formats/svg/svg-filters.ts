import { svgWeight } from './svg-weight.ts'

/** A drawing with its root set to the wanted pixels. */
export interface SizedSvg {
  text: string
  width: number
  height: number
  /** Pixels for one unit of the drawing. */
  zoom: number
}

/** Numbers of an attribute, the second is the first where it is missing; renderers have their own for what makes no sense. */
function pair(attributes: string, name: string, otherwise: number): [number, number] {
  const text = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? ''
  const numbers = (text.match(/[-+]?[\d.]+(?:e[-+]?\d+)?/gi) ?? []).map(Number)
  const [x = otherwise, y = x] = numbers.length > 2 ? [] : numbers
  return [x > 0 ? x : otherwise, y > 0 ? y : otherwise]
}

/** A renderer draws a filter's region in this many times the drawing's area at most, two sides beyond each edge. */
const MOST_AREA = 25

/** Nanoseconds of a blur for a pixel. */
const BLUR = 160
const BLURS = /^(?:.*:)?fe(?:GaussianBlur|DropShadow)$/

/** How many times the area of the drawing a filter covers that names its region in units of the drawing. */
function areaOf(attributes: string, { width, height, zoom }: SizedSvg): number {
  if (!/\sfilterUnits\s*=\s*["']\s*userSpaceOnUse/.test(attributes)) return 1
  const side = (name: string) => pair(attributes, name, 0)[0] * zoom
  const area = (side('width') * side('height')) / (width * height)
  return Math.min(MOST_AREA, Math.max(1, area))
}

/** Roughly how many nanoseconds a filter primitive takes for a pixel. */
function costOf(name: string, attributes: string, { width, height, zoom }: SizedSvg): number {
  switch (name.replace(/^.*:/, '')) {
    case 'feMorphology': {
      const [x, y] = pair(attributes, 'radius', 1)
      return Math.min(width, 2 * x * zoom + 1) * Math.min(height, 2 * y * zoom + 1)
    }
    case 'feConvolveMatrix': {
      const [x, y] = pair(attributes, 'order', 3)
      return 3 * x * y
    }
    case 'feTurbulence':
      return 100 * pair(attributes, 'numOctaves', 1)[0]
    default:
      // Most others cover a small part of a drawing, so that hundreds of shadows are no reason to refuse one.
      return /^(?:.*:)?fe[A-Z]/.test(name) ? 20 : 0
  }
}

/** About how many seconds the filters of an SVG take when they cover it. */
export function filterSeconds(svg: SizedSvg): number {
  if (!/<(?:[\w.-]+:)?fe[A-Z]/.test(svg.text)) return 0
  // A filter's primitives stand behind its start.
  let area = 1
  const { drawn } = svgWeight(svg.text, (name, attributes) => {
    if (/^(?:.*:)?filter$/.test(name)) area = areaOf(attributes, svg)
    // Who names a region draws all of it, whatever the element's size.
    const cost = area > 1 && BLURS.test(name) ? BLUR : costOf(name, attributes, svg)
    return area * cost
  })
  return (drawn * svg.width * svg.height) / 1e9
}
