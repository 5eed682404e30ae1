import { badInput } from '../../fault.ts'
import { decodedContent, operations } from '../core/content-stream.ts'
import { PdfPasswordError, PdfProtectionError } from '../core/encryption.ts'
import { PdfPackedError, PdfStreamError } from '../core/filters.ts'
import { asDict, Dict, deref, Name, newRef, type Ref, Stream } from '../core/objects.ts'
import { PdfSyntaxError } from '../core/parser.ts'
import { openDocument, saveDocument } from '../core/pdf-document.ts'
import { refuseCrowded } from './crowded.ts'
import { cutFieldLoops } from './field-loops.ts'
import { inlineImageGuard, type PageGuard } from './inline-images.ts'
import {
  annotationsOf,
  appearancesOf,
  type Box,
  dropRepeatedAnnotations,
  mediaBox,
  refuseEndless,
  sharesNodes,
} from './pages.ts'
import { contentsOf } from './stamp.ts'
import { dropLargeMetadata, swollen } from './unpacked.ts'

/** By page, from 1: the most transparency groups and soft masks that lie within one another; few are not counted. */
export type Layers = ReadonlyMap<number, number>

const UNREADABLE = [PdfSyntaxError, PdfStreamError, PdfPasswordError, PdfProtectionError, RangeError]

/** Forms that one page may draw inside one another, which takes seconds; hostile files make it billions. */
const MOST_DRAWN = 200_000
/** Forms within forms to this depth are not counted: nearly every file stays below. */
const SHALLOW = 2

/** Tiles of a pattern that fill a page, which takes half a second; more of them are too small to be seen. */
const MOST_TILES = 5_000_000

/** The instructions that draw by a name, and the kind of resource it is looked up in. */
const KINDS: Record<string, string> = { Do: 'XObject', gs: 'ExtGState', scn: 'Pattern', SCN: 'Pattern' }

/** Something with content that draws: a page, or a stream with the resources that its names mean. */
interface Drawing {
  /** The stream, or the page's dictionary. */
  of: Stream | Dict
  content: Ref[]
  resources: Dict | undefined
}

interface Use {
  kind: string
  name: string
  drawing: Drawing
}

/**
 * The same file, in which no drawing draws itself, no field is its own kid, no node of pages and no annotation of a page is listed twice, and no pattern has tiles without number,
 * for readers that would follow them all; the file itself where none does. Drawings that multiply within one another beyond reason are refused,
 * and so are lists that would take minutes; `guard` does the same for what only the instructions of a page tell.
 * `layers` tells how deep a page nests what is see-through, `protection` why no password will open the file.
 */
export function withoutLoops(
  bytes: Uint8Array,
  param = 'file',
  password = '',
): { bytes: Uint8Array; guard: PageGuard; layers?: Layers; protection?: string } {
  try {
    const document = openDocument(bytes, password)
    refuseEndless(document.pages, param)
    const repeats = [sharesNodes(document.root), dropRepeatedAnnotations(document.pages)].includes(true)
    refuseCrowded(document, param)
    const doubtful = document.pages.flatMap(({ dict }, at) => rootsOf(dict).map(root => ({ root, at })))
    const measured = new Map<Stream | Dict, number>()
    const deep = doubtful.filter(({ root }) => depthOf(root, measured) > SHALLOW)
    const area = document.pages.reduce((most, { dict }) => Math.max(most, areaOf(mediaBox(dict))), 0)
    const tiles = [...measured.keys()].filter(of => of instanceof Stream && widenTiles(of.dict, area))
    const loops = new Loops()
    const layers = new Map<number, number>()
    for (const { root, at } of deep) {
      if (loops.drawn(root) > MOST_DRAWN)
        throw badInput(
          `${param}: page ${at + 1} draws forms within forms more than ${MOST_DRAWN.toLocaleString('en')} times.`,
        )
      layers.set(at + 1, Math.max(layers.get(at + 1) ?? 0, loops.layers(root)))
    }
    const guard = guarded(inlineImageGuard(document, param))
    const cut = [cutFieldLoops(document.root), dropLargeMetadata(document.root)].includes(true)
    return {
      bytes: repeats || cut || loops.cut + tiles.length > 0 ? saveDocument(document) : bytes,
      guard,
      layers,
    }
  } catch (error) {
    if (error instanceof PdfProtectionError)
      return { bytes, guard: () => undefined, protection: error.message }
    if (error instanceof PdfPackedError) throw swollen(param, '', error)
    if (isUnreadable(error)) return { bytes, guard: () => undefined }
    throw error
  }
}

const isUnreadable = (error: unknown): boolean => UNREADABLE.some(kind => error instanceof kind)

/** Pages that we cannot read are PDFium's to judge. */
const guarded =
  (guard: PageGuard): PageGuard =>
  page => {
    try {
      guard(page)
    } catch (error) {
      if (!isUnreadable(error)) throw error
    }
  }

function rootsOf(page: Dict): Drawing[] {
  const resources = page.dict('Resources')
  const appearances = annotationsOf(page).flatMap(({ dict }) => appearancesOf(dict))
  return [
    { of: page, content: contentsOf(page), resources },
    ...appearances.map(stream => drawingOf(stream, resources)),
  ]
}

const drawingOf = (stream: Stream, inherited: Dict | undefined): Drawing => ({
  of: stream,
  content: [newRef(stream)],
  resources: stream.dict.dict('Resources') ?? inherited,
})

