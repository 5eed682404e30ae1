import { badInput, Fault } from '../../fault.ts'
import { counted } from '../../lib/text/counted.ts'
import { placeOf } from '../../lib/text/text-position.ts'
import { withoutHacks } from './css-hacks.ts'
import { mergeWork } from './css-merges.ts'
import { jsPieces } from './js-pieces.ts'

/** Native minifiers recurse and end the process on deep code, so depth is counted before they see it. */
const MAX_NESTING = 500
/** Operators or branches in one statement; past this they take quadratic time, or the whole stack. */
const MAX_CHAIN = 2_000
/** The squares of all such counts, added up: about a second and a half of the minifier's time. */
const MAX_CHAINED = 50_000_000
const MAX_TAGS = 100_000
/** Rules that are looked through while rules like them are put together: about two seconds. */
const MAX_MERGES = 5_000_000

/** Browsers of 2015, as lightningcss writes versions: newer values and selectors are kept beside what is for these. */
const OLDER_BROWSERS = { chrome: 40 << 16, firefox: 40 << 16, safari: 9 << 16 }

export async function minifyJs(code: string): Promise<string> {
  checkNesting(code)
  checkChains(code)
  const { minifySync } = await import('oxc-minify')
  // Output may not need a newer engine than common browsers have; legal comments stay.
  const options = { compress: { target: 'es2015' }, codegen: { legalComments: 'inline' as const } }
  const { code: minified, errors } = minifySync('code.js', code, options)
  const [error] = errors
  if (!error) return minified.trimEnd()
  const [label] = error.labels
  const place = label ? `${placeOf(code, offsetOf(code, label.start))}: ` : ''
  throw badInput(`code: ${place}this is not valid JavaScript: ${reason(error.message)}.`, error.message)
}

export async function minifyCss(source: string, warn: (message: string) => void): Promise<string> {
  checkNesting(source)
  const { code, left } = withoutHacks(source)
  if (left > 0)
    warn(`left out: ${counted(left, 'rule')} for Internet Explorer up to 10 only, such as *zoom: 1`)
  if (mergeWork(code) > MAX_MERGES)
    throw badInput(
      'code: thousands of rules in a row have the same selectors or the same declarations; write them as one rule.',
    )
  const { transform, Features } = await import('lightningcss')
  const all = Object.values(Features).reduce((sum, feature) => sum | feature, 0)
  try {
    const result = transform({
      filename: 'code.css',
      code: Buffer.from(code),
      minify: true,
      errorRecovery: false,
      // Without browsers it takes each for the newest: values for older ones go, and selectors they do not know end up
      // in the lists of others, which they then drop. The features keep it from rewriting the rest for them, but for
      // media queries: (width>=640px), which it writes for the newest, is unknown to Safari before 16.4.
      targets: OLDER_BROWSERS,
      exclude: all & ~Features.MediaQueries,
    })
    const minified = Buffer.from(result.code).toString()
    return /\binset\b/.test(code) ? minified : withoutInset(minified)
  } catch (error) {
    const { loc } = error as { loc?: { line: number; column: number } }
    const place = loc ? `line ${loc.line}, column ${loc.column}: ` : ''
    const why = /^\s*\/\//m.test(code)
      ? 'it has no comments with //, only /* … */'
      : reason((error as Error).message.replace(/\w+\('(.)'\)/, '$1'))
    throw badInput(`code: ${place}this is not valid CSS: ${why}.`, error)
  }
}

/** The minifier joins top, right, bottom and left to inset, which browsers before 2021 do not know. */
const withoutInset = (css: string): string =>
  css.replace(/(?<=[{;])inset:([^;}()!]+)(!important)?(?=[;}])/g, (_, sides: string, important = '') => {
    const [top = '', right = top, bottom = top, left = right] = sides.split(' ')
    return `top:${top}${important};right:${right}${important};bottom:${bottom}${important};left:${left}${important}`
  })

const reason = (message: string): string =>
  `${message.slice(0, 1).toLowerCase()}${message.slice(1, 200)}`.replace(/\.$/, '')

