import { type FontFamily, SCRIPT_FAMILIES } from '../../lib/fonts/bundled-fonts.ts'

export interface ScriptRun {
  text: string
  /** The family of the run's script; none where the document's own font serves. */
  family?: FontFamily
}

const NEUTRAL = '[\\s\\p{P}\\p{S}\\p{Nd}]'
const nameOf = (family: string): string => family[0]!.toUpperCase() + family.slice(1)
const RUNS = new RegExp(
  SCRIPT_FAMILIES.map(family => {
    const letters = `[\\p{Script=${nameOf(family)}}][\\p{M}\\u200c\\u200d]*`
    return `(?<${family}>(?:${letters}${NEUTRAL}*)+)`
  }).join('|'),
  'gu',
)
const ONLY_NEUTRAL = new RegExp(`^${NEUTRAL}*$`, 'u')
const ANY = new RegExp(`[${SCRIPT_FAMILIES.map(family => `\\p{Script=${nameOf(family)}}`).join('')}]`, 'u')

/**
 * Text cut where its script changes. Spaces, digits and punctuation go with the letters around them: drawn from one
 * font, a line stays one piece for those who read the PDF. Nothing for text that the document's own font is for.
 */
export function scriptRuns(text: string): ScriptRun[] {
  if (!ANY.test(text)) return []
  const runs: ScriptRun[] = []
  let at = 0
  for (const match of text.matchAll(RUNS)) {
    const before = text.slice(at, match.index)
    const joins = ONLY_NEUTRAL.test(before)
    if (!joins) runs.push({ text: before })
    const family = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)
    runs.push({ text: joins ? before + match[0] : match[0], family: family![0] as FontFamily })
    at = match.index + match[0].length
  }
  if (at < text.length) runs.push({ text: text.slice(at) })
  return runs
}
