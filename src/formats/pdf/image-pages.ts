import { createHash } from 'node:crypto'
import { Dict, name, newRef, type Obj, type Ref, Str, Stream } from './objects.ts'
import { encodeText } from './text.ts'
import { Writer } from './writer.ts'

/** A picture in the form a PDF stores it. */
export interface StoredImage {
  width: number
  height: number
  bits: number
  space: 'gray' | 'rgb' | 'cmyk'
  /** `jpeg`: a whole JPEG file; `rows`: deflated rows with PNG's filters; `flat`: deflated rows. */
  coding: 'jpeg' | 'rows' | 'flat'
  data: Buffer
  /** Colour profile of the numbers. */
  icc?: Buffer | undefined
  palette?: Buffer | undefined
  /** Stored as its negative. */
  inverted?: boolean
  alpha?: Buffer | undefined
  /** EXIF orientation, 1 to 8. */
  orientation: number
  /** Dots per inch. */
  density: number
}

export interface ImagePage {
  image: StoredImage
  /** What a screen reader says. */
  alt: string
  /** An entry of the outline that leads here. */
  bookmark?: string
}

/** The largest side a page may have in every reader. */
const MAX_SIDE = 14_400
const CHANNELS = { gray: 1, rgb: 3, cmyk: 4 }
const SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' }

/** Unit square → the picture as it is meant to be seen, by EXIF orientation. */
const TURNS: Record<number, [number, number, number, number, number, number]> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Writes one page a picture, exactly as large as it, tagged, with title and outline. */
export function writeImagePages(pages: ImagePage[], title: string): Buffer {
  const tree = newRef(Dict.of({ Type: name('Pages') }))
  const structure = newRef(null)
  const root = newRef(Dict.of({ Type: name('StructTreeRoot') }))
  const refs: Ref[] = []
  const figures: Ref[] = []
  const parents: Obj[] = []
  for (const [i, page] of pages.entries()) {
    const ref = newRef(null)
    const figure = newRef(
      Dict.of({
        Type: name('StructElem'),
        S: name('Figure'),
        P: structure,
        Pg: ref,
        K: 0,
        Alt: encodeText(page.alt),
      }),
    )
    ref.value = pageDict(page.image, tree, i)
    refs.push(ref)
    figures.push(figure)
    parents.push(i, newRef([figure]))
  }
  structure.value = Dict.of({ Type: name('StructElem'), S: name('Document'), P: root, K: figures })
  const rootDict = root.value as Dict
  rootDict.set('K', structure)
  rootDict.set('ParentTree', newRef(Dict.of({ Nums: parents })))
  rootDict.set('ParentTreeNextKey', pages.length)
  const treeDict = tree.value as Dict
  treeDict.set('Kids', refs)
  treeDict.set('Count', refs.length)
  const outline = outlineOf(pages, refs)
  const catalog = newRef(
    Dict.of({
      Type: name('Catalog'),
      Pages: tree,
      MarkInfo: Dict.of({ Marked: true }),
      StructTreeRoot: root,
      Lang: encodeText('en'),
      ViewerPreferences: Dict.of({ DisplayDocTitle: true }),
      Outlines: outline,
      PageMode: outline && name('UseOutlines'),
    }),
  )
  const info = newRef(Dict.of({ Title: encodeText(title), Producer: new Str(Buffer.from('Toolwright')) }))
  const hash = createHash('sha256')
  for (const { image } of pages) hash.update(image.data)
  const id = hash.digest().subarray(0, 16)
  return new Writer({ version: '1.7', objectStreams: true, id: [id, id] }).write(catalog, info)
}

function pageDict(image: StoredImage, parent: Ref, index: number): Dict {
  const turned = image.orientation >= 5
  const points = (pixels: number) => (pixels * 72) / image.density
  const full = [
    points(turned ? image.height : image.width),
    points(turned ? image.width : image.height),
  ] as const
  const scale = Math.min(1, MAX_SIDE / Math.max(...full))
  const [width, height] = full.map(side => Math.max(1, Math.round(side * scale * 1000) / 1000)) as [
    number,
    number,
  ]
  const [a, b, c, d, e, f] = TURNS[image.orientation] ?? TURNS[1]!
  const matrix = [a * width, b * height, c * width, d * height, e * width, f * height]
  const content = `/Figure <</MCID 0>> BDC\nq ${matrix.map(n => Number(n.toFixed(3))).join(' ')} cm /Im0 Do Q\nEMC\n`
  return Dict.of({
    Type: name('Page'),
    Parent: parent,
    MediaBox: [0, 0, width, height],
    Resources: Dict.of({ XObject: Dict.of({ Im0: imageObject(image) }) }),
    Contents: newRef(new Stream(new Dict(), Buffer.from(content))),
    StructParents: index,
    Tabs: name('S'),
  })
}

function imageObject(image: StoredImage): Ref {
  const dict = Dict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: image.width,
    Height: image.height,
    BitsPerComponent: image.bits,
    ColorSpace: colorSpace(image),
    Filter: name(image.coding === 'jpeg' ? 'DCTDecode' : 'FlateDecode'),
    DecodeParms:
      image.coding === 'rows'
        ? Dict.of({
            Predictor: 15,
            Colors: image.palette ? 1 : CHANNELS[image.space],
            BitsPerComponent: image.bits,
            Columns: image.width,
          })
        : undefined,
    Decode: image.inverted ? Array.from({ length: CHANNELS[image.space] }, () => [1, 0]).flat() : undefined,
  })
  if (image.alpha) {
    const mask = Dict.of({
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: image.width,
      Height: image.height,
      BitsPerComponent: 8,
      ColorSpace: name('DeviceGray'),
      Filter: name('FlateDecode'),
    })
    dict.set('SMask', newRef(new Stream(mask, image.alpha)))
  }
  return newRef(new Stream(dict, image.data))
}

function colorSpace(image: StoredImage): Obj {
  const device = name(SPACES[image.space])
  const channels = CHANNELS[image.space]
  // The profile says for how many channels it is made; one for another number would blank the page.
  const declared = image.icc && image.icc.length > 128 ? image.icc.toString('latin1', 16, 20) : ''
  const fits = { GRAY: 1, 'RGB ': 3, CMYK: 4 }[declared] === channels
  const base: Obj =
    image.icc && fits
      ? [name('ICCBased'), newRef(new Stream(Dict.of({ N: channels, Alternate: device }), image.icc))]
      : device
  if (!image.palette) return base
  const entries = Math.floor(image.palette.length / 3)
  return [name('Indexed'), base, entries - 1, new Str(image.palette.subarray(0, entries * 3))]
}

function outlineOf(pages: ImagePage[], refs: Ref[]): Ref | undefined {
  const marked = pages.flatMap((page, i) =>
    page.bookmark === undefined ? [] : [{ title: page.bookmark, page: refs[i]! }],
  )
  if (marked.length === 0) return undefined
  const root = newRef(Dict.of({ Type: name('Outlines'), Count: marked.length }))
  const items = marked.map(({ title, page }) =>
    newRef(Dict.of({ Title: encodeText(title), Parent: root, Dest: [page, name('Fit')] })),
  )
  for (const [i, item] of items.entries()) {
    const dict = item.value as Dict
    if (items[i - 1]) dict.set('Prev', items[i - 1]!)
    if (items[i + 1]) dict.set('Next', items[i + 1]!)
  }
  const dict = root.value as Dict
  dict.set('First', items[0]!)
  dict.set('Last', items.at(-1)!)
  return root
}
