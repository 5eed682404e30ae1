import { svgWeight } from './svg-weight.ts'

/** A character reference is one letter, and comments are none. */
const NO_LETTERS = /(?<=&)[^;\s&]{1,10};|<!--.*?-->/gs
/** What a letter takes, and what each two letters of one run take beside: librsvg fits a run word by word. */
const SECONDS = 2.5e-5
const SECONDS_OF_PAIR = 4.5e-8

function secondsOfRun(run: string): number {
  const letters = run.replace(NO_LETTERS, '').length
  return letters * SECONDS + letters ** 2 * SECONDS_OF_PAIR
}

/** About how many seconds the letters of an SVG take to be set, those that it repeats included. */
export function letterSeconds(svg: string): number {
  if (!/<(?:[\w.-]+:)?text[\s>]/.test(svg)) return 0
  return svgWeight(svg, () => 0, secondsOfRun).drawn
}
