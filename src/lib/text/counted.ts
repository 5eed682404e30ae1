/** `counted(1, 'row')` → `1 row`, `counted(3, 'row')` → `3 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
