/** Stands in for `node:path`: names of engines' files, with slashes. */
export const join = (...parts: string[]): string =>
  parts
    .filter(part => part !== '')
    .join('/')
    .replace(/\/{2,}/g, '/')
export const dirname = (path: string): string => path.replace(/\/[^/]*$/, '')
export const basename = (path: string, ending = ''): string => {
  const name = path.split('/').at(-1)!
  return ending !== '' && name.endsWith(ending) ? name.slice(0, -ending.length) : name
}
export const extname = (path: string): string => /(?<=[^/])\.[^./]*$/.exec(path)?.[0] ?? ''
export const sep = '/'
