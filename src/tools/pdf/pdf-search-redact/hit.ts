/** What was found in a text. */
export interface Hit {
  start: number
  end: number
  /** The word, pattern or kind that found it. */
  by: string
}
