/** 1 for the bytes that are white space in a PDF. */
export const IS_SPACE = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) IS_SPACE[code] = 1

/** 1 for the bytes that a word ends before: white space and brackets of all kinds. */
export const ENDS_WORD = new Uint8Array(IS_SPACE)
for (const char of '()<>[]{}/%') ENDS_WORD[char.charCodeAt(0)] = 1

/** The value of a byte that is a hexadecimal digit; -1 of any other. */
export const HEX = new Int8Array(256).fill(-1)
for (let i = 0; i < 16; i++) {
  HEX['0123456789abcdef'.charCodeAt(i)] = i
  HEX['0123456789ABCDEF'.charCodeAt(i)] = i
}
