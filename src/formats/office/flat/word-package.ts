import { type ZipSource, zipBytes } from '../../archive/zip-writer.ts'

const MAX_PARTS = 5_000
const PART = '<pkg:part'

/**
 * The package that Word wrote into one XML file ("Flat OPC"), as a ZIP. Parts are taken out as they are written:
 * each is a document of its own, but for the namespaces that the whole may have declared for it.
 */
export async function wordPackage(text: string): Promise<Buffer> {
  const [before = '', ...written] = text.split(PART)
  const shared = [...before.matchAll(/\sxmlns:([\w.-]+)="[^"<>]*"/g)]
  const sources: ZipSource[] = []
  for (const one of written.slice(0, MAX_PARTS)) {
    const name = /^[^>]*?\bpkg:name="\/?([^"<>]+)"/.exec(one)?.[1]
    if (name === undefined) continue
    const binary = inside(one, 'pkg:binaryData')
    if (binary !== undefined) sources.push({ name, content: Buffer.from(binary, 'base64'), store: true })
    const xml = inside(one, 'pkg:xmlData')
    if (xml === undefined) continue
    sources.push({ name, content: declared(xml.trim(), shared), store: true })
  }
  return zipBytes(sources)
}

/** What stands between the first opening and the last closing mark of an element. */
function inside(text: string, element: string): string | undefined {
  const start = text.indexOf(`<${element}`)
  const open = text.indexOf('>', start)
  const end = text.lastIndexOf(`</${element}>`)
  return start >= 0 && open >= 0 && end > open ? text.slice(open + 1, end) : undefined
}

function declared(xml: string, shared: RegExpExecArray[]): string {
  const root = /^(?:<\?[^>]*\?>\s*)?<[^\s/>]+/.exec(xml)?.[0]
  if (root === undefined) return xml
  const tag = xml.slice(0, xml.indexOf('>'))
  const missing = shared.filter(([, prefix]) => !tag.includes(`xmlns:${prefix}=`)).map(([whole]) => whole)
  return root + missing.join('') + xml.slice(root.length)
}
