import type { Alias, CST, Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { badInput, Fault } from '../fault.ts'
import { ExactNumber, type JsonTree, MAX_DEPTH } from '../formats/text/json.ts'
import { placeOf } from '../lib/text/text-position.ts'

/** The parser takes microseconds for each of these pieces (words, dashes, colons, breaks), so they are limited. */
const MAX_PIECES = 400_000
const FLOAT = 'tag:yaml.org,2002:float'
/** Aliases repeat what they name; a few lines of them can stand for billions of values. */
const MAX_VALUES = 1_000_000

export interface YamlText {
  documents: JsonTree[]
  warnings: string[]
}

/** Reads YAML 1.2 into plain trees, one for each document. */
export async function readYaml(input: string, param: string): Promise<YamlText> {
  const yaml = await import('yaml')
  const text = input.replace(/^\uFEFF/, '')
  const warnings = new Set<string>()
  const refuse = (offset: number, what: string) => badInput(`${param}: ${placeOf(text, offset)}: ${what}.`)

  const wordsFor = (code: string, offset: number) =>
    (code === 'BAD_INDENT' || code === 'MISSING_CHAR') && text.slice(offset).trim() === ''
      ? 'the text ends before something is closed, such as a bracket or a quote'
      : /[\]}]/.test(text[offset] ?? '')
        ? 'this bracket does not fit the one that is open'
        : (ERRORS[code] ?? 'this is not YAML')

  const parser = new yaml.Parser()
  function* tokens(): Generator<CST.Token> {
    let pieces = 0
    for (const lexeme of new yaml.Lexer().lex(text)) {
      if (++pieces > MAX_PIECES)
        throw badInput(`${param}: has more than 400,000 words and marks, which is the limit.`)
      yield* parser.next(lexeme)
      if (depthOf(parser) > MAX_DEPTH + 2) {
        throw badInput(`${param}: nested deeper than ${MAX_DEPTH} levels, which is the limit.`)
      }
    }
    yield* parser.end()
  }

  const composer = new yaml.Composer({
    // The parser's own check compares each key with all others.
    uniqueKeys: false,
    intAsBigInt: true,
    merge: true,
    prettyErrors: false,
    logLevel: 'silent',
  })
  let first: Fault | undefined
  // The first error ends the reading; collecting all of them takes minutes on hostile text.
  ;(composer as unknown as { onError: OnError }).onError = (source, code, message, warning) => {
    const offset = typeof source === 'number' ? source : Array.isArray(source) ? source[0] : source.offset
    // The composer catches what is thrown inside a document and reports it once more.
    if (code === 'TAG_RESOLVE_FAILED' && message.endsWith(FLOAT)) return
    if (!warning) throw (first ??= refuse(offset, wordsFor(code, offset)))
    warnings.add(
      code === 'TAG_RESOLVE_FAILED'
        ? `The tag ${tagIn(message)} is not known; its value is kept without it.`
        : 'A directive was passed over.',
    )
  }

  const documents: JsonTree[] = []
  const convert = converter(yaml, refuse, warnings)
  try {
    for (const doc of composer.compose(
      documentsOf(tokens(), refuse),
      false,
      text.length,
    ) as Iterable<Document>) {
      const [error] = doc.errors
      if (error) throw refuse(error.pos[0], wordsFor(error.code, error.pos[0]))
      documents.push(convert(doc))
    }
    const [error] = (composer as unknown as { errors: { code: string; pos: [number, number] }[] }).errors
    if (error) throw refuse(error.pos[0], wordsFor(error.code, error.pos[0]))
  } catch (error) {
    if (error instanceof Fault) throw error
    if (error instanceof RangeError) throw badInput(`${param}: nested too deep to be read.`, error)
    throw badInput(`${param}: could not be read as YAML.`, error)
  }
  return { documents, warnings: [...warnings] }
}

type Refuse = (offset: number, what: string) => Fault

