import type { XmlElement } from '../../xml/xml-tree.ts'
import { colorIn } from '../docx/theme-colors.ts'
import { alphaIn, emu, type FillContext } from './pptx-fills.ts'
import type { SlideShadow } from './pptx-model.ts'

/** The shadow in a list of effects: `undefined` where no list is there, `null` where it has none. */
export function shadowIn(
  effects: XmlElement | undefined,
  { colors }: FillContext,
): SlideShadow | null | undefined {
  if (!effects) return undefined
  const shadow = effects.find('a:outerShdw')
  if (!shadow) return null
  const angle = (Number(shadow.get('dir') ?? 0) / 60_000 / 180) * Math.PI
  const far = emu(shadow.get('dist'))
  return {
    color: colorIn(shadow, colors) ?? '#000000',
    opacity: alphaIn(shadow) ?? 1,
    blur: emu(shadow.get('blurRad')),
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
