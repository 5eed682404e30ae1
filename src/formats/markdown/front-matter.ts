export interface FrontMatter {
  title?: string
  authors: string[]
  date?: string
  lang?: string
  paper?: string
  landscape?: boolean
  description?: string
  keywords: string[]
  /** It is no valid YAML; what could be made out counts. */
  broken?: boolean
}

const YAML = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
const TOML = /^\+\+\+[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/

/** The block of YAML or TOML that may stand above a Markdown text, and the text without it. */
export async function takeFrontMatter(source: string): Promise<{ matter: FrontMatter; body: string }> {
  const none = { matter: { authors: [], keywords: [] }, body: source }
  const yaml = YAML.exec(source)
  const match = yaml ?? TOML.exec(source)
  if (!match) return none
  let [values, broken]: [unknown, boolean] = [undefined, false]
  try {
    if (yaml) {
      const { parseDocument } = await import('yaml')
      const document = parseDocument(match[1]!, { logLevel: 'silent' })
      broken = document.errors.length > 0
      values = document.toJS({ maxAliasCount: 20 })
    } else {
      const { parse } = await import('smol-toml')
      values = parse(match[1]!)
    }
  } catch {
    return none
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return none
  const fields = new Map(
    Object.entries(values).map(([key, value]) => [key.toLowerCase().replace(/[-_ ]/g, ''), value]),
  )
  const first = (keys: string[]): unknown =>
    keys.map(key => fields.get(key)).find(one => one !== undefined && one !== null)
  const text = (...keys: string[]): string | undefined => {
    const value = first(keys)
    if (value instanceof Date) return value.toISOString().slice(0, 10)
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).trim() || undefined
      : undefined
  }
  const list = (...keys: string[]): string[] => {
    const value = first(keys)
    const all = Array.isArray(value) ? value : [value]
    return all.flatMap(one => {
      const name = typeof one === 'object' && one !== null && 'name' in one ? one.name : one
      return typeof name === 'string' && name.trim() ? [name.trim()] : []
    })
  }
  const orientation = text('orientation')?.toLowerCase()
  const matter: FrontMatter = {
    title: text('title'),
    authors: list('author', 'authors'),
    date: text('date'),
    lang: text('lang', 'language', 'locale'),
    paper: text('papersize', 'paper', 'pagesize', 'format'),
    description: text('description', 'subject', 'abstract'),
    keywords: list('keywords', 'tags').flatMap(one => one.split(',').map(word => word.trim())),
    ...(broken && { broken: true }),
    ...(orientation && { landscape: orientation === 'landscape' }),
  }
  return { matter, body: source.slice(match[0].length) }
}
