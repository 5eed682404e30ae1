import { badInput } from '../../../fault.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { OpcPackage } from '../opc.ts'
import { emu } from './pptx-fills.ts'
import type { Layer } from './pptx-layers.ts'
import type { Presentation, Slide } from './pptx-model.ts'
import { SlideReader } from './slide-reader.ts'

const MOST_SLIDES = 1000

/** Reads a PowerPoint file: its slides as they are shown, with what layouts and masters give them. */
export function readPptx(bytes: Uint8Array, param = 'file'): Presentation {
  const file = new OpcPackage(bytes, param)
  if (file.bytes('mimetype')?.includes('opendocument'))
    throw badInput(`${param}: this is an OpenDocument file; save it as PowerPoint (.pptx) first.`)
  const main = file.mainPart()
  const root = file.xml(main)
  if (root?.name !== 'p:presentation') throw badInput(`${param}: this is not a PowerPoint file (.pptx).`)
  return new DeckReader(file, main, root).read()
}

class DeckReader {
  private readonly file: OpcPackage
  private readonly main: string
  private readonly root: XmlElement
  private readonly images: Presentation['images'] = new Map()
  private readonly lost = new Set<string>()

  constructor(file: OpcPackage, main: string, root: XmlElement) {
    this.file = file
    this.main = main
    this.root = root
  }

  read(): Presentation {
    const size = this.root.find('p:sldSz')
    const links = this.file.relationships(this.main)
    const parts = (this.root.find('p:sldIdLst')?.all('p:sldId') ?? []).flatMap(one => {
      const target = links.get(one.get('r:id') ?? '')?.target
      return target && this.file.zip.find(target) ? [target] : []
    })
    if (parts.length === 0) throw badInput(`${this.file.param}: the presentation has no slides.`)
    if (parts.length > MOST_SLIDES) this.lost.add(`slides after the ${MOST_SLIDES}th`)
    const slides = parts.slice(0, MOST_SLIDES).map((part, at) => this.slide(part, at + 1))
    const title = this.file.xml('docProps/core.xml')?.find('dc:title')?.text().trim()
    return {
      title: title || slides.find(slide => slide.title)?.title || '',
      width: emu(size?.get('cx'), 720),
      height: emu(size?.get('cy'), 540),
      slides,
      images: this.images,
      warnings: [...this.lost].map(what => `left out: ${what}`),
    }
  }

  private slide(part: string, number: number): Slide {
    const root = this.file.xml(part)
    const layoutPart = this.file.related(part, 'slideLayout') ?? ''
    const masterPart = this.file.related(layoutPart, 'slideMaster') ?? ''
    const layers: Layer[] = [
      { part, root },
      { part: layoutPart, root: layoutPart ? this.file.xml(layoutPart) : undefined },
      { part: masterPart, root: masterPart ? this.file.xml(masterPart) : undefined },
    ]
    const theme = this.file.xml(this.file.related(masterPart, 'theme') ?? '')
    const page = new SlideReader(
      this.file,
      layers,
      theme,
      this.root.find('p:defaultTextStyle'),
      number,
      this.images,
      this.lost,
    )
    return page.read(this.notesOf(part))
  }

  private notesOf(part: string): string {
    const notes = this.file.related(part, 'notesSlide')
    const shapes = (notes && this.file.xml(notes)?.path('p:cSld', 'p:spTree')?.all('p:sp')) || []
    const body = shapes.find(shape => shape.path('p:nvSpPr', 'p:nvPr', 'p:ph')?.get('type') === 'body')
    const lines = body
      ?.find('p:txBody')
      ?.all('a:p')
      .map(one =>
        one
          .all('a:r')
          .map(run => run.find('a:t')?.text() ?? '')
          .join(''),
      )
    return (lines ?? []).join('\n').trim()
  }
}
