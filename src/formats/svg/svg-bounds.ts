import { badInput } from '../../fault.ts'
import { hasEndlessStyles, MOST_RULES, MOST_STOPS, mostStops } from './svg-lists.ts'
import { heldDrawings, MOST_DRAWING, picturePixels } from './svg-pictures.ts'
import { textOf } from './svg-text.ts'
import { svgWeight } from './svg-weight.ts'

/** Elements a drawing may come to by repeating parts; a renderer takes seconds for these. */
const MOST_DRAWN = 200_000
/** A renderer holds more than three kilobytes for each element, and a child two gigabytes. */
const MOST_ELEMENTS = 500_000
/** Of all pictures inside: a renderer holds them unpacked at once, up to twice. */
const MOST_PICTURE_PIXELS = 64e6

/** Why a drawing that can be read is not drawn. */
export class TooHeavy extends Error {}

/** Refuses a drawing that would take more time or memory than a call has. */
export function checkWeight(text: string, whose: string): void {
  const refusal = tooHeavy(text)
  if (refusal !== undefined) throw badInput(`${whose}: ${refusal}`, new TooHeavy())
}

function tooHeavy(text: string): string | undefined {
  const number = (value: number) => value.toLocaleString('en-US')
  if (mostStops(text) > MOST_STOPS)
    return `a gradient of the SVG has more than ${number(MOST_STOPS)} stops; leave out those that nobody can tell apart.`
  if (hasEndlessStyles(text))
    return `the style sheets of the SVG have more than ${number(MOST_RULES)} rules, or long lists of classes for them; leave out what is not used.`
  const { elements, drawn } = svgWeight(text)
  if (elements > MOST_ELEMENTS)
    return `the SVG has ${number(elements)} elements, at most ${number(MOST_ELEMENTS)} are drawn; leave some out or split it.`
  // A drawing of many elements may show them more often; each takes memory as often as it is shown.
  const mostDrawn = Math.max(MOST_DRAWN, Math.min(4 * elements, MOST_ELEMENTS))
  if (drawn > mostDrawn) return `the SVG repeats its parts over ${number(MOST_DRAWN)} times.`
  if (heldDrawings(text, drawing => svgWeight(textOf(drawing)).drawn) > MOST_DRAWN)
    return `the drawings inside the SVG come to over ${number(MOST_DRAWN)} elements or ${MOST_DRAWING / 1e6} MB, which are the limits.`
  const pixels = picturePixels(text)
  if (pixels > MOST_PICTURE_PIXELS)
    return `the pictures inside the SVG have ${number(Math.round(pixels / 1e6))} megapixels together, each as often as it is shown; the limit is ${MOST_PICTURE_PIXELS / 1e6}.`
  return undefined
}
