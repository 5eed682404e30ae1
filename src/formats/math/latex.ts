import type { MathNode } from '../../document/math.ts'
import { type MathMlNode, readMathMl } from './read-mathml.ts'

export type LatexReader = (source: string, display: boolean) => MathNode

/** Commands of packages that are not read stay visible by their names, some of them in a formula. */
const MOST_TRIES = 10
/** What is longer is no formula: its source is not worth setting. */
const LONGEST_SOURCE = 2000

/** A formula is never refused: what cannot be read is shown as it was written. */
export function asWritten(source: string): Extract<MathNode, { kind: 'text' }> {
  const text = source.length > LONGEST_SOURCE ? `${source.slice(0, LONGEST_SOURCE)}…` : source
  return { kind: 'text', text: text.replace(/\s+/g, ' ').trim() }
}

/** Whether a formula could not be read, and is shown as it was written. */
export const isUnread = (node: MathNode, source: string): boolean =>
  node.kind === 'text' && /[\\^_{}]/.test(source) && node.text === asWritten(source).text

let opened: Promise<LatexReader> | undefined

/** Opens the reader of LaTeX: Temml writes MathML of it, which is read like any other. */
export function openLatex(): Promise<LatexReader> {
  opened ??= (async () => {
    const [{ default: temml }, { parseFragment }] = await Promise.all([import('temml'), import('parse5')])
    const read = (source: string, display: boolean, macros: Record<string, string>): MathNode => {
      const options = { displayMode: display, throwOnError: true, macros: { ...macros } }
      const mathMl = temml.renderToString(source, options)
      return readMathMl(parseFragment(mathMl).childNodes[0] as unknown as MathMlNode)
    }
    return (given, inDisplay) => {
      const macros: Record<string, string> = {}
      let [source, display] = [given, inDisplay]
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        try {
          return read(source, display, macros)
        } catch (error) {
          const { message } = error as Error
          const unknown = /Unsupported function name: (\\[a-zA-Z]+)/.exec(message)?.[1]
          const known = /attempting to redefine (\\[a-zA-Z]+)/.exec(message)?.[1]
          if (unknown && !macros[unknown]) macros[unknown] = `\\text{\\textbackslash ${unknown.slice(1)}}`
          else if (known && source.includes(`\\newcommand{${known}}`))
            source = source.replace(`\\newcommand{${known}}`, `\\renewcommand{${known}}`)
          // Equations of several lines stand in a line of text, too, where people put them there.
          else if (!display) display = true
          else break
        }
      }
      return asWritten(given)
    }
  })()
  return opened
}
