import { Fault } from '../../../fault.ts'
import { XmlElement } from '../../xml/xml-tree.ts'
import type { OpcPackage } from '../opc.ts'

/** Parts that every document may bind its controls to, by the names Word gives them. */
const PROPERTIES: Record<string, string> = {
  '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}': 'core-properties',
  '{6668398D-A668-4E3E-A5EB-62B293D839F1}': 'extended-properties',
}
const MAX_PARTS = 100
const MAX_STEPS = 30
const STEP = /^(?:[\w.-]{1,200}:)?([\w.-]{1,200}|\*)(?:\[(\d{1,6})\])?$/

/**
 * Puts what the file's own data says into the controls bound to it, as Word does when it opens a file: programs fill in
 * a document by its data, and leave the text of the controls as it was.
 */
export class BoundControls {
  private readonly parts: OpcPackage
  private readonly main: string
  private sources: Map<string, XmlElement> | undefined

  constructor(parts: OpcPackage, main: string) {
    this.parts = parts
    this.main = main
  }

  fill(root: XmlElement): void {
    const open = [root]
    for (let element = open.pop(); element; element = open.pop()) {
      const binding = element.name === 'w:sdt' ? bindingOf(element) : undefined
      if (binding) {
        this.sources ??= sourcesOf(this.parts, this.main)
        const data = this.sources.get((binding.get('storeItemID') ?? '').toUpperCase())
        const said = data && valueAt(data, binding.get('xpath') ?? '')
        const content = element.find('w:sdtContent')
        if (said && content) setText(content, said)
      }
      for (const child of element.elements()) open.push(child)
    }
  }
}

/** The binding of a control that holds plain text; others show a choice, a date or a picture. */
function bindingOf(control: XmlElement): XmlElement | undefined {
  const properties = control.find('w:sdtPr')
  const binding = properties?.find('w:dataBinding') ?? properties?.find('w15:dataBinding')
  return binding && properties?.find('w:text') ? binding : undefined
}

/** The roots of the parts that hold data, by their ids. */
function sourcesOf(parts: OpcPackage, main: string): Map<string, XmlElement> {
  const sources = new Map<string, XmlElement>()
  for (const [id, type] of Object.entries(PROPERTIES)) {
    const root = dataIn(parts, parts.related('', type))
    if (root) sources.set(id, root)
  }
  const data = [...parts.relationships(main).values()].filter(
    one => one.type === 'customXml' && !one.external,
  )
  for (const { target } of data.slice(0, MAX_PARTS)) {
    const id = dataIn(parts, parts.related(target, 'customXmlProps'))?.get('itemID')
    const root = id === undefined ? undefined : dataIn(parts, target)
    if (id !== undefined && root) sources.set(id.toUpperCase(), root)
  }
  return sources
}

/** Data that is damaged leaves the controls as they are. */
function dataIn(parts: OpcPackage, part: string | undefined): XmlElement | undefined {
  try {
    return part === undefined ? undefined : parts.xml(part)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** The text that a path such as `/ns0:form[1]/ns0:name[1]` or `…/@date` leads to. */
function valueAt(root: XmlElement, path: string): string | undefined {
  const steps = path.split('/').slice(1, MAX_STEPS)
  const document = new XmlElement('', {})
  document.children.push(root)
  let at: XmlElement | undefined = document
  for (const step of steps) {
    if (step.startsWith('@')) return at?.get(step.slice(1).replace(/^.*:/, ''))
    const [, name, nth = '1'] = STEP.exec(step) ?? []
    if (!name) return undefined
    at = at?.elements().filter(one => name === '*' || one.name.replace(/^.*:/, '') === name)[Number(nth) - 1]
  }
  return at?.elements().length === 0 ? at.text().trim() : undefined
}

/** Text in the place of the first run, with its look; the others go. Paragraphs and cells around it stay. */
function setText(content: XmlElement, said: string): void {
  const runs: XmlElement[] = []
  const visit = (element: XmlElement) => {
    const children = element.children.splice(0)
    for (const child of children) {
      const isRun = typeof child !== 'string' && child.name === 'w:r'
      if (!isRun || runs.length === 0) element.children.push(child)
      if (isRun) runs.push(child)
      else if (typeof child !== 'string') visit(child)
    }
  }
  visit(content)
  const [first] = runs
  if (!first) return
  const look = first.find('w:rPr')
  // A control that shows what to type there has the grey look of that.
  const own = look?.find('w:rStyle')?.get('val') === 'PlaceholderText' ? undefined : look
  const words = said.split(/\r?\n/).flatMap((line, i) => {
    const text = new XmlElement('w:t', { space: 'preserve' })
    text.children.push(line)
    return i === 0 ? [text] : [new XmlElement('w:br', {}), text]
  })
  first.children.splice(0, first.children.length, ...(own ? [own] : []), ...words)
}
