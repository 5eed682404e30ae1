import type { PageSetup } from '../../../document/tree.ts'
import { paperSize } from '../../../lib/geometry/paper.ts'
import { lengthOf } from '../../epub/epub-style.ts'

const STYLES = /<style\b[^>]*>([\s\S]{0,500000}?)<\/style/gi
const RULE = /@page\s*([\w-]{0,60})[^{;]{0,60}\{([^{}]{0,5000})\}/gi
const SIDES = ['top', 'right', 'bottom', 'left'] as const
const LEAST_ROOM = 72

/** The paper and margins that a web page's `@page` asks for: the plain rule, and the first one with a name, as Word writes it. */
export function pageOf(html: string): Partial<Pick<PageSetup, 'width' | 'height' | 'margin'>> {
  const css = [...html.matchAll(STYLES)].map(([, text]) => text).join('\n')
  const rules = [...css.matchAll(RULE)]
  const named = rules.find(([, name, body]) => name && /(?:^|[;\s])(?:size|margin)/i.test(body!))
  const said = new Map<string, string>()
  for (const [, name, body] of rules)
    if (!name || name === named?.[1])
      for (const one of body!.split(';')) {
        const colon = one.indexOf(':')
        if (colon > 0)
          said.set(
            one.slice(0, colon).trim().toLowerCase(),
            one
              .slice(colon + 1)
              .trim()
              .toLowerCase(),
          )
      }
  const size = sizeOf(said)
  const margin = marginOf(said)
  const [width, height] = size ?? [595, 842]
  const fits =
    !margin ||
    (width - margin.left - margin.right >= LEAST_ROOM && height - margin.top - margin.bottom >= LEAST_ROOM)
  return { ...(size && { width, height }), ...(margin && fits && { margin }) }
}

function sizeOf(said: Map<string, string>): [number, number] | undefined {
  const words = (said.get('size') ?? '').split(/\s+/)
  const named = words.map(word => paperSize(word)).find(one => one)
  const [first, second = first] = words.flatMap(word => lengthOf(word) ?? [])
  const found = named ?? (first && second ? ([first, second] as [number, number]) : undefined)
  const turned = words.includes('landscape') || said.get('mso-page-orientation') === 'landscape'
  const [width, height] = found ?? (turned ? paperSize('a4')! : [0, 0])
  if (![width, height].every(side => side >= 2 * LEAST_ROOM && side <= 4_000)) return undefined
  return turned && width < height ? [height, width] : [width, height]
}

function marginOf(said: Map<string, string>): PageSetup['margin'] | undefined {
  const given = (said.get('margin') ?? '').split(/\s+/).map(word => lengthOf(word))
  const [top, right = top, bottom = top, left = right] = given
  const sides = [top, right, bottom, left].map((all, i) => lengthOf(said.get(`margin-${SIDES[i]}`)) ?? all)
  if (sides.every(side => side === undefined)) return undefined
  const [a, b, c, d] = sides.map(side => Math.min(400, Math.max(0, side ?? 72)))
  return { top: a!, right: b!, bottom: c!, left: d! }
}
