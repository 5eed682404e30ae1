import { pictureOf } from '../../image/data-url.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { chartIn } from '../docx/charts.ts'
import { outlineOf } from '../docx/drawing-geometry.ts'
import { colorIn, type ThemeColors, themeColors } from '../docx/theme-colors.ts'
import type { OpcPackage } from '../opc.ts'
import { chartShapes } from './pptx-chart.ts'
import { emu, type FillContext, fillIn, lineIn, lookOf } from './pptx-fills.ts'
import {
  kindOf,
  type Layer,
  mappedColors,
  placeholdersAbove,
  placeIn,
  type Space,
  turnedGroup,
} from './pptx-layers.ts'
import type { Presentation, Slide, SlideFill, SlideShape } from './pptx-model.ts'
import { shadowOf } from './pptx-shadow.ts'
import { readTable } from './pptx-table.ts'
import { readText, type TextContext, textInside } from './pptx-text.ts'

const MOST_SHAPES = 2000
export class SlideReader {
  private readonly file: OpcPackage
  private readonly layers: Layer[]
  private readonly theme: XmlElement | undefined
  private readonly defaults: XmlElement | undefined
  private readonly number: number
  private readonly images: Presentation['images']
  private readonly lost: Set<string>
  private readonly colors: ThemeColors
  private readonly fonts: Map<string, string>
  private count = 0
  private title = ''

  constructor(
    file: OpcPackage,
    layers: Layer[],
    theme: XmlElement | undefined,
    defaults: XmlElement | undefined,
    number: number,
    images: Presentation['images'],
    lost: Set<string>,
  ) {
    this.file = file
    this.layers = layers
    this.theme = theme
    this.defaults = defaults
    this.number = number
    this.images = images
    this.lost = lost
    this.colors = mappedColors(themeColors(theme), layers)
    const font = (kind: string) =>
      theme?.path('a:themeElements', 'a:fontScheme', kind, 'a:latin')?.get('typeface')
    this.fonts = new Map(
      [
        ['+mj-lt', font('a:majorFont')],
        ['+mn-lt', font('a:minorFont')],
      ].filter((one): one is [string, string] => Boolean(one[1])),
    )
  }

  read(notes: string): Slide {
    const [slide, layout, master] = this.layers as [Layer, Layer, Layer]
    const shapes: SlideShape[] = []
    const shows = (layer: Layer) => layer.root?.get('showMasterSp') !== '0'
    // What stands on the master and the layout is behind the slide's own, without their placeholders.
    if (shows(slide) && shows(layout)) shapes.push(...this.tree(master, true))
    if (shows(slide)) shapes.push(...this.tree(layout, true))
    shapes.push(...this.tree(slide, false))
    const hidden = slide.root?.get('show') === '0'
    return { background: this.background(), shapes, hidden, title: this.title, notes }
  }

  private fills(layer: Layer, colors = this.colors): FillContext {
    return { colors, image: id => this.image(layer, id), keep: this.keep }
  }

  private readonly keep: FillContext['keep'] = (key, picture) => {
    this.images.set(key, picture)
    return key
  }

  private image(layer: Layer, id: string | undefined): string | undefined {
    const found = id === undefined ? undefined : this.file.relationships(layer.part).get(id)
    if (!found || found.external) return undefined
    const key = found.target
    if (this.images.has(key)) return key
    const bytes = this.file.bytes(key)
    const picture = bytes && pictureOf(bytes)
    if (!picture) {
      this.lost.add('pictures that cannot be read')
      return undefined
    }
    this.images.set(key, picture)
    return key
  }

  private background(): SlideFill | undefined {
    for (const layer of this.layers) {
      const ground = layer.root?.path('p:cSld', 'p:bg')
      const own = ground?.find('p:bgPr')
      if (own) return fillIn(own, this.fills(layer)) ?? undefined
      const reference = ground?.find('p:bgRef')
      if (reference) {
        const color = colorIn(reference, this.colors)
        return (
          this.themeFill(Number(reference.get('idx')), color, layer) ??
          (color ? { kind: 'solid', color } : undefined)
        )
      }
    }
    return undefined
  }

