import { XmlElement } from '../../xml/xml-tree.ts'

/**
 * Paragraphs whose marks are deleted, as tracked changes keep them, joined with those they run into. The first that
 * has something left gives the whole its style, as LibreOffice does when it accepts the change.
 */
export function joinParagraphs(elements: XmlElement[]): XmlElement[] {
  const out: XmlElement[] = []
  let open: XmlElement[] = []
  const close = () => {
    if (open.length > 0) out.push(joined(open))
    open = []
  }
  for (const element of elements) {
    if (element.name === 'w:p') {
      open.push(element)
      if (!isMarkDeleted(element)) close()
    } else {
      if (!isPlaceMark(element)) close()
      out.push(element)
    }
  }
  close()
  return out
}

/** A paragraph that ends a section keeps its mark: the section would go with it. */
function isMarkDeleted(paragraph: XmlElement): boolean {
  const properties = paragraph.find('w:pPr')
  const mark = properties?.find('w:rPr')
  return Boolean(mark?.find('w:del') ?? mark?.find('w:moveFrom')) && !properties?.find('w:sectPr')
}

/** Bookmarks, comments and the like, which begin and end anywhere. */
const isPlaceMark = ({ name }: XmlElement): boolean => /^w:(.*(Start|End)|proofErr)$/.test(name)

const isLeft = (child: XmlElement): boolean =>
  child.name === 'w:ins'
    ? child.elements().some(isLeft)
    : !/^w:(pPr|del|moveFrom)$/.test(child.name) && !isPlaceMark(child)

function joined(paragraphs: XmlElement[]): XmlElement {
  const last = paragraphs.at(-1)!
  if (paragraphs.length === 1) return last
  const leader = paragraphs.find(one => one.elements().some(isLeft)) ?? last
  const properties = new XmlElement('w:pPr', {})
  for (const child of leader.find('w:pPr')?.elements() ?? []) properties.children.push(child)
  const section = last.path('w:pPr', 'w:sectPr')
  if (section && leader !== last) properties.children.push(section)
  const whole = new XmlElement('w:p', last.attributes)
  whole.children.push(properties)
  for (const one of paragraphs)
    for (const child of one.elements()) if (child.name !== 'w:pPr') whole.children.push(child)
  return whole
}
