import { extname } from 'node:path'
import type { ParamSpec } from '../../contract/parameter.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import type { ListedTool } from './listing.ts'

/** Names of one format. */
const SAME: Record<string, string> = { jpeg: 'jpg', jpg: 'jpeg', tif: 'tiff', tiff: 'tif' }

/** Whether a parameter chooses the format of what comes of a file, which is the file's own unless another is asked for. */
export const keepsFormat = (
  { enum: values, of }: ParamSpec,
  { params }: Pick<ListedTool, 'params'>,
): boolean => values !== undefined && of !== undefined && (params[of]?.spec.type.startsWith('file') ?? false)

/**
 * The format for a parameter that nobody gave: what the output is called, else that of the file itself. The API's
 * default answers PNG for a photograph, several times its size.
 */
export function ownFormat(
  { enum: values = [] }: ParamSpec,
  file: InputFile | undefined,
  output: string | undefined,
): string | undefined {
  const wanted = [
    extname(output ?? '')
      .slice(1)
      .toLowerCase(),
    file?.kind ?? '',
  ]
  return wanted.flatMap(one => [one, SAME[one] ?? '']).find(one => values.includes(one))
}