  /** A fill of the theme's list, in the colour it is asked for. */
  private themeFill(index: number, color: string | undefined, layer: Layer): SlideFill | undefined {
    const [list, at] = index > 1000 ? ['a:bgFillStyleLst', index - 1001] : ['a:fillStyleLst', index - 1]
    const fill = this.theme?.path('a:themeElements', 'a:fmtScheme', list as string)?.elements()[at as number]
    if (!fill) return undefined
    // The list is written in a colour to be filled in.
    const colors: ThemeColors = new Map(this.colors)
    if (color) colors.set('accent1', color)
    const holder = { elements: () => [fill] } as unknown as XmlElement
    const themePart = this.file.related(this.layers[2]!.part, 'theme') ?? ''
    return (
      fillIn(holder, {
        colors,
        image: id => this.image({ part: themePart, root: undefined }, id) ?? this.image(layer, id),
        keep: this.keep,
      }) ?? undefined
    )
  }

  private tree(layer: Layer, behind: boolean): SlideShape[] {
    const tree = layer.root?.path('p:cSld', 'p:spTree')
    return tree ? this.shapes(tree, layer, { x: 0, y: 0, sx: 1, sy: 1 }, behind, undefined) : []
  }

  private shapes(
    parent: XmlElement,
    layer: Layer,
    space: Space,
    behind: boolean,
    groupFill: SlideFill | undefined,
  ): SlideShape[] {
    return parent.elements().flatMap((element): SlideShape[] => {
      if (++this.count > MOST_SHAPES) return []
      switch (element.name) {
        case 'p:sp':
        case 'p:cxnSp':
          return this.shape(element, layer, space, behind, groupFill)
        case 'p:pic':
          return this.picture(element, layer, space)
        case 'p:graphicFrame':
          return this.frame(element, layer, space)
        case 'p:grpSp':
          return this.group(element, layer, space, behind, groupFill)
        case 'mc:AlternateContent':
          return this.shapes(
            element.find('mc:Fallback') ?? element.find('mc:Choice') ?? element,
            layer,
            space,
            behind,
            groupFill,
          )
        default:
          return []
      }
    })
  }

  private group(
    element: XmlElement,
    layer: Layer,
    space: Space,
    behind: boolean,
    outer: SlideFill | undefined,
  ): SlideShape[] {
    const properties = element.find('p:grpSpPr')
    const transform = properties?.find('a:xfrm')
    const [off, ext, inOff, inExt] = ['a:off', 'a:ext', 'a:chOff', 'a:chExt'].map(name =>
      transform?.find(name),
    )
    const fill = fillIn(properties, this.fills(layer)) ?? outer
    if (!off || !ext || !inOff || !inExt) return this.shapes(element, layer, space, behind, fill)
    const sx = emu(ext.get('cx')) / (emu(inExt.get('cx')) || emu(ext.get('cx')) || 1)
    const sy = emu(ext.get('cy')) / (emu(inExt.get('cy')) || emu(ext.get('cy')) || 1)
    const inner: Space = {
      sx: space.sx * sx,
      sy: space.sy * sy,
      x: space.x + space.sx * (emu(off.get('x')) - emu(inOff.get('x')) * sx),
      y: space.y + space.sy * (emu(off.get('y')) - emu(inOff.get('y')) * sy),
    }
    return turnedGroup(this.shapes(element, layer, inner, behind, fill), placeIn(transform, space)!)
  }

