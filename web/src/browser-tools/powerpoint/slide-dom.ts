import type {
  Presentation,
  Slide,
  SlideCell,
  SlideFill,
  SlideLine,
  SlideParagraph,
  SlideShape,
  SpaceAmount,
  TextBody,
} from '../../../../src/formats/office/pptx/pptx-model.ts'
import { outlineElement, shadowElement } from './shape-outline.ts'
import { keepTabs, placeTabs, tabElement } from './tab-stops.ts'
import { PX, px } from './units.ts'
import { columnsOf } from './upright-text.ts'

/** Addresses of the presentation's pictures. */
export type Pictures = Map<string, string>

type Style = Partial<Record<keyof CSSStyleDeclaration, string>>

function element(owner: Document, tag: string, style: Style, children: Node[] = []): HTMLElement {
  const made = owner.createElement(tag)
  Object.assign(made.style, style)
  made.append(...children)
  return made
}

/** A slide as an element: every shape at its place, text laid out by the browser. */
export function slideElement(
  owner: Document,
  deck: Presentation,
  slide: Slide,
  pictures: Pictures,
): HTMLElement {
  const root = element(owner, 'div', {
    position: 'relative',
    overflow: 'hidden',
    width: px(deck.width),
    height: px(deck.height),
    backgroundColor: '#ffffff',
    ...fillStyle(slide.background, pictures),
    lineHeight: '1.2',
  })
  root.append(...slide.shapes.map(shape => shapeElement(owner, shape, pictures)))
  return root
}

const rgba = (color: string, opacity = 1): string =>
  opacity >= 1
    ? color
    : `rgba(${[1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')}, ${opacity})`

function fillStyle(fill: SlideFill | undefined, pictures: Pictures): Style {
  if (!fill) return {}
  if (fill.kind === 'solid') return { backgroundColor: rgba(fill.color, fill.opacity) }
  if (fill.kind === 'gradient') return { backgroundImage: gradientText(fill) }
  const address = pictures.get(fill.image)
  return address
    ? {
        backgroundImage: `url("${address}")`,
        backgroundSize: fill.tile ? 'auto' : '100% 100%',
        backgroundRepeat: fill.tile ? 'repeat' : 'no-repeat',
      }
    : {}
}

function gradientText(fill: Extract<SlideFill, { kind: 'gradient' }>): string {
  const stops = fill.stops.map(stop => `${rgba(stop.color, stop.opacity)} ${stop.at * 100}%`).join(', ')
  return fill.radial
    ? `radial-gradient(circle, ${stops})`
    : `linear-gradient(${fill.angle + 90}deg, ${stops})`
}

const isBox = (path: string): boolean => /^M0 0H[\d.]+V[\d.]+H0Z$/.test(path)

function shapeElement(owner: Document, shape: SlideShape, pictures: Pictures): HTMLElement {
  const { x, y, width, height, turn, flipX, flipY } = shape
  const box = element(owner, 'div', {
    position: 'absolute',
    left: px(x),
    top: px(y),
    width: px(width),
    height: px(height),
  })
  if (turn !== 0) box.style.transform = `rotate(${turn}deg)`
  const plain = isBox(shape.path)
  if (shape.shadow && shape.path) box.append(shadowElement(owner, shape))
  if (shape.image) box.append(pictureElement(owner, shape, pictures))
  else if (shape.fill && (plain || shape.fill.kind !== 'solid'))
    box.append(
      element(owner, 'div', {
        position: 'absolute',
        inset: '0',
        ...fillStyle(shape.fill, pictures),
        ...(shape.fill.kind === 'image' ? { opacity: String(shape.fill.opacity ?? 1) } : {}),
        ...clipStyle(shape, plain),
        ...(flipX || flipY ? { transform: `scale(${flipX ? -1 : 1}, ${flipY ? -1 : 1})` } : {}),
      }),
    )
  const lined = plain || shape.image !== undefined || (shape.fill && shape.fill.kind !== 'solid')
  if (shape.path && ((shape.fill && !lined) || shape.line))
    box.append(outlineElement(owner, shape, Boolean(lined)))
  if (shape.text) box.append(textElement(owner, shape.text, width, height))
  if (shape.table) box.append(tableElement(owner, shape.table, pictures))
  return box
}

/** Cuts a box to the outline of its shape. */
function clipStyle({ path }: SlideShape, plain: boolean): Style {
  if (plain || path === '') return {}
  const inPixels = path.replace(/A([\d.]+) ([\d.]+) 0 (\d) (\d) |-?[\d.]+/g, (text, rx, ry, large, sweep) =>
    rx === undefined ? String(Number(text) * PX) : `A${rx * PX} ${ry * PX} 0 ${large} ${sweep} `,
  )
  return { clipPath: `path("${inPixels}")` }
}