/** Whatever a drawing could draw by the names it knows. */
function* usesOf({ resources }: Drawing): Generator<Use> {
  for (const kind of ['XObject', 'ExtGState', 'Pattern']) {
    for (const [name, value] of resources?.dict(kind) ?? []) {
      const target = kind === 'ExtGState' ? asDict(value)?.dict('SMask')?.value('G') : deref(value)
      if (!(target instanceof Stream)) continue
      if (kind === 'XObject' && target.dict.name('Subtype') === 'Image') continue
      yield { kind, name, drawing: drawingOf(target, resources) }
    }
  }
}

/** How deep drawings may lie within one another by their resources, without end where one leads back to itself. */
function depthOf(root: Drawing, measured: Map<Stream | Dict, number>): number {
  const path: { of: Stream | Dict; rest: Iterator<Use>; depth: number }[] = []
  const enter = (drawing: Drawing) => {
    measured.set(drawing.of, Number.POSITIVE_INFINITY)
    path.push({ of: drawing.of, rest: usesOf(drawing), depth: 0 })
  }
  if (!measured.has(root.of)) enter(root)
  while (path.length > 0) {
    const here = path.at(-1)!
    const next = here.rest.next()
    if (!next.done) {
      const known = measured.get(next.value.drawing.of)
      if (known === undefined) enter(next.value.drawing)
      else here.depth = Math.max(here.depth, known + 1)
      continue
    }
    measured.set(here.of, here.depth)
    path.pop()
    const above = path.at(-1)
    if (above) above.depth = Math.max(above.depth, here.depth + 1)
  }
  return measured.get(root.of)!
}

/** Whether what is drawn here is drawn apart first, and laid on the page then. */
const isLayer = (of: Stream | Dict): boolean =>
  of instanceof Stream && of.dict.dict('Group')?.name('S') === 'Transparency'

const areaOf = ([x0, y0, x1, y1]: Box): number => Math.abs((x1 - x0) * (y1 - y0))

/** Sets the tiles of a pattern apart where too many would lie on a page; whether they were too many. */
function widenTiles(pattern: Dict, area: number): boolean {
  if (pattern.number('PatternType') !== 1) return false
  const [a = 1, b = 0, c = 0, d = 1] = pattern.numbers('Matrix') ?? []
  const [across = 0, up = 0] = [pattern.number('XStep'), pattern.number('YStep')]
  const tile = Math.abs(across * up * (a * d - b * c))
  if (tile === 0 || tile >= area / MOST_TILES) return false
  const wider = Math.sqrt(area / MOST_TILES / tile)
  pattern.set('XStep', across * wider)
  pattern.set('YStep', up * wider)
  return true
}

/** Counts what is really drawn, and cuts what draws itself. */
class Loops {
  cut = 0
  readonly #drawn = new Map<Stream | Dict, number>()
  readonly #layers = new Map<Stream | Dict, number>()

  /** The transparency groups and masks within one another in a drawing that was counted. */
  layers(root: Drawing): number {
    return this.#layers.get(root.of) ?? 0
  }

  /** The drawings that this one starts, itself included. */
  drawn(root: Drawing): number {
    const path = [this.#step(root, 1)]
    const entered = new Set([root.of])
    while (path.length > 0) {
      const here = path.at(-1)!
      const use = here.uses.pop()
      if (!use) {
        const layers = here.layers + (isLayer(here.drawing.of) ? 1 : 0)
        this.#drawn.set(here.drawing.of, here.sum)
        this.#layers.set(here.drawing.of, layers)
        path.pop()
        entered.delete(here.drawing.of)
        const above = path.at(-1)
        if (!above) continue
        above.sum += here.times * here.sum
        above.layers = Math.max(above.layers, layers)
        continue
      }
      const known = this.#drawn.get(use.drawing.of)
      if (known !== undefined) {
        here.sum += use.times * known
        here.layers = Math.max(here.layers, this.#layers.get(use.drawing.of) ?? 0)
      } else if (entered.has(use.drawing.of)) this.#forget(here.drawing, use)
      else {
        entered.add(use.drawing.of)
        path.push(this.#step(use.drawing, use.times))
      }
    }
    return this.#drawn.get(root.of)!
  }

  #step(drawing: Drawing, times: number) {
    return { drawing, times, uses: this.#used(drawing), sum: 1, layers: 0 }
  }

  /** What the content draws, and how often. */
  #used(drawing: Drawing): (Use & { times: number })[] {
    const uses = [...usesOf(drawing)]
    if (uses.length === 0) return []
    const times = new Map<string, number>()
    for (const { operator, operands } of operations(decodedContent(drawing.content) ?? Buffer.alloc(0))) {
      const called = operands.at(-1)
      if (!(operator in KINDS) || !(called instanceof Name)) continue
      const key = `${KINDS[operator]} ${called.value}`
      times.set(key, (times.get(key) ?? 0) + 1)
    }
    return uses.flatMap(use => {
      const count = times.get(`${use.kind} ${use.name}`)
      return count ? [{ ...use, times: count }] : []
    })
  }

  /** The drawing no longer knows the name; others that share its resources still do. */
  #forget({ of, resources }: Drawing, { kind, name }: Use): void {
    const dict = of instanceof Stream ? of.dict : of
    const own = dict.dict('Resources')?.copy() ?? resources?.copy() ?? new Dict()
    const names = own.dict(kind)?.copy() ?? new Dict()
    names.delete(name)
    own.set(kind, names)
    dict.set('Resources', own)
    this.cut++
  }
}
