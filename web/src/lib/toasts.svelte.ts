export interface Toast {
  id: number
  text: string
  kind: 'info' | 'error'
}

export const toasts = $state<{ list: Toast[] }>({ list: [] })
let last = 0

/** Shows a short message at the edge of the window for a few seconds. */
export function toast(text: string, kind: Toast['kind'] = 'info'): void {
  const id = ++last
  toasts.list.push({ id, text, kind })
  setTimeout(() => dismiss(id), kind === 'error' ? 8000 : 4000)
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter(one => one.id !== id)
}