  private shape(
    element: XmlElement,
    layer: Layer,
    space: Space,
    behind: boolean,
    groupFill: SlideFill | undefined,
  ): SlideShape[] {
    const holder = element.path('p:nvSpPr', 'p:nvPr', 'p:ph')
    // Placeholders of master and layout only say how those of the slide look.
    if (behind && holder) return []
    const above = placeholdersAbove(element, layer, this.layers)
    const sources = [{ element, layer }, ...above]
    const place = sources.map(one => placeIn(one.element.find('p:spPr')?.find('a:xfrm'), space)).find(Boolean)
    if (!place) return []
    const geometry = sources
      .map(one => one.element.find('p:spPr'))
      .find(one => one?.find('a:prstGeom') || one?.find('a:custGeom'))
    const { path, open, layers, inner } = outlineOf(geometry, place.width, place.height)
    const style = element.find('p:style')
    const fill = this.fillOf(sources, style, layer, groupFill)
    const line = this.lineOf(sources, style, layer)
    const shadow = shadowOf(
      sources.map(one => ({ element: one.element, fills: this.fills(one.layer) })),
      this.theme,
    )
    const text = readText(element.find('p:txBody'), this.textContext(holder, above, style, layer))
    if (holder && /^(ctrTitle|title)$/.test(holder.get('type') ?? '') && text && !this.title)
      this.title = text.paragraphs
        .map(one => one.runs.map(run => run.text).join(''))
        .join(' ')
        .trim()
    const shown = text?.paragraphs.some(one => one.runs.some(run => run.text !== ''))
    // A placeholder that nobody filled in is not shown.
    if (!fill && !line && !shown) return []
    return [
      {
        ...place,
        path,
        open,
        ...(layers && { layers }),
        ...(fill && !open && { fill }),
        ...(line && { line }),
        ...(shadow && fill && !open && { shadow }),
        ...(shown && text && { text: inner ? textInside(text, inner) : text }),
      },
    ]
  }

  private fillOf(
    sources: { element: XmlElement; layer: Layer }[],
    style: XmlElement | undefined,
    layer: Layer,
    groupFill: SlideFill | undefined,
  ): SlideFill | undefined {
    for (const one of sources) {
      const properties = one.element.find('p:spPr')
      const fill = fillIn(properties, this.fills(one.layer))
      if (fill === null) return undefined
      if (fill) return fill
      if (properties?.find('a:grpFill')) return groupFill
    }
    const reference = style?.find('a:fillRef')
    const index = Number(reference?.get('idx') ?? 0)
    if (!reference || index === 0) return undefined
    const color = colorIn(reference, this.colors)
    return this.themeFill(index, color, layer) ?? (color ? { kind: 'solid', color } : undefined)
  }

  private lineOf(
    sources: { element: XmlElement; layer: Layer }[],
    style: XmlElement | undefined,
    layer: Layer,
  ) {
    const own = sources.map(one => one.element.find('p:spPr')?.find('a:ln')).find(Boolean)
    const line = lineIn(own, this.fills(layer))
    if (line === null) return undefined
    if (line) return line
    const reference = style?.find('a:lnRef')
    const index = Number(reference?.get('idx') ?? 0)
    const color = colorIn(reference, this.colors)
    if (index === 0 || !color) return undefined
    const themed = this.theme?.path('a:themeElements', 'a:fmtScheme', 'a:lnStyleLst')?.elements()[index - 1]
    const ends = (name: string) => !['none', undefined].includes(own?.find(name)?.get('type'))
    return {
      color,
      width: emu(own?.get('w') ?? themed?.get('w'), 0.75),
      ...(ends('a:headEnd') && { head: true }),
      ...(ends('a:tailEnd') && { tail: true }),
    }
  }

  private textContext(
    holder: XmlElement | undefined,
    above: { element: XmlElement }[],
    style: XmlElement | undefined,
    layer: Layer,
  ): TextContext {
    const master = this.layers[2]!.root?.find('p:txStyles')
    const kind = kindOf(holder?.get('type') ?? (holder ? 'body' : undefined))
    const common = master?.find(
      kind === 'title' ? 'p:titleStyle' : kind === 'body' ? 'p:bodyStyle' : 'p:otherStyle',
    )
    const bodies = above.map(one => one.element.path('p:txBody', 'a:bodyPr')).filter(one => one !== undefined)
    const styles = [
      ...above.map(one => one.element.path('p:txBody', 'a:lstStyle')),
      common,
      this.defaults,
    ].filter(one => one !== undefined)
    const reference = style?.find('a:fontRef')
    return {
      colors: this.colors,
      styles,
      bodies,
      fonts: this.fonts,
      link: id => {
        const found = this.file.relationships(layer.part).get(id ?? '')
        return found?.external ? found.target : undefined
      },
      number: this.number,
      color: holder ? undefined : colorIn(reference, this.colors),
      font: this.fonts.get(reference?.get('idx') === 'major' ? '+mj-lt' : '+mn-lt'),
    }
  }

