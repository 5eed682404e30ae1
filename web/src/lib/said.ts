import type { Values } from './message-format.ts'
import type { MessageKey } from './messages.ts'

/** Before and after a message that is told by its key. */
const MARK = '\u0002'
const SAID = new RegExp(`${MARK}(.*?)${MARK}`, 'gs')

/** A text where the messages are not, in a worker: it says the key, and the page that hears it finds the words. */
export const say = (key: MessageKey, values: Values = {}): string =>
  MARK + JSON.stringify([key, values]) + MARK

/** The words for what was said so, wherever it stands in a text. */
export const heard = (text: string, words: (key: MessageKey, values: Values) => string): string =>
  text.replace(SAID, (_, said: string) => {
    const [key, values] = JSON.parse(said) as [MessageKey, Values]
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string') values[name] = heard(value, words)
    return words(key, values)
  })
