import type { XmlElement } from '../../xml/xml-tree.ts'
import { colorIn } from '../docx/theme-colors.ts'
import { alphaIn, emu, type FillContext } from './pptx-fills.ts'
import type { SlideShadow } from './pptx-model.ts'

/** The longest that PowerPoint offers, in points. */
const [MOST_FAR, MOST_BLUR] = [200, 100]

/** The shadow in a list of effects: `undefined` where no list is there, `null` where it has none. */
export function shadowIn(
  effects: XmlElement | undefined,
  { colors }: FillContext,
): SlideShadow | null | undefined {
  if (!effects) return undefined
  const shadow = effects.find('a:outerShdw')
  if (!shadow) return null
  const [far, blur] = [emu(shadow.get('dist')), emu(shadow.get('blurRad'))]
  // Some producers write lengths that no program lets anyone choose; others show no shadow then.
  if (far > MOST_FAR || blur > MOST_BLUR) return null
  const angle = (Number(shadow.get('dir') ?? 0) / 60_000 / 180) * Math.PI
  return {
    color: colorIn(shadow, colors) ?? '#000000',
    opacity: alphaIn(shadow) ?? 1,
    blur,
    x: far * Math.cos(angle),
    y: far * Math.sin(angle),
  }
}

/** The shadow of a shape: its own, that of the placeholder it fills, or that of the theme's list it names. */
export function shadowOf(
  sources: readonly { element: XmlElement; fills: FillContext }[],
  theme: XmlElement | undefined,
): SlideShadow | undefined {
  for (const { element, fills } of sources) {
    const shadow = shadowIn(element.find('p:spPr')?.find('a:effectLst'), fills)
    if (shadow !== undefined) return shadow ?? undefined
  }
  const [own] = sources
  const index = Number(own?.element.path('p:style', 'a:effectRef')?.get('idx') ?? 0)
  const listed = theme?.path('a:themeElements', 'a:fmtScheme', 'a:effectStyleLst')?.elements()[index - 1]
  return own && (shadowIn(listed?.find('a:effectLst'), own.fills) ?? undefined)
}
