import type { XmlElement } from '../xml/xml-tree.ts'

/** What is done to shapes and pictures that no page shows. */
export const EFFECTS: Record<string, string> = {
  'a:glow': 'glow',
  'a:reflection': 'reflection',
  'a:softEdge': 'soft edge',
  'a:innerShdw': 'shadow of a shape or picture',
  'a:outerShdw': 'shadow of a shape or picture',
  ...Object.fromEntries(
    ['biLevel', 'clrChange', 'duotone', 'grayscl', 'lum'].map(
      change => [`a:${change}`, 'recolouring of a picture'] as const,
    ),
  ),
}

/** Whether a shape or a picture looks as if it were not flat. */
export const isSolid = (element: XmlElement): boolean => {
  const form = element.find('a:sp3d')
  const camera = element.path('a:scene3d', 'a:camera')?.get('prst') ?? 'orthographicFront'
  const sides = ['a:bevelT', 'a:bevelB'].some(side => form?.find(side))
  return sides || Number(form?.get('extrusionH')) > 0 || camera !== 'orthographicFront'
}
