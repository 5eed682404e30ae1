const VOID =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|image|rect|circle|ellipse|line|path|polygon|polyline|use|stop)$/i

/** Entities that a document declares, and how often they are filled in. */
const MAX_ENTITIES = 200
const MAX_FILLED = 5000

/** XHTML as a reader of HTML understands it. */
export function asHtml(xhtml: string): string {
  return (
    withEntities(xhtml)
      // HTML takes the second tag of a pair for another line break.
      .replace(/<\/br\s*>/gi, '')
      // It does not know the slash that closes empty elements either: `<a id="x"/>`, `<title/>`.
      .replace(/<([a-zA-Z][\w:-]*)((?:\s[^<>]*)?)\/>/g, (whole, tag: string, attributes: string) =>
        VOID.test(tag) ? whole : `<${tag}${attributes}></${tag}>`,
      )
  )
}

/** What a document type declares within itself is text to HTML: it goes, and its entities are filled in. */
function withEntities(xhtml: string): string {
  const head = /^[^<]{0,200}(?:<\?[^>]{0,500}\?>\s*)?<!DOCTYPE[^[>]{0,500}\[/i.exec(xhtml)
  if (!head) return xhtml
  const end = /\]\s*>/.exec(xhtml.slice(head[0].length, head[0].length + 100_000))
  if (!end) return xhtml
  const inside = xhtml.slice(head[0].length, head[0].length + end.index)
  const entities = new Map<string, string>()
  for (const [, name, double, single] of inside.matchAll(
    /<!ENTITY\s+([\w.-]{1,50})\s+(?:"([^"]{0,500})"|'([^']{0,500})')\s*>/g,
  ))
    if (entities.size < MAX_ENTITIES) entities.set(name!, double ?? single ?? '')
  const body = xhtml.slice(head[0].length + end.index + end[0].length)
  let left = MAX_FILLED
  return `<!DOCTYPE html>${body.replace(/&([\w.-]{1,50});/g, (whole, name: string) => {
    const value = entities.get(name)
    return value === undefined || --left < 0 ? whole : value
  })}`
}