function pictureElement(owner: Document, shape: SlideShape, pictures: Pictures): HTMLElement {
  const { image, width, height, flipX, flipY } = shape
  const frame = element(owner, 'div', {
    position: 'absolute',
    inset: '0',
    overflow: 'hidden',
    ...clipStyle(shape, isBox(shape.path)),
    ...(image!.opacity === undefined ? {} : { opacity: String(image!.opacity) }),
    ...(flipX || flipY ? { transform: `scale(${flipX ? -1 : 1}, ${flipY ? -1 : 1})` } : {}),
  })
  const address = pictures.get(image!.source)
  if (!address) return frame
  const picture = owner.createElement('img')
  picture.src = address
  picture.alt = image!.alt
  const crop = image!.crop ?? { left: 0, right: 0, top: 0, bottom: 0 }
  const [w, h] = [
    width / Math.max(0.01, 1 - crop.left - crop.right),
    height / Math.max(0.01, 1 - crop.top - crop.bottom),
  ]
  Object.assign(picture.style, {
    position: 'absolute',
    width: px(w),
    height: px(h),
    left: px(-crop.left * w),
    top: px(-crop.top * h),
    maxWidth: 'none',
    // PowerPoint turns pictures by the shape, and leaves what a camera noted of them aside.
    imageOrientation: 'none',
    ...(image!.grey ? { filter: 'grayscale(1)' } : {}),
  })
  frame.append(picture)
  return frame
}

function textElement(owner: Document, body: TextBody, width: number, height: number): HTMLElement {
  const turned = body.rotate !== 0
  const [w, h] = turned ? [height, width] : [width, height]
  const { inset } = body
  const box = element(owner, 'div', {
    position: 'absolute',
    left: px((width - w) / 2),
    top: px((height - h) / 2),
    width: px(w),
    height: px(h),
    boxSizing: 'border-box',
    padding: `${px(inset.top)} ${px(inset.right)} ${px(inset.bottom)} ${px(inset.left)}`,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: { top: 'flex-start', middle: 'center', bottom: 'flex-end' }[body.vertical],
    whiteSpace: body.wrap ? 'pre-wrap' : 'pre',
    overflowWrap: 'break-word',
    ...(body.wrap ? {} : { alignItems: alignOf(body.paragraphs[0]) }),
    ...(turned ? { transform: `rotate(${body.rotate}deg)` } : {}),
  })
  const flow = element(owner, 'div', {
    width: body.wrap ? '100%' : 'max-content',
    ...(body.columns > 1 ? { columnCount: String(body.columns), height: '100%', columnFill: 'auto' } : {}),
  })
  const set = (scale: number) => {
    if (body.upright) {
      box.replaceChildren(...uprightElements(owner, { ...body, scale }, height))
      return
    }
    const families = [...flow.querySelectorAll<HTMLElement>('*')].map(one => one.style.fontFamily)
    flow.replaceChildren(...body.paragraphs.map(one => paragraphElement(owner, one, { ...body, scale })))
    // The fonts that it was shown in stay; all but the size is as it was.
    for (const [at, one] of [...flow.querySelectorAll<HTMLElement>('*')].entries())
      if (families[at]) one.style.setProperty('font-family', families[at], 'important')
    placeTabs(flow)
  }
  if (body.upright)
    Object.assign(box.style, {
      flexDirection: body.upright === 'left' ? 'row' : 'row-reverse',
      whiteSpace: 'pre',
    })
  else box.append(flow)
  set(body.scale)
  if (body.shrinks && !body.upright) shrinking.set(box, set)
  return box
}

/** Columns of letters below each other. */
const uprightElements = (owner: Document, body: TextBody, height: number): HTMLElement[] =>
  columnsOf(body, height).map(({ paragraph, align }) =>
    element(owner, 'div', { alignSelf: alignOf({ ...paragraph, align }) }, [
      paragraphElement(owner, paragraph, body),
    ]),
  )

/** How the text of a box is set in another size, for boxes whose text is to fit. */
const shrinking = new WeakMap<Element, (scale: number) => void>()

/** Leads tabs to their stops, and sets text smaller that runs out of its box and is to fit; a line more or less is left to the fonts. */
export function fitText(root: HTMLElement): void {
  placeTabs(root)
  for (const box of root.querySelectorAll('div')) {
    const set = shrinking.get(box)
    if (!set) continue
    const { paddingTop, paddingBottom } = box.ownerDocument.defaultView!.getComputedStyle(box)
    const room = box.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
    const over = () => (box.firstElementChild as HTMLElement).offsetHeight / Math.max(1, room)
    if (over() < 1.1) continue
    for (let scale = 0.95; scale >= 0.25 && over() > 1; scale -= 0.05) set(scale)
  }
}

const alignOf = (paragraph: SlideParagraph | undefined): string =>
  ({ left: 'flex-start', justify: 'flex-start', center: 'center', right: 'flex-end' })[
    paragraph?.align ?? 'left'
  ]

