import { CONTROLS } from '../text/one-line.ts'
import { trimEndOf } from '../text/trim-of.ts'
import { unusedNames } from '../text/unused-names.ts'

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/** A file name safe on every system: no folders, no control characters, nothing Windows reserves. */
export function safeName(name: string, fallback = 'file'): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).pop() ?? ''
  const allowed = base.replace(CONTROLS, '_').replace(/[<>:"|?*]/g, '_')
  const cleaned = trimEndOf(allowed, '. ').trim()
  if (!cleaned || /^\.+$/.test(cleaned)) return fallback
  return shorten(RESERVED.test(cleaned) ? `_${cleaned}` : cleaned, 200)
}

function shorten(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name
  const { stem, ext } = splitName(name)
  let room = bytes - Buffer.byteLength(ext)
  let kept = ''
  for (const char of stem) {
    room -= Buffer.byteLength(char)
    if (room < 0) break
    kept += char
  }
  return kept + ext
}

/** `archive.tar.gz` → stem `archive`, ext `.tar.gz`; `.bashrc` has no extension. */
export function splitName(name: string): { stem: string; ext: string } {
  const match = /^(.+?)((?:\.tar)?\.[A-Za-z0-9]{1,12})$/s.exec(name)
  return match ? { stem: match[1]!, ext: match[2]! } : { stem: name, ext: '' }
}

/** `renamed('report.pdf', 'rotated')` → `report-rotated.pdf`; with `ext` the extension changes too. */
export function renamed(name: string, done: string, ext?: string): string {
  const parts = splitName(safeName(name))
  return `${parts.stem}${done ? `-${done}` : ''}${ext === undefined ? parts.ext : `.${ext}`}`
}

/** `report.pdf`, `report.pdf` → `report.pdf`, `report-2.pdf`; blind to case, as Windows and macOS are. */
export function uniqueNames(names: string[]): string[] {
  const withNumber = (name: string, n: number) => {
    const { stem, ext } = splitName(name)
    return `${stem}-${n}${ext}`
  }
  return names.map(unusedNames(withNumber, name => name.toLowerCase()))
}

/** `numbered(7, 120)` → `007`: numbers that sort in order, at least three digits wide. */
export function numbered(n: number, total: number): string {
  return String(n).padStart(Math.max(3, String(total).length), '0')
}
