/** Excel takes no more than 255 characters; those of longer ones are followed again for each cell. */
const LONGEST_FORMAT = 1000

/** A format for numbers as a file has it, or the general one where it is too long to be meant. */
export const usableFormat = (code: string): string => (code.length > LONGEST_FORMAT ? 'General' : code)
