/** Larger texts wait for the button: each answer takes the server a moment. */
const LARGEST = 200_000

/** Asks anew a moment after the last change; a form that nobody has touched yet asks nothing. */
export function answerAsTyped(
  current: () => string | undefined,
  ask: (body: string) => void,
  pause = 350,
): void {
  let before: string | undefined
  let touched = false
  $effect(() => {
    const body = current()
    if (!touched) {
      touched = true
      before = body
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
