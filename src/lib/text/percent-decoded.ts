/** `a%20b` → `a b`; text that is not percent-encoded throughout stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
