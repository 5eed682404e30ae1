import { untrack } from 'svelte'

/** Larger texts wait for the button: each answer takes the server a moment. */
const LARGEST = 200_000

/** Asks on opening where the form is whole already, then anew a moment after the last change. */
export function answerAsTyped(
  current: () => string | undefined,
  ask: (body: string) => void,
  onOpening: () => boolean,
  pause = 350,
): void {
  let before: string | undefined
  let opened = false
  $effect(() => {
    const body = current()
    if (!opened) {
      opened = true
      before = body
      if (body !== undefined && untrack(onOpening)) ask(body)
      return
    }
    if (body === undefined || body === before || body.length > LARGEST) return
    const timer = setTimeout(() => {
      before = body
      ask(body)
    }, pause)
    return () => clearTimeout(timer)
  })
}
