import { type Area, language, loadArea } from './messages.ts'

type Load = () => Promise<{ default: Record<string, string> }>
const FILES = import.meta.glob('../messages/*/{page,dashboard,rooms,declarations}.json') as Record<
  string,
  Load
>

/** The messages of a part in the document's language. */
export const messagesOf = (area: Area): Promise<void> => {
  const load = FILES[`../messages/${language}/${area}.json`]
  return load ? loadArea(area, load) : Promise.resolve()
}

/** Loads a page that takes texts as soon as it is there, after its messages. */
export const inArea =
  <T>(area: Area, load: () => Promise<T>) =>
  async (): Promise<T> => {
    await messagesOf(area)
    return load()
  }
