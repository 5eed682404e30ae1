import { z } from 'zod'

/** What a PDF says of itself, as results tell it. */
export const PDF_PROPERTIES = {
  title: z.string().optional(),
  author: z.string().optional(),
  subject: z.string().optional(),
  keywords: z.string().optional(),
  creator: z.string().optional(),
  producer: z.string().optional(),
  created_at: z.string().optional(),
  modified_at: z.string().optional(),
}
