/** A piece of JavaScript that matters for its structure; comments and what is inside of literals are passed over. */
export interface JsPiece {
  /** The operator, bracket or word; `value` for a literal or a property's name, `${` and `}` within a template. */
  text: string
  index: number
  /** A complete value stands right before it: brackets call or index it, another value begins a new statement. */
  afterValue: boolean
  /** For `}`: it ends statements, not an object, a function within an expression or a part of a template. */
  endsBlock: boolean
}

// A literal that is not closed ends with its line: each pattern matches at once, so no input is read twice.
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y
const TEMPLATE = /[^`\\$]*(?:(?:\\[\s\S]?|\$(?!\{))[^`\\$]*)*(?:`|\$\{|$)/y
const LITERAL =
  /'[^'\\\n]*(?:\\[\s\S]?[^'\\\n]*)*(?:'|(?=\n)|$)|"[^"\\\n]*(?:\\[\s\S]?[^"\\\n]*)*(?:"|(?=\n)|$)|\.?\d[\w.]*/y
const REGEX =
  /\/[^\\/[\n]*(?:(?:\\[^\n]?|\[[^\\\]\n]*(?:\\[^\n]?[^\\\]\n]*)*(?:\]|(?=\n)|$))[^\\/[\n]*)*(?:\/\w*|(?=\n)|$)/y
const WORD = /[\p{L}\p{Nl}_$#\\][\p{L}\p{Nl}\p{M}\p{N}\p{Pc}$\\\u200c\u200d]*/uy
const SIGN =
  /=>|\+\+|--|\?\.(?!\d)|\.\.\.|\*\*=?|<<=?|>>>?=?|&&=?|\|\|=?|\?\?=?|[=!]==?|[-+*/%&|^<>=?!~]=?|[\s\S]/y

/** Words after which a value begins, so that a slash opens a regular expression. */
const BEFORE_VALUE =
  /^(?:return|typeof|instanceof|in|of|new|delete|void|throw|case|do|else|yield|await|extends|default|function|class|async|let|const|var|if|for|while|with)$/
const BEFORE_HEAD = /^(?:if|for|while|with)$/
/** After these a brace opens statements, and `function` or `class` is a declaration. */
const STATEMENT_NEXT = /^(?:|[;{}):]|=>|do|else|export|default)$/

/**
 * Whether a slash divides or opens a regular expression depends on what stands before it: a value or not. After
 * `)` that is told by the word before its `(`, after `}` by whether its `{` stood where a value is expected.
 */
export function* jsPieces(code: string): Generator<JsPiece> {
  const open = [{ text: '', head: false, value: false, ternaries: 0 }]
  let at = 0
  let afterValue = false
  let last = ''
  let inTemplate = false
  /** A function or class whose body is still to come, and whether it is a value. */
  let coming: { depth: number; value: boolean } | undefined
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    return pattern.exec(code)?.[0] ?? ''
  }
  while (at < code.length) {
    if (inTemplate) {
      at += match(TEMPLATE).length
      inTemplate = false
      afterValue = !code.endsWith('${', at)
      if (afterValue) continue
      open.push({ text: '${', head: false, value: true, ternaries: 0 })
      last = '${'
      yield { text: '${', index: at - 2, afterValue: false, endsBlock: false }
    }
    at += match(SPACE).length
    if (at >= code.length) return
    const piece: JsPiece = { text: '', index: at, afterValue, endsBlock: false }
    const literal: string = match(LITERAL) || (afterValue ? '' : match(REGEX))
    const word: string = literal ? '' : match(WORD)
    const text: string = literal || word || match(SIGN)
    at += text.length
    piece.text = text
    const inside = open.at(-1)!
    if (literal) {
      piece.text = last = 'value'
      afterValue = true
    } else if (word) {
      const named = last === '.' || last === '?.'
      if (named) piece.text = last = 'value'
      else if (word === 'function' || word === 'class') {
        coming = { depth: open.length, value: !afterValue && !STATEMENT_NEXT.test(last) }
      }
      // `async` leaves it to what stood before it whether its function is a value.
      if (named || word !== 'async') {
        last = piece.text
        afterValue = named || !BEFORE_VALUE.test(word)
      }
    } else if (text === '`') {
      inTemplate = true
    } else if (text === '(' || text === '[' || text === '{') {
      const body = text === '{' && coming?.depth === open.length ? coming : undefined
      if (body) coming = undefined
      const value = text !== '{' || (body ? body.value : !afterValue && !STATEMENT_NEXT.test(last))
      open.push({ text, head: text === '(' && BEFORE_HEAD.test(last), value, ternaries: 0 })
      afterValue = false
      last = text
    } else if (text === ')' || text === ']' || text === '}') {
      if (open.length > 1) open.pop()
      inTemplate = text === '}' && inside.text === '${'
      afterValue = text === '}' ? inside.value : !inside.head
      piece.endsBlock = text === '}' && !afterValue
      last = text
    } else {
      if (text === '?') inside.ternaries++
      const ofTernary = text === ':' && (inside.ternaries > 0 || inside.value)
      if (text === ':' && inside.ternaries > 0) inside.ternaries--
      if (text === ';') inside.ternaries = 0
      // After ++ and -- stands what stood before: `a++ / b` divides.
      if (text !== '++' && text !== '--') afterValue = false
      last = ofTernary ? '?' : text
    }
    yield piece
  }
}
