/** A rule of ISO 19005-2 that a document breaks: its clause, and what is wrong in words. */
export interface Finding {
  clause: string
  message: string
}

export type Found = (clause: string, message: string) => void
