/** Latin letters for text of any script: 北京 → Bei Jing. The tables take 40 ms to load, so on first use. */
export async function transliterate(text: string): Promise<string> {
  const { transliterate } = await import('transliteration')
  return transliterate(text)
}
