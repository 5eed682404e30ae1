import { drawUndrawn } from '../../engines/fontkit/draw-undrawn.ts'
import { storedImages } from '../../engines/image/image-xobjects.ts'
import { badInput } from '../../fault.ts'
import { watched } from '../../lib/async/watched.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import {
  CUT,
  displaySize,
  imageMatrix,
  imageObject,
  isTurned,
  mergeLayers,
  numbers,
  opacityState,
  openPdf,
  type PageForm,
  type PdfDocument,
  pageForm,
  placeBox,
  type Ref,
  Stamper,
  saveDocument,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'PDF overlay',
  collection: 'extra',
  description:
    'Lays a PDF or an image over or under the pages of a PDF: a letterhead, a background, a stamp, a logo. Text and drawings of the overlay stay sharp.',
  credits: 3,
  params: {
    file: p.pdf(),
    overlay: p
      .file({ kinds: ['pdf', 'png', 'jpeg', 'webp'] })
      .describe('The PDF or image to lay over or under the pages; transparency is kept.'),
    layer: p.choice(['over', 'under']).default('over').describe('In front of the content or behind it.'),
    position: p.position().default('center').describe('One of nine positions on the page, as displayed.'),
    scale: p
      .number({ above: 0, max: 1 })
      .default(1)
      .describe('Share of the page the overlay may fill; 1 is the whole page. It keeps its proportions.'),
    margin: p.number({ min: 0, max: 1000 }).default(0).describe('Points to the edges of the page.'),
    opacity: p.number({ min: 0, max: 1 }).default(1).describe('From 0, invisible, to 1, opaque.'),
    repeat: p
      .choice(['first', 'cycle', 'last', 'once'])
      .default('last')
      .describe(
        'Pages of the overlay go on the chosen pages in order. When they run out: last repeats the last one, cycle begins anew, once stops. first uses only the first.',
      ),
    pages: p.pages(),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', overlay: 'logo.png', position: 'top-right', scale: 0.2, margin: 24 },
  run: ({ file, overlay, layer, position, scale, margin, opacity, repeat, pages }, call) =>
    withPdf(file, call.warn, async document => {
      const drawings = await drawingsOf(overlay, document, call.warn)
      const stamper = new Stamper(document, {
        XObject: new Map(drawings.map(({ ref }, i) => [`TwOverlay${i}`, ref])),
        ExtGState: new Map([['TwOpacity', opacityState(opacity)]]),
      })
      const chosen = [...pages.of(document.pages.length).entries()]
      for (const [at, number] of watched(chosen, call, 'pages')) {
        const last = drawings.length - 1
        const which = repeat === 'first' ? 0 : repeat === 'cycle' ? at % drawings.length : Math.min(at, last)
        if (repeat === 'once' && at > last) break
        const page = document.pages[number - 1]!
        const area = displaySize(page.dict)
        const { width, height, matrix } = drawings[which]!
        const room = { width: (area.width - 2 * margin) * scale, height: (area.height - 2 * margin) * scale }
        if (room.width < 1 || room.height < 1)
          throw badInput(`margin: leaves no room on page ${number}; use a smaller one.`)
        const k = Math.min(room.width / width, room.height / height)
        const box = { width: width * k, height: height * k }
        const { x, y } = placeBox(position, page.dict, box, margin)
        stamper.stamp(
          page,
          `/TwOpacity gs 1 0 0 1 ${numbers(x, y)} cm ${matrix(box.width, box.height)} cm /TwOverlay${which} Do`,
          layer,
        )
      }
      return { bytes: saveDocument(document), name: renamed(file.name, 'overlaid', 'pdf') }
    }),
})

interface Drawing {
  ref: Ref
  width: number
  height: number
  /** What draws it this large, with its corner at the origin. */
  matrix: (width: number, height: number) => string
}

async function drawingsOf(
  overlay: InputFile,
  target: PdfDocument,
  warn: (message: string) => void,
): Promise<Drawing[]> {
  if (overlay.kind === 'pdf') {
    const document = await openPdf(overlay, warn, { param: 'overlay', quiet: true })
    await drawUndrawn(document, warn)
    // Readers take hidden layers from the catalog alone: without them, all of the overlay would be seen.
    mergeLayers(target.root, [target, document])
    return document.pages.map(({ dict }, i) => {
      const form: PageForm = pageForm(dict)
      if (form.isCut) warn(`overlay, page ${i + 1}: ${CUT}`)
      return {
        ...form,
        matrix: (width: number) => numbers(width / form.width, 0, 0, width / form.width, 0, 0),
      }
    })
  }
  return (await storedImages(overlay, 'overlay', warn)).map(image => {
    const [width, height] = isTurned(image) ? [image.height, image.width] : [image.width, image.height]
    return { ref: imageObject(image), width, height, matrix: (w, h) => numbers(...imageMatrix(image, w, h)) }
  })
}
