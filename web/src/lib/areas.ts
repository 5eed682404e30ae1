import { type Area, language, loadArea } from './messages.ts'

type Load = () => Promise<{ default: Record<string, string> }>
// English of the dashboard and of the rooms is part of them.
const FILES = import.meta.glob([
  '../messages/*/{work,dashboard,rooms,declarations}.json',
  '!../messages/en/{dashboard,rooms}.json',
]) as Record<string, Load>

/** The messages of a part in the document's language. */
export const messagesOf = (area: Area): Promise<void> => {
  const load = FILES[`../messages/${language}/${area}.json`]
  return load ? loadArea(area, load) : Promise.resolve()
}

/** Loads a page that takes texts as soon as it is there, after its messages. */
export const inAreas =
  <T>(areas: Area[], load: () => Promise<T>) =>
  async (): Promise<T> => {
    await Promise.all(areas.map(messagesOf))
    return load()
  }