function paragraphElement(owner: Document, paragraph: SlideParagraph, body: TextBody): HTMLElement {
  const { scale, tight } = body
  const size = paragraph.size * scale
  const space = (amount: SpaceAmount) =>
    'points' in amount ? amount.points * scale : amount.times * size * 1.2 * tight
  const line =
    'points' in paragraph.line
      ? px(paragraph.line.points * scale)
      : String(1.2 * paragraph.line.times * tight)
  const made = element(owner, 'p', {
    margin: `${px(space(paragraph.before))} 0 ${px(space(paragraph.after))}`,
    paddingInlineStart: px(paragraph.left),
    textIndent: px(paragraph.bullet ? 0 : paragraph.first),
    textAlign: paragraph.align,
    lineHeight: line,
    fontSize: px(size),
    position: 'relative',
    direction: paragraph.rtl ? 'rtl' : 'ltr',
    minHeight: `${1.2 * (('times' in paragraph.line && paragraph.line.times) || 1)}em`,
  })
  if (paragraph.bullet) {
    const { text, color, size: share } = paragraph.bullet
    const run = paragraph.runs[0]
    const hang = -paragraph.first
    // The sign stands in the room that the text hangs over.
    const sign = element(owner, 'span', {
      display: 'inline-block',
      width: px(Math.max(hang, 0)),
      minWidth: hang > 0 ? '0' : 'max-content',
      marginInlineStart: px(-Math.max(hang, 0)),
      textIndent: '0',
      fontSize: `${share * 100}%`,
      color: color ?? run?.color ?? '#000000',
      fontFamily: run ? `"${run.font}"` : '',
      whiteSpace: 'pre',
    })
    sign.textContent = hang > 0 ? text : `${text} `
    made.append(sign)
  }
  for (const run of paragraph.runs) {
    const style: Style = {
      fontSize: px(run.size * scale * (run.raised === 0 ? 1 : 0.66)),
      color: rgba(run.color, run.opacity),
      fontFamily: `"${run.font.replace(/["\\]/g, '')}"`,
      fontWeight: run.bold ? '700' : '400',
      fontStyle: run.italic ? 'italic' : 'normal',
    }
    const lines = [run.underline && 'underline', run.strike && 'line-through'].filter(Boolean).join(' ')
    if (lines) style.textDecoration = lines
    if (run.caps) style.textTransform = 'uppercase'
    if (run.raised !== 0) style.verticalAlign = px(run.size * run.raised)
    if (run.spacing !== 0) style.letterSpacing = px(run.spacing)
    if (run.highlight) style.backgroundColor = run.highlight
    const span = element(owner, run.link && /^(https?|mailto):/i.test(run.link) ? 'a' : 'span', style)
    if (span.tagName === 'A') span.setAttribute('href', run.link!)
    const parts = run.text.split('\t')
    span.append(...parts.flatMap((part, at) => (at === 0 ? [part] : [tabElement(owner), part])))
    made.append(span)
  }
  keepTabs(made, paragraph)
  return made
}

function tableElement(
  owner: Document,
  table: NonNullable<SlideShape['table']>,
  pictures: Pictures,
): HTMLElement {
  const made = element(owner, 'table', {
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    width: px(table.widths.reduce((sum, one) => sum + one, 0)),
    position: 'absolute',
    left: '0',
    top: '0',
  })
  const columns = element(
    owner,
    'colgroup',
    {},
    table.widths.map(width => element(owner, 'col', { width: px(width) })),
  )
  made.append(columns)
  for (const [at, row] of table.rows.entries()) {
    const line = element(owner, 'tr', { height: px(row.height) })
    for (const [column, cell] of row.cells.entries()) {
      if (cell.covered) continue
      const sum = (all: number[], from: number, count: number) =>
        all.slice(from, from + count).reduce((whole, one) => whole + one, 0)
      const size = {
        width: sum(table.widths, column, cell.columnSpan),
        height: sum(
          table.rows.map(one => one.height),
          at,
          cell.rowSpan,
        ),
      }
      line.append(cellElement(owner, cell, size, pictures))
    }
    made.append(line)
  }
  return made
}

function cellElement(
  owner: Document,
  cell: SlideCell,
  size: { width: number; height: number },
  pictures: Pictures,
): HTMLElement {
  const { inset, vertical, rotate } = cell.text
  const border = (line: SlideLine | undefined) =>
    line
      ? `${px(line.width)} ${line.dash === 'dot' ? 'dotted' : line.dash ? 'dashed' : 'solid'} ${line.color}`
      : '0 none'
  const made = element(owner, 'td', {
    padding: rotate ? '0' : `${px(inset.top)} ${px(inset.right)} ${px(inset.bottom)} ${px(inset.left)}`,
    verticalAlign: vertical,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    boxSizing: 'border-box',
    ...fillStyle(cell.fill, pictures),
    borderLeft: border(cell.borders.left),
    borderRight: border(cell.borders.right),
    borderTop: border(cell.borders.top),
    borderBottom: border(cell.borders.bottom),
  }) as HTMLTableCellElement
  made.colSpan = cell.columnSpan
  made.rowSpan = cell.rowSpan
  if (rotate)
    made.append(
      element(owner, 'div', { position: 'relative', height: px(size.height) }, [
        textElement(owner, cell.text, size.width, size.height),
      ]),
    )
  else made.append(...cell.text.paragraphs.map(one => paragraphElement(owner, one, cell.text)))
  return made
}
