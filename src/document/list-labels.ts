import type { List } from './tree.ts'

/** Numbers that HTML counts by itself, with what stands around them as a matter of taste: `1.`, `(a)`, `iv`. */
const NUMBER = /^[([]?(\d+|[a-z]{1,2}|[ivxlcdm]+)[.)\]:]*$/i

/** Whether the labels of a list say more than its numbers: `Article 1.`, `§ 3`, `一、`, or the numbers above it: `2.1`. */
export const hasOwnLabels = ({ ordered, items }: List): boolean =>
  ordered && items.some(({ label = '' }) => label.trim() !== '' && !NUMBER.test(label.trim()))