  private picture(element: XmlElement, layer: Layer, space: Space): SlideShape[] {
    const above = placeholdersAbove(element, layer, this.layers)
    const properties = element.find('p:spPr')
    const place =
      placeIn(properties?.find('a:xfrm'), space) ??
      above.map(one => placeIn(one.element.find('p:spPr')?.find('a:xfrm'), space)).find(Boolean)
    const blip = element.path('p:blipFill', 'a:blip')
    const source = this.image(layer, blip?.get('r:embed'))
    if (!place || !source) return []
    const cut = element.path('p:blipFill', 'a:srcRect')
    // Below zero there is room around the picture.
    const share = (name: string) => Math.max(-10, Number(cut?.get(name) ?? 0) / 100_000)
    const crop = cut
      ? { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') }
      : undefined
    const { path } = outlineOf(properties, place.width, place.height)
    const line = lineIn(properties?.find('a:ln'), this.fills(layer))
    const shadow = shadowOf([{ element, fills: this.fills(layer) }], this.theme)
    const alt = element.path('p:nvPicPr', 'p:cNvPr')?.get('descr') ?? ''
    return [
      {
        ...place,
        path,
        open: false,
        ...(line && { line }),
        ...(shadow && { shadow }),
        image: { source, alt, ...(crop && { crop }), ...lookOf(blip) },
      },
    ]
  }

  private frame(element: XmlElement, layer: Layer, space: Space): SlideShape[] {
    const place = placeIn(element.find('p:xfrm'), space)
    const data = element.path('a:graphic', 'a:graphicData')
    if (!place || !data) return []
    const base: SlideShape = { ...place, path: '', open: true }
    const table = data.find('a:tbl')
    if (table) {
      const context = this.textContext(undefined, [], undefined, layer)
      return [{ ...base, table: readTable(table, this.fills(layer), context, this.file) }]
    }
    const chart = data.find('c:chart')
    const drawing =
      chart && this.file.xml(this.file.relationships(layer.part).get(chart.get('r:id') ?? '')?.target ?? '')
    const drawn =
      drawing && chartIn(drawing, this.colors, what => this.lost.add(what), this.fonts.get('+mn-lt'))
    if (drawn) return chartShapes(drawn, place, this.images, what => this.lost.add(what))
    const diagram = this.diagram(data, layer, place)
    if (diagram) return diagram
    // Objects of other programs bring a picture of themselves.
    const picture = data.descendant('p:pic')
    if (picture) return this.picture(picture, layer, space)
    this.lost.add(chart ? 'charts of kinds that are not known' : 'objects of other programs')
    return []
  }

  /** SmartArt keeps a drawing of itself beside its data. */
  private diagram(data: XmlElement, layer: Layer, place: { x: number; y: number }): SlideShape[] | undefined {
    const ids = data.find('dgm:relIds')
    if (!ids) return undefined
    const relations = this.file.relationships(layer.part)
    // Its data names the drawing; where they do not, there is one for all.
    const model = this.file.xml(relations.get(ids.get('r:dm') ?? '')?.target ?? '')
    const named = relations.get(model?.descendant('dsp:dataModelExt')?.get('relId') ?? '')
    const drawings = [...relations.values()].filter(one => one.type === 'diagramDrawing')
    const part = (named?.type === 'diagramDrawing' ? named : drawings[0])?.target
    const root = part ? this.file.xml(part) : undefined
    const tree = root?.find('dsp:spTree')
    if (!tree || !part) return undefined
    // It names its shapes as slides do, by another prefix.
    const shapes = tree.withPrefix('dsp:', 'p:')
    return this.shapes(shapes, { part, root }, { x: place.x, y: place.y, sx: 1, sy: 1 }, false, undefined)
  }
}
