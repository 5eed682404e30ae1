import type { Frame, TextStyle } from '../../../document/tree.ts'

/** Words drawn as a picture, which watermarks and titles are: as large as their shape allows. */
export function wordArt(
  written: string,
  { width, height }: { width: number; height: number },
  style: TextStyle,
  turn = 0,
): Frame | undefined {
  const text = written.trim()
  if (!text || width <= 0 || height <= 0) return undefined
  return {
    kind: 'frame',
    padding: 0,
    width,
    height,
    fits: true,
    blocks: [
      {
        kind: 'paragraph',
        content: [{ kind: 'text', text, style: { size: Math.min(400, height), ...style } }],
      },
    ],
    ...(turn && { turn }),
  }
}

/** A colour as it shows through on white. */
export const paler = (color: string, share: number): string =>
  `#${[1, 3, 5]
    .map(at => Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * share))
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')}`
