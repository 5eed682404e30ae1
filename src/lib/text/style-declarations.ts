/** What a `style` attribute declares, by lower-case names; the last of a name counts. */
export function styleDeclarations(style: string | undefined): Map<string, string> {
  const declared = new Map<string, string>()
  for (const one of (style ?? '').split(';')) {
    const colon = one.indexOf(':')
    const name = one.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name) declared.set(name, one.slice(colon + 1).trim())
  }
  return declared
}