export async function minifyHtml(code: string, warn: (message: string) => void): Promise<string> {
  checkTags(code)
  const { minify } = await import('html-minifier-next')
  // What is inside scripts and styles is left as it is where it cannot be read.
  const inside = (minifier: (text: string) => Promise<string>) => async (text: string) => {
    try {
      return await minifier(text)
    } catch (error) {
      if (error instanceof Fault) return text
      throw error
    }
  }
  const css = inside(text => minifyCss(text, warn))
  try {
    return await minify(code, {
      collapseBooleanAttributes: true,
      collapseWhitespace: true,
      minifyCSS: (text: string, type?: string) => (type === 'inline' || type === 'media' ? text : css(text)),
      minifyJS: (text: string, inline?: boolean) => (inline ? text : inside(minifyJs)(text)),
      removeAttributeQuotes: true,
      removeComments: true,
      removeDefaultTypeAttributes: true,
      useShortDoctype: true,
    })
  } catch (error) {
    if (error instanceof Fault) throw error
    throw badInput('code: this HTML cannot be parsed; check for tags that are not closed.', error)
  }
}

/** Counts brackets wherever they stand, strings included: no honest code has 500 open at once. */
function checkNesting(code: string): void {
  let depth = 0
  for (let i = 0; i < code.length; i++) {
    const c = code.charCodeAt(i)
    if (c === 40 || c === 91 || c === 123) depth++
    else if ((c === 41 || c === 93 || c === 125) && depth > 0) depth--
    else continue
    if (depth > MAX_NESTING) {
      throw badInput(
        `code: ${placeOf(code, i)}: brackets are nested deeper than ${MAX_NESTING} levels, which is the limit.`,
      )
    }
  }
}

const SIGN = /^(?:[-+*/%&|^<>=?!~:.]+)$/
const CHAINED = /^(?:if|else|for|while|do|with|new|typeof|void|await|yield|delete|case|in|instanceof)$/
/** Words that go on with what stands before them; any other after a value begins a new statement. */
const GOES_ON = /^(?:else|in|instanceof)$/

/** Operators, calls, labels and branches that follow each other become a tree as deep as they are many. */
function checkChains(code: string): void {
  const counts = [0]
  let squares = 0
  let ended = false
  for (const { text, index, afterValue, endsBlock } of jsPieces(code)) {
    const isWord = /^[^\x00-\x40[-^`{-\x7f]/.test(text)
    const begins = isWord && afterValue && !GOES_ON.test(text)
    if ((ended && text !== 'else') || begins || text === ',') counts[counts.length - 1] = 0
    ended = endsBlock || text === ';'
    const called = afterValue && (text === '(' || text === '[' || text === '`')
    if (called || SIGN.test(text) || CHAINED.test(text)) {
      const count = ++counts[counts.length - 1]!
      squares += 2 * count - 1
      if (squares > MAX_CHAINED) {
        throw badInput(
          `code: ${placeOf(code, index)}: too many statements before this have over a thousand operators, calls or branches in a row.`,
        )
      }
      if (count > MAX_CHAIN) {
        throw badInput(
          `code: ${placeOf(code, index)}: a statement has more than ${MAX_CHAIN.toLocaleString('en-US')} operators, calls or branches in a row, which is the limit.`,
        )
      }
    }
    if (text === '(' || text === '[' || text === '{' || text === '${') counts.push(0)
    else if ((text === ')' || text === ']' || text === '}') && counts.length > 1) counts.pop()
  }
}

const CLOSING_OPTIONAL =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|option)$/i

/** Elements that need no closing tag are not counted. */
function checkTags(code: string): void {
  let depth = 0
  let tags = 0
  for (const { 1: close, 2: name, index } of code.matchAll(/<(\/?)([A-Za-z][^\s/>]*)/g)) {
    if (++tags > MAX_TAGS) throw badInput('code: has more than 100,000 tags, which is the limit.')
    if (CLOSING_OPTIONAL.test(name!)) continue
    depth = Math.max(0, depth + (close ? -1 : 1))
    if (depth > MAX_NESTING) {
      throw badInput(
        `code: ${placeOf(code, index)}: elements are nested deeper than ${MAX_NESTING} levels, which is the limit.`,
      )
    }
  }
}

/** The place in a JavaScript string of a place in its UTF-8 bytes. */
function offsetOf(code: string, byte: number): number {
  return /[^\x00-\x7f]/.test(code) ? Buffer.from(code).subarray(0, byte).toString().length : byte
}
