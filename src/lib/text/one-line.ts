/**
 * Signs that names have no use for: controls, line breaks of every kind, and marks that turn the text around them, by
 * which a name can pass for another in a list or a log. Joiners stay, as Persian and emoji need them.
 */
export const CONTROLS =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u206f\ufeff\ufff9-\ufffb]/g

/** A name that people gave, on one line. */
export const oneLine = (given: string): string => given.toWellFormed().replace(CONTROLS, ' ').trim()
