/** What a person sees on a page of fields and annotations. */
export interface Shown {
  name: string
  /** Lines at the top, which are headings where the page says so. */
  head: string[]
  /** Labels and what stands beside them, from top to bottom. */
  pairs: [label: string, value: string][]
  /** The last line of the page. */
  last: string
  /** Words of the file that no reader sees. */
  absent: string[]
}
