import caveatCyrillic from '@fontsource/caveat/files/caveat-cyrillic-400-normal.woff2?url'
import caveat from '@fontsource/caveat/files/caveat-latin-400-normal.woff2?url'
import caveatExt from '@fontsource/caveat/files/caveat-latin-ext-400-normal.woff2?url'
import vibesCyrillic from '@fontsource/great-vibes/files/great-vibes-cyrillic-400-normal.woff2?url'
import vibes from '@fontsource/great-vibes/files/great-vibes-latin-400-normal.woff2?url'
import vibesExt from '@fontsource/great-vibes/files/great-vibes-latin-ext-400-normal.woff2?url'
import { t } from '../../../lib/messages.ts'

/** Scripts to type a signature in. */
export const HANDS = {
  vibes: { label: t('hands.formal'), family: 'Great Vibes', files: [vibesCyrillic, vibesExt, vibes] },
  caveat: { label: t('hands.plain'), family: 'Caveat', files: [caveatCyrillic, caveatExt, caveat] },
} as const
export type Hand = keyof typeof HANDS

const loading = new Map<Hand, Promise<string>>()

/** The CSS font list of a hand once its fonts are there. Each file has letters that the others are without. */
export function loadHand(hand: Hand): Promise<string> {
  const { family, files } = HANDS[hand]
  const known = loading.get(hand)
  if (known) return known
  const names = files.map((_, i) => `${family} ${i}`)
  const made = Promise.all(
    files.map(async (file, i) => document.fonts.add(await new FontFace(names[i]!, `url(${file})`).load())),
  ).then(() =>
    [...names.toReversed(), 'cursive'].map(one => (one === 'cursive' ? one : `"${one}"`)).join(', '),
  )
  loading.set(hand, made)
  return made
}
