/** An operator of content as a number of its bytes. */
export const op = (word: string): number => {
  let packed = 0
  for (let i = word.length - 1; i >= 0; i--) packed = (packed << 8) | word.charCodeAt(i)
  return packed
}
