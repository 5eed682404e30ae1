import type { SizedSvg } from './svg.ts'
import { svgWeight } from './svg-weight.ts'

/** Numbers of an attribute, the second is the first where it is missing; renderers have their own for what makes no sense. */
function pair(attributes: string, name: string, otherwise: number): [number, number] {
  const text = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? ''
  const numbers = (text.match(/[-+]?[\d.]+(?:e[-+]?\d+)?/gi) ?? []).map(Number)
  const [x = otherwise, y = x] = numbers.length > 2 ? [] : numbers
  return [x > 0 ? x : otherwise, y > 0 ? y : otherwise]
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
  const { drawn } = svgWeight(svg.text, (name, attributes) => costOf(name, attributes, svg))
  return (drawn * svg.width * svg.height) / 1e9
}
