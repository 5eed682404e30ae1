import { plainText } from './rtf-text.ts'
import { groupsIn, type RtfGroup, valueIn } from './rtf-tree.ts'

/** Sides of a shape in points. */
export interface ShapeArea {
  left: number
  top: number
  right: number
  bottom: number
}

/** The group of shapes that one stands in, and where in it. */
export interface OuterShape {
  inst: RtfGroup
  said: (name: string) => string | undefined
  area: ShapeArea
}

/** What the `\shpinst` of a shape says of it. */
export function instanceOf(group: RtfGroup) {
  const inst = groupsIn(group).find(one => one.name === 'shpinst') ?? group
  const properties = new Map<string, RtfGroup>()
  for (const one of groupsIn(inst)) {
    if (one.name !== 'sp') continue
    const [name, content] = [
      groupsIn(one).find(g => g.name === 'sn'),
      groupsIn(one).find(g => g.name === 'sv'),
    ]
    if (name && content) properties.set(plainText(name, 1252).trim(), content)
  }
  const said = (name: string) =>
    properties.has(name) ? plainText(properties.get(name)!, 1252).trim() : undefined
  return { inst, properties, said }
}

export function areaOf(inst: RtfGroup): ShapeArea {
  const value = (word: string) => (valueIn(inst, word) ?? 0) / 20
  return {
    left: value('shpleft'),
    top: value('shptop'),
    right: value('shpright'),
    bottom: value('shpbottom'),
  }
}
