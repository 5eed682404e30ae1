import { counted } from './counted.ts'

/** `1 shape is not shown`, `2 pictures of an unknown kind are not shown`: what was lost, by its name and how often. */
export const notShown = (lost: ReadonlyMap<string, number>): string[] =>
  [...lost].map(([what, n]) => `${counted(n, what, plural(what))} ${n === 1 ? 'is' : 'are'} not shown`)

/** The plural of a thing. The noun comes first: `part nested deep`, `picture of an unknown kind`. */
export const plural = (what: string): string => what.replace(/^.*?(?= of | nested | in | without |$)/, '$&s')
