/** Stands in for `node:fs`: readers that run in the page are given bytes, never a path. */
const refuse = (): never => {
  throw new Error('there are no files here')
}

export const readFileSync = refuse
export const open = refuse