/** Leaves out what is no document: comments before an end mark, and end marks where nothing is to be ended. */
function* documentsOf(tokens: Iterable<CST.Token>, refuse: Refuse): Generator<CST.Token> {
  let directives = 0
  let versioned = false
  let begun = false
  for (const token of tokens) {
    if (token.type === 'directive') {
      directives++
      const isVersion = token.source.startsWith('%YAML')
      if (isVersion && versioned) throw refuse(token.offset, 'the version is given twice')
      versioned ||= isVersion
    } else if (token.type === 'document') {
      // Directives ask for a document, so that the lack of one is told.
      if (token.start.length === 0 && !token.value && directives === 0) continue
      directives = 0
      versioned = false
      begun = true
    } else if (token.type === 'doc-end') {
      if (!begun) continue
      begun = false
    }
    yield token
  }
}

/** The parser's open containers, which it does not publish. */
const depthOf = (parser: object): number => (parser as { stack: unknown[] }).stack.length

type OnError = (
  source: number | [number, number] | { offset: number },
  code: string,
  message: string,
  warning?: boolean,
) => void

const ERRORS: Record<string, string> = {
  ALIAS_PROPS: 'an alias cannot have an anchor or a tag',
  BAD_ALIAS: 'the name of an anchor or alias is missing or ends in a colon',
  BAD_COLLECTION_TYPE: 'the tag does not fit the list or map that follows',
  BAD_DIRECTIVE: 'this directive is not understood',
  BAD_DQ_ESCAPE: 'unknown escape in a double-quoted text',
  BAD_INDENT: 'the indentation does not fit the lines above',
  BAD_PROP_ORDER: 'anchors and tags must stand after the - ? or : mark',
  BAD_SCALAR_START: 'plain text cannot start with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a map on the same line as a key needs braces, or a line of its own',
  BLOCK_IN_FLOW: 'lines with - or ? cannot stand inside brackets',
  IMPOSSIBLE: 'this is not YAML',
  KEY_OVER_1024_CHARS: 'the key is longer than 1,024 characters',
  MISSING_CHAR: 'a character is missing, such as a comma, quote, space or bracket',
  MULTILINE_IMPLICIT_KEY: 'a key must be on one line',
  MULTIPLE_ANCHORS: 'a value can have only one anchor',
  MULTIPLE_TAGS: 'a value can have only one tag',
  NON_STRING_KEY: 'a key must be text',
  RESOURCE_EXHAUSTION: 'nested too deep to be read',
  TAB_AS_INDENT: 'tabs cannot be used as indentation',
  TAG_RESOLVE_FAILED: 'the value does not fit its tag',
  UNEXPECTED_TOKEN: 'this does not belong here',
}

