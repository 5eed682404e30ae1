import { locale } from '../../lib/messages.ts'
import type { ReadPicture } from './worker.ts'

/** Languages whose packs the server has, with what people call them. */
export async function installedLanguages(): Promise<{ code: string; name: string }[]> {
  const answer = await fetch('/engine-files/index.json')
  const files = Object.keys((await answer.json()) as Record<string, number>)
  const codes = files.flatMap(
    name => /^(?:@tesseract\.js-data\/(\w+)\/|tessdata\/(\w+)\.)/.exec(name)?.slice(1).find(Boolean) ?? [],
  )
  return [...new Set(codes)]
    .filter(code => !['osd', 'equ', 'snum'].includes(code))
    .map(code => ({ code, name: nameOf(code) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
const SCRIPTS: Record<string, string> = { chi_sim: 'zh-Hans', chi_tra: 'zh-Hant' }

function nameOf(code: string): string {
  try {
    return names.of(SCRIPTS[code] ?? code.replace(/_.*/, '')) ?? code
  } catch {
    return code
  }
}

/** The pack that fits a language of the browser, such as `de-AT`. */
export function ownPack(tag: string, codes: readonly string[]): string | undefined {
  if (/^zh/i.test(tag)) return codes.find(code => code === (/hant|tw|hk/i.test(tag) ? 'chi_tra' : 'chi_sim'))
  const own = names.of(tag.split('-')[0]!)
  return codes.find(code => nameOf(code) === own)
}

/** The text as it stands: lines, with an empty one between paragraphs. */
export const textOf = ({ lines }: Pick<ReadPicture, 'lines'>): string =>
  lines
    .map(
      ({ words, starts }, at) => `${starts && at > 0 ? '\n' : ''}${words.map(word => word.text).join(' ')}`,
    )
    .join('\n')
