import { type Answers, answerIn, warningsIn } from './answers.ts'
import { language, locale } from './messages.ts'

type Load = () => Promise<{ default: Answers }>
const FILES = import.meta.glob('../messages/*/answers.json') as Record<string, Load>

let answers = $state.raw<Answers>({})

// They come with what shows them, and nothing waits for them: English stands there until then.
FILES[`../messages/${language}/answers.json`]?.().then(
  loaded => (answers = loaded.default),
  () => undefined,
)

/** A sentence of the server in the reader's language; undefined where only English has it. */
export const answered = (text: string): string | undefined => answerIn(answers, text, locale)

/** Warnings of a header, each in the reader's language where that has it. */
export const warned = (text: string): string => (text === '' ? '' : warningsIn(answers, text, locale))

/** Why something could not be shown, in the server's words where they are for people. */
export const whyNot = (error: unknown, otherwise: string): string => {
  const { name, message } = error as Error
  return name === 'Trouble' ? (answered(message) ?? message) : otherwise
}