/** Turns a parsed document into a tree: aliases filled in, keys made text, numbers kept exact. */
function converter(yaml: typeof import('yaml'), refuse: Refuse, warnings: Set<string>) {
  let values = 0
  return (doc: Document): JsonTree => {
    const anchors = new Map<string, Node>()
    const within = new Set<Node>()
    const offsetOf = (node: Node) => node.range?.[0] ?? 0

    const convert = (node: Node | null): JsonTree => {
      if (node === null) return null
      if (++values > MAX_VALUES)
        throw refuse(offsetOf(node), 'its aliases stand for more than a million values')
      if (yaml.isAlias(node)) return resolve(node, convert)
      const { anchor } = node as Scalar | YAMLMap | YAMLSeq
      if (anchor) anchors.set(anchor, node)
      if (yaml.isScalar(node)) return scalar(node)
      within.add(node)
      const tree = yaml.isSeq(node) ? (node.items as (Node | Pair)[]).map(memberOf) : mapOf(node as YAMLMap)
      within.delete(node)
      return tree
    }
    // The ordered maps of YAML 1.1 are lists of pairs.
    const memberOf = (member: Node | Pair): JsonTree =>
      yaml.isPair(member) ? mapOf({ items: [member] } as YAMLMap) : convert(member)
    const resolve = <T>(alias: Alias, then: (node: Node) => T): T => {
      const target = anchors.get(alias.source)
      if (!target)
        throw refuse(offsetOf(alias), `the alias *${alias.source.slice(0, 40)} has no anchor before it`)
      if (within.has(target))
        throw refuse(offsetOf(alias), `the alias *${alias.source.slice(0, 40)} contains itself`)
      return then(target)
    }
    const scalar = ({ value, source, tag }: Scalar): JsonTree => {
      // The library knows !!float only before what looks like one.
      if (tag === FLOAT && typeof value === 'string') {
        if (/^[-+]?\d+$/.test(value)) return Number(value)
        warnings.add('The tag !!float stands before text that is no number; it stays text.')
      }
      if (typeof value === 'bigint') {
        const small = Number(value)
        return Number.isSafeInteger(small) ? small : new ExactNumber(String(value))
      }
      if (typeof value === 'number') {
        const written = source?.replace(/^\+/, '') ?? ''
        if (Number.isFinite(value)) {
          const json = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(written)
          return json && String(value) !== written ? new ExactNumber(written) : value
        }
        if (/^-?(0|[1-9]\d*)(\.\d+)?[eE]\+?\d+$/.test(written)) return new ExactNumber(written)
        warnings.add('JSON has no infinity and no NaN; they became null.')
        return null
      }
      if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
      if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
      // The dates of YAML 1.1 stay as they are written.
      return source ?? String(value)
    }
    const mapOf = (node: YAMLMap): Map<string, JsonTree> => {
      const map = new Map<string, JsonTree>()
      const merged = new Map<string, JsonTree>()
      for (const pair of node.items as Pair<Node, Node | null>[]) {
        if (isMerge(pair)) {
          for (const [key, value] of mergedOf(pair.value)) if (!merged.has(key)) merged.set(key, value)
          continue
        }
        const key = keyOf(pair.key)
        if (map.has(key))
          throw refuse(offsetOf(pair.key), `the key ${JSON.stringify(key.slice(0, 40))} comes twice`)
        map.set(key, convert(pair.value))
      }
      // What the map has itself wins over what it merges in.
      for (const [key, value] of merged) if (!map.has(key)) map.set(key, value)
      return map
    }
    const isMerge = (pair: Pair<Node, Node | null>) =>
      yaml.isScalar(pair.key) && pair.key.type === 'PLAIN' && pair.key.source === '<<'
    const mergedOf = (node: Node | null): Map<string, JsonTree> => {
      const tree = convert(node)
      if (tree instanceof Map) return tree
      const all = new Map<string, JsonTree>()
      for (const one of Array.isArray(tree) ? tree : [tree]) {
        if (!(one instanceof Map))
          throw refuse(node ? offsetOf(node) : 0, '<< must be followed by a map, or a list of maps')
        for (const [key, value] of one) if (!all.has(key)) all.set(key, value)
      }
      return all
    }
    const keyOf = (node: Node | null): string => {
      const tree = convert(node)
      if (typeof tree === 'string') return tree
      // A key that is not there at all is empty, one that says null is not.
      if (tree === null) return yaml.isScalar(node) && node.source ? 'null' : ''
      if (tree instanceof ExactNumber) return tree.source
      if (typeof tree !== 'object') return yaml.isScalar(node) && node.source ? node.source : String(tree)
      warnings.add('A list or map was used as a key; JSON keys are text, so it is written as such.')
      return flow(tree)
    }
    return convert(doc.contents)
  }
}

/** A list or map in one line, for keys. */
function flow(tree: JsonTree): string {
  if (Array.isArray(tree)) return `[ ${tree.map(flow).join(', ')} ]`
  if (tree instanceof Map)
    return `{ ${[...tree].map(([key, value]) => `${key}: ${flow(value)}`).join(', ')} }`
  return tree instanceof ExactNumber ? tree.source : String(tree)
}

/** The tag that a message names, as people write it. */
const tagIn = (message: string): string =>
  (/tag:? (\S+)/.exec(message)?.[1] ?? '').replace(/^tag:yaml\.org,2002:/, '!!')
