import { deflateSync } from 'node:zlib'
import { FontSet } from '../../../../src/engines/fontkit/document-fonts.ts'
import { Dict, imageObject, name, newRef, numbers, type Ref } from '../../../../src/pdf/index.ts'
import { pathOperators } from '../../../../src/print/path-operators.ts'
import type { Gradient, Item, Paint, PaintedImage, TextItem } from './items.ts'

const rgb = (color: string): string =>
  [1, 3, 5]
    .map(at => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3).replace(/\.?0+$/, ''))
    .join(' ')
const alphaOf = (color: string): number =>
  color.length > 7 ? Number.parseInt(color.slice(7, 9), 16) / 255 : 1

/** Turns painted items into the operators of a content stream, and keeps what they name. */
export class Painter {
  readonly fonts = new FontSet()
  readonly resources = {
    XObject: new Map<string, Ref>(),
    ExtGState: new Map<string, Ref>(),
    Shading: new Map<string, Ref>(),
  }
  /** Characters that no font has. */
  readonly missing = new Set<string>()
  private readonly images: Map<string, PaintedImage>
  private readonly keys = new Map<string, string>()

  constructor(images: Map<string, PaintedImage>) {
    this.images = images
  }

  private keep(kind: keyof typeof this.resources, id: string, make: () => Ref): string {
    const known = this.keys.get(`${kind} ${id}`)
    if (known) return known
    // Names of this kind are made different from those a page has already.
    const key = `Tw${kind[0]}${this.resources[kind].size + 1}`
    this.resources[kind].set(key, make())
    this.keys.set(`${kind} ${id}`, key)
    return key
  }

  private state(options: { opacity?: number; blend?: string }): string {
    const { opacity = 1, blend } = options
    if (opacity >= 1 && !blend) return ''
    const dict = { Type: name('ExtGState'), ca: opacity, CA: opacity, ...(blend && { BM: name(blend) }) }
    return `/${this.keep('ExtGState', `${opacity} ${blend ?? ''}`, () => newRef(Dict.of(dict)))} gs `
  }

  items(items: readonly Item[]): string {
    return items.map(item => this.item(item)).join('\n')
  }

  private item(item: Item): string {
    switch (item.kind) {
      case 'text':
        return this.text(item)
      case 'image':
        return this.image(item)
      case 'group': {
        const clip = item.clip ? `${pathOperators(item.clip)} W n ` : ''
        const matrix = item.matrix ? `${numbers(...item.matrix)} cm ` : ''
        const state = this.state({
          ...(item.opacity !== undefined && { opacity: item.opacity }),
          ...(item.blend && { blend: item.blend }),
        })
        return `q ${matrix}${clip}${state}\n${this.items(item.items)}\nQ`
      }
      case 'path': {
        const path = pathOperators(item.path)
        if (path === '') return ''
        const { fill, stroke } = item
        const parts: string[] = []
        if (fill) parts.push(this.fill(path, fill, item.evenOdd ?? false))
        if (stroke && stroke.width > 0) {
          const { color, width, dash, cap = 0, join = 0 } = stroke
          parts.push(
            `q ${this.state({ opacity: alphaOf(color) })}${rgb(color)} RG ${numbers(width)} w ${cap} J ${join} j ${dash ? `[${numbers(...dash)}] 0 d ` : ''}${path} S Q`,
          )
        }
        return parts.join('\n')
      }
    }
  }

  private fill(path: string, fill: Paint, evenOdd: boolean): string {
    const star = evenOdd ? '*' : ''
    if (typeof fill !== 'string') {
      const [cx, cy, rx, ry] = fill.oval ?? [0, 0, 1, 1]
      const place = fill.oval ? `${numbers(rx, 0, 0, ry, cx, cy)} cm ` : ''
      return `q ${path} W${star} n ${place}/${this.shading(fill)} sh Q`
    }
    if (alphaOf(fill) === 0) return ''
    const state = this.state({ opacity: alphaOf(fill) })
    const drawn = `${rgb(fill)} rg ${path} f${star}`
    return state ? `q ${state}${drawn} Q` : drawn
  }

  private shading({ line, stops }: Gradient): string {
    const all = stops.length > 1 ? stops : [stops[0]!, { ...stops[0]!, at: 1 }]
    const color = (text: string) => [1, 3, 5].map(at => Number.parseInt(text.slice(at, at + 2), 16) / 255)
    const part = (at: number) =>
      Dict.of({
        FunctionType: 2,
        Domain: [0, 1],
        C0: color(all[at]!.color),
        C1: color(all[at + 1]!.color),
        N: 1,
      })
    const parts = Array.from({ length: all.length - 1 }, (_, at) => part(at))
    const make = () =>
      newRef(
        Dict.of({
          ShadingType: line ? 2 : 3,
          ColorSpace: name('DeviceRGB'),
          Coords: line ?? [0, 0, 0, 0, 0, 1],
          Extend: [true, true],
          Function: Dict.of({
            FunctionType: 3,
            Domain: [0, 1],
            Functions: parts,
            Bounds: all.slice(1, -1).map(stop => stop.at),
            Encode: parts.flatMap(() => [0, 1]),
          }),
        }),
      )
    return this.keep('Shading', JSON.stringify([line ?? 'oval', all]), make)
  }

  private image({ key, x, y, width, height }: Extract<Item, { kind: 'image' }>): string {
    const image = this.images.get(key)
    if (!image) return ''
    const label = this.keep('XObject', key, () => stored(image))
    return `q ${numbers(width, 0, 0, -height, x, y + height)} cm /${label} Do Q`
  }

  private text({
    text,
    x,
    baseline,
    size,
    family,
    weight,
    color,
    width,
    spacing = 0,
    ends = false,
  }: TextItem): string {
    if (text.trim() === '' || size < 0.1) return ''
    const line = this.fonts.lineNow(text, family, weight)
    for (const char of line.missing) this.missing.add(char)
    const natural = (line.width * size) / 1000 + spacing * [...text].length
    const ratio = width && natural > 0 ? width / natural : 1
    const stretch = ratio > 0.6 && ratio < 1.6 ? ratio : 1
    const left = ends ? x - natural * stretch : x
    const shown = `BT ${spacing ? `${numbers(spacing)} Tc ` : ''}${rgb(color)} rg ${numbers(stretch, 0, 0, -1, left, baseline)} Tm ${line.operators(size)} ET`
    const state = this.state({ opacity: alphaOf(color) })
    return state || spacing ? `q ${state}${shown} Q` : shown
  }
}

/** A picture as PDF stores it; what is seen through becomes a mask. */
function stored(image: PaintedImage): Ref {
  const { width, height } = image
  const common = { width, height, bits: 8, orientation: 1, density: 72 }
  if ('jpeg' in image)
    return imageObject({
      ...common,
      space: image.grey ? 'gray' : 'rgb',
      coding: 'jpeg',
      data: Buffer.from(image.jpeg),
    })
  const { pixels } = image
  const count = width * height
  const [color, alpha] = [Buffer.alloc(count * 3), Buffer.alloc(count)]
  let seen = false
  for (let i = 0; i < count; i++) {
    color[i * 3] = pixels[i * 4]!
    color[i * 3 + 1] = pixels[i * 4 + 1]!
    color[i * 3 + 2] = pixels[i * 4 + 2]!
    alpha[i] = pixels[i * 4 + 3]!
    seen ||= alpha[i]! < 255
  }
  return imageObject({
    ...common,
    space: 'rgb',
    coding: 'flat',
    data: deflateSync(color),
    ...(seen && { alpha: deflateSync(alpha) }),
  })
}
