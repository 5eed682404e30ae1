import type { Matrix } from './items.ts'
import { familyFor, useBundledFonts } from './page-fonts.ts'
import { measureIn } from './text-runs.ts'

/** A document of its own, out of sight, that things are laid out in. Scripts never run in it. */
export interface Stage {
  document: Document
  /** Lays out again in another width. */
  widen: (width: number) => void
  close: () => void
}

export function openStage(width: number): Stage {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // No scripts, but this page may look inside.
  frame.setAttribute('sandbox', 'allow-same-origin')
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-30000px',
    top: '0',
    border: '0',
    width: `${width}px`,
    height: '1000px',
    visibility: 'hidden',
  })
  document.body.append(frame)
  const own = frame.contentDocument!
  // Standards mode, so that sizes are inherited into tables and boxes are what they are in today's pages.
  own.open()
  own.write('<!doctype html><html><head></head><body></body></html>')
  own.close()
  const widen = (to: number) => void (frame.style.width = `${to}px`)
  return { document: own, widen, close: () => frame.remove() }
}

/** Adds a stylesheet, which the page's policy allows when it is made by a script. */
export function addStyles(owner: Document, css: string): CSSStyleSheet {
  const { CSSStyleSheet: Sheet } = owner.defaultView as unknown as { CSSStyleSheet: typeof CSSStyleSheet }
  const sheet = new Sheet()
  sheet.replaceSync(css)
  owner.adoptedStyleSheets = [...owner.adoptedStyleSheets, sheet]
  return sheet
}

/** Shows everything in bundled fonts, and waits until they and the pictures are there. */
export async function settle(owner: Document): Promise<void> {
  const view = owner.defaultView!
  const fonts = await useBundledFonts(owner, owner.body.textContent ?? '')
  const elements = [owner.documentElement, ...owner.querySelectorAll<HTMLElement>('body, body *')]
  // All are looked up before any is changed: a family that is set is inherited.
  const wanted = elements.map(element => familyFor(view.getComputedStyle(element).fontFamily))
  for (const [at, element] of elements.entries())
    (element as HTMLElement).style?.setProperty('font-family', fonts.stack(wanted[at]!), 'important')
  await Promise.all([...owner.images].map(image => image.decode().catch(() => undefined)))
  await fonts.ready()
  measureIn(owner)
}

/** Takes transforms off, so that boxes are measured where they were laid out; they are painted later. */
export function takeTransforms(owner: Document): Map<Element, Matrix> {
  const view = owner.defaultView!
  const taken = new Map<Element, Matrix>()
  for (const element of owner.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('svg')) continue
    const style = view.getComputedStyle(element)
    const numbers = /^matrix\((.*)\)$/.exec(style.transform)?.[1]?.split(',').map(Number)
    const turn = style.rotate !== 'none' ? (Number.parseFloat(style.rotate) * Math.PI) / 180 : 0
    if (!numbers && !turn) continue
    const matrix = (numbers ?? [1, 0, 0, 1, 0, 0]) as Matrix
    if (turn) matrix.splice(0, 4, Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn))
    if (matrix.join() === '1,0,0,1,0,0') continue
    taken.set(element, matrix)
  }
  for (const element of taken.keys()) {
    ;(element as HTMLElement).style.setProperty('transform', 'none', 'important')
    ;(element as HTMLElement).style.setProperty('rotate', 'none', 'important')
  }
  return taken
}
