/** Stands in for `node:v8`: a page has no say in how its browser compiles. */
export const setFlagsFromString = (_flags: string): void => undefined
