import { getContext, setContext, untrack } from 'svelte'

const KEY = Symbol('drawing')

/** A part of the page whose content is drawn by parts of its own, each in its own time. */
export class Drawing {
  private open = $state(0)

  /** Whether something in it is still to be drawn. */
  get busy(): boolean {
    return this.open > 0
  }

  hold(): () => void {
    untrack(() => this.open++)
    return () => untrack(() => this.open--)
  }
}

/** Makes the component the one that is told about all drawing inside it. */
export function watchDrawing(): Drawing {
  const drawing = new Drawing()
  setContext(KEY, drawing)
  return drawing
}

/** Says that this component is not drawn yet, for as long as `waiting` holds. */
export function drawsWhile(waiting: () => boolean): void {
  const drawing = getContext<Drawing | undefined>(KEY)
  $effect(() => {
    if (drawing && waiting()) return drawing.hold()
    return undefined
  })
}
