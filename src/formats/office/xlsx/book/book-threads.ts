import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { OpcPackage } from '../../opc.ts'

const MAX_COMMENTS = 20_000

const named = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  (parent?.elements() ?? []).filter(one => one.name === name || one.name.endsWith(`:${name}`))

/** Conversations of a sheet by their cells, each word with who said it; older programs see a note in their place. */
export function readThreads(book: OpcPackage, sheet: string): Map<string, string> {
  const out = new Map<string, string>()
  const part = book.related(sheet, 'threadedComment')
  const said = part ? named(book.xml(part), 'threadedComment').slice(0, MAX_COMMENTS) : []
  if (said.length === 0) return out
  const lists = book.zip.entries.filter(entry => /^xl\/persons\/[^/]+\.xml$/.test(entry.name))
  const people = new Map(
    lists.flatMap(({ name }) =>
      named(book.xml(name), 'person').map(one => [one.get('id'), one.get('displayName')] as const),
    ),
  )
  for (const one of said) {
    const [cell, who] = [one.get('ref') ?? '', people.get(one.get('personId'))]
    const text = named(one, 'text')[0]?.text().trim() ?? ''
    const line = who ? `${who}: ${text}` : text
    const before = out.get(cell)
    out.set(cell, before === undefined ? line : `${before}\n${line}`)
  }
  return out
}
