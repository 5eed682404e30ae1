import { createHash } from 'node:crypto'
import { imageMatrix, imageObject, isTurned, type StoredImage } from '../core/image-xobject.ts'
import { Dict, name, newRef, type Obj, type Ref, Str, Stream } from '../core/objects.ts'
import { encodeText } from '../core/text-strings.ts'
import { Writer } from '../core/writer.ts'
import { flatOutline } from './outlines.ts'

export interface ImagePage {
  image: StoredImage
  /** What a screen reader says. */
  alt: string
  /** An entry of the outline that leads here. */
  bookmark?: string
}

/** The largest side a page may have in every reader. */
const MAX_SIDE = 14_400
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
  const turned = isTurned(image)
  const points = (pixels: number) => (pixels * 72) / image.density
  const sides = [points(image.width), points(image.height) * (image.pixelRatio ?? 1)] as const
  const full = turned ? ([sides[1], sides[0]] as const) : sides
  const scale = Math.min(1, MAX_SIDE / Math.max(...full))
  const [width, height] = full.map(side => Math.max(1, Math.round(side * scale * 1000) / 1000)) as [
    number,
    number,
  ]
  const content = `/Figure <</MCID 0>> BDC\nq ${imageMatrix(image, width, height)
    .map(n => Number(n.toFixed(3)))
    .join(' ')} cm /Im0 Do Q\nEMC\n`
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

function outlineOf(pages: ImagePage[], refs: Ref[]): Ref | undefined {
  const marked = pages.flatMap((page, i) =>
    page.bookmark === undefined ? [] : [{ title: page.bookmark, page: refs[i]! }],
  )
  return flatOutline(marked)
}
