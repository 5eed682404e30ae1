import type { Inline } from '../../document/tree.ts'
import { isOfRtlScript, mirrored } from '../../lib/text/bidi.ts'

const LETTERS = new Intl.Segmenter()

/**
 * Letters that run one way whatever they are, as `bdo` has them. They are written in the order they are seen, as the signs
 * of Unicode for that would stay in the text of the page; what mixes both ways is left as it is.
 */
export function overridden(dir: string | undefined, inlines: Inline[]): Inline[] {
  const text = inlines.map(one => (one.kind === 'text' ? one.text : '')).join('')
  const runsLeft = isOfRtlScript(text)
  const isMixed = runsLeft && /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Nd}/u.test(text)
  const turns = dir === 'rtl' ? !runsLeft : dir === 'ltr' && runsLeft
  if (!turns || isMixed || inlines.some(one => one.kind !== 'text')) return inlines
  return inlines.toReversed().map(one => (one.kind === 'text' ? { ...one, text: turned(one.text) } : one))
}

const turned = (text: string): string =>
  mirrored(
    [...LETTERS.segment(text)]
      .map(({ segment }) => segment)
      .toReversed()
      .join(''),
  )
