import type { Library } from './binding.ts'
import type { Scratchpad } from './memory.ts'

/** What a page needs of its document. */
export interface PageContext {
  library: Library
  pad: Scratchpad
  document: number
  /** Stands for the document in what is remembered of it: every page has a context of its own. */
  owner: object
  /** The parameter that brought the document. */
  param: string
  tagged: boolean
  /** Transparency groups and soft masks of the page that lie within one another, where they are many. */
  layers: number
  /** The form-filling environment, made when first asked for; 0 where there is none. */
  form: () => number
  formLoaded: () => number
  closed: () => void
}
