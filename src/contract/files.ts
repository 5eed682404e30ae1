import { z } from 'zod'

const time = z.iso.datetime()

/** A kept file, as `GET /api/v1/files/{file_id}` answers it. */
export const KeptFile = z.strictObject({
  file_id: z.string(),
  name: z.string(),
  size: z.int().describe('Bytes.'),
  media_type: z.string(),
  sha256: z.string(),
  created_at: time,
  expires_at: time,
})
export type KeptFile = z.infer<typeof KeptFile>

/** `GET /api/v1/files`. */
export const FilesAnswer = z.strictObject({
  files: z.array(KeptFile),
  room: z
    .strictObject({ used: z.int(), total: z.int() })
    .describe('Bytes that the account keeps, and that it may keep.'),
  next_cursor: z.string().optional(),
})
export type FilesAnswer = z.infer<typeof FilesAnswer>

/** The answer to `POST /api/v1/files/{file_id}/link`. */
export const FileLink = z.strictObject({ url: z.string(), expires_at: time })
export type FileLink = z.infer<typeof FileLink>

/** A file that a job made: kept like any other, with an address that needs no key. */
export const MadeFile = KeptFile.extend({ url: z.string() })
export type MadeFile = z.infer<typeof MadeFile>
