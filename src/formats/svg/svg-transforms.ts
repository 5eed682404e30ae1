import { mapMarkup } from './svg-markup.ts'

interface View {
  x: number
  y: number
  width: number
  height: number
}

const NUMBER = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?'
const DEGREES: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }
const LENGTH = new RegExp(`^(${NUMBER})(px|%)?$`, 'i')
/** More than anybody writes by hand. */
const LONGEST = 500
const KEYWORDS: Record<string, number> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 }
const FUNCTION = /^(translate|translateX|translateY|scale|scaleX|scaleY|rotate|skewX|skewY|matrix)$/i

/**
 * Says transforms of CSS, and points that an element is turned about, as plain transforms. Only those that stand at
 * the element itself and name lengths or places of the whole drawing: what a style sheet or an element's own box decides
 * would have to be laid out first.
 */
export function withPlainTransforms(svg: string, view: View): string {
  if (!/transform-origin|[;"'\s]transform\s*:/i.test(svg)) return svg
  return mapMarkup(svg, tag => (/transform/i.test(tag) ? plainTag(tag, view) : tag))
}

function plainTag(tag: string, view: View): string {
  if (/^<(?:[\w.-]+:)?(?:style|svg|linearGradient|radialGradient|pattern)[\s>]/i.test(tag)) return tag
  const style = attribute(tag, 'style')
  const declared = new Map(
    (style ?? '').split(';').flatMap(part => {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*([\s\S]*?)\s*$/.exec(part) ?? []
      return name ? [[name.toLowerCase(), value!] as const] : []
    }),
  )
  const origin = declared.get('transform-origin') ?? attribute(tag, 'transform-origin')
  const css = declared.get('transform')
  if (origin === undefined && css === undefined) return tag
  const box = declared.get('transform-box') ?? attribute(tag, 'transform-box')
  const about = origin === undefined ? [0, 0] : pointOf(origin, view)
  const own = css === undefined ? attribute(tag, 'transform') : plainFunctions(css)
  if (!about || own === undefined || (box && box !== 'view-box' && origin !== undefined)) return tag
  const [x, y] = about
  const whole = x === 0 && y === 0 ? own : `translate(${x} ${y}) ${own} translate(${-x!} ${-y!})`
  for (const name of ['transform', 'transform-origin', 'transform-box']) declared.delete(name)
  const left = [...declared].map(([name, value]) => `${name}:${value}`).join(';')
  return tag
    .replace(/\s(?:transform|transform-origin|style)\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
    .replace(/^<[^\s/>]+/, start => {
      const quote = left.includes('"') ? "'" : '"'
      return `${start} transform="${whole}"${left ? ` style=${quote}${left}${quote}` : ''}`
    })
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2]
}

/** The point that "50% 10px" or "left" names. */
function pointOf(text: string, view: View): [number, number] | undefined {
  const words = text.trim().split(/\s+/)
  if (words.length === 1) words.push('center')
  if (/^(?:top|bottom)$/i.test(words[0]!) || /^(?:left|right)$/i.test(words[1]!)) words.reverse()
  const along = (word: string, start: number, size: number) => {
    const part = KEYWORDS[word.toLowerCase()]
    if (part !== undefined) return start + part * size
    const [, number, unit] = LENGTH.exec(word) ?? []
    if (number === undefined) return undefined
    return unit === '%' ? start + (Number(number) / 100) * size : Number(number)
  }
  const [x, y] = [along(words[0]!, view.x, view.width), along(words[1]!, view.y, view.height)]
  return x === undefined || y === undefined ? undefined : [x, y]
}

/** Functions of CSS as attributes write them: without units, angles in degrees. */
function plainFunctions(css: string): string | undefined {
  if (css === 'none') return ''
  if (css.length > LONGEST) return undefined
  const out: string[] = []
  const rest = css.replace(/([\w-]+)\(([^()]*)\)/g, (_, name: string, inner: string) => {
    const values = inner
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(plainValue)
    const known = FUNCTION.test(name) && values.length > 0 && !values.includes(undefined)
    out.push(known ? plainFunction(name, values as number[]) : '?')
    return ''
  })
  return rest.trim() === '' && out.length > 0 && !out.includes('?') ? out.join(' ') : undefined
}

function plainFunction(name: string, values: number[]): string {
  switch (name) {
    case 'translateX':
      return `translate(${values[0]} 0)`
    case 'translateY':
      return `translate(0 ${values[0]})`
    case 'scaleX':
      return `scale(${values[0]} 1)`
    case 'scaleY':
      return `scale(1 ${values[0]})`
    default:
      return `${name}(${values.join(' ')})`
  }
}

function plainValue(text: string): number | undefined {
  const [, number, unit = ''] = new RegExp(`^(${NUMBER})([a-z]*)$`, 'i').exec(text) ?? []
  const factor = unit === '' || unit === 'px' ? 1 : DEGREES[unit.toLowerCase()]
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}
