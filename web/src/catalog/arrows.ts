import { rightToLeft } from '../lib/messages.ts'

/** Moves the focus between the cards of a grid with the arrow keys; from the first row up, back to the search. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement, search: HTMLElement | undefined): boolean {
  if (!['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return false
  const cards = [...list.querySelectorAll<HTMLElement>('a[data-card]')]
  const at = cards.indexOf((event.target as Element).closest<HTMLElement>('a[data-card]')!)
  if (at === -1) {
    if (event.key !== 'ArrowDown' || event.target !== search) return false
    cards[0]?.focus()
    return cards.length > 0
  }
  const next = target(event.key, cards, at)
  if (next === undefined && event.key === 'ArrowUp') search?.focus()
  else next?.focus()
  return true
}

function target(key: string, cards: HTMLElement[], at: number): HTMLElement | undefined {
  const on = rightToLeft ? -1 : 1
  if (key === 'ArrowLeft') return cards[at - on]
  if (key === 'ArrowRight') return cards[at + on]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  const here = cards[at]!.getBoundingClientRect()
  const others = key === 'ArrowDown' ? cards.slice(at + 1) : cards.slice(0, at).reverse()
  const row = others.find(one => Math.abs(one.getBoundingClientRect().top - here.top) > 4)
  if (!row) return undefined
  const { top } = row.getBoundingClientRect()
  const inRow = others.filter(one => Math.abs(one.getBoundingClientRect().top - top) <= 4)
  const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - here.left)
  return inRow.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}
