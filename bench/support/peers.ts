import { spawnSync } from 'node:child_process'

/** The programs we measure ourselves against: the Debian package each comes with, and how it tells its version. */
const PEERS: Record<string, { debian: string; version: string }> = {
  assimp: { debian: 'assimp-utils', version: 'version' },
  convert: { debian: 'imagemagick', version: '-version' },
  'ebook-convert': { debian: 'calibre', version: '--version' },
  ffmpeg: { debian: 'ffmpeg', version: '-version' },
  ffprobe: { debian: 'ffmpeg', version: '-version' },
  gs: { debian: 'ghostscript', version: '--version' },
  'heif-convert': { debian: 'libheif-examples', version: '--version' },
  'heif-enc': { debian: 'libheif-examples', version: '--version' },
  img2pdf: { debian: 'img2pdf', version: '--version' },
  mutool: { debian: 'mupdf-tools', version: '-v' },
  ocrmypdf: { debian: 'ocrmypdf', version: '--version' },
  pandoc: { debian: 'pandoc', version: '--version' },
  pdfjam: { debian: 'texlive-extra-utils', version: '--version' },
  pdfsig: { debian: 'poppler-utils', version: '-v' },
  pdftk: { debian: 'pdftk-java', version: '--version' },
  pdftoppm: { debian: 'poppler-utils', version: '-v' },
  pdftotext: { debian: 'poppler-utils', version: '-v' },
  qpdf: { debian: 'qpdf', version: '--version' },
  'rsvg-convert': { debian: 'librsvg2-bin', version: '--version' },
  pk12util: { debian: 'libnss3-tools', version: '-v' },
  soffice: { debian: 'libreoffice', version: '--version' },
  sqlite3: { debian: 'sqlite3', version: '--version' },
  tesseract: { debian: 'tesseract-ocr', version: '--version' },
  vips: { debian: 'libvips-tools', version: '--version' },
  weasyprint: { debian: 'weasyprint', version: '--version' },
  wrk: { debian: 'wrk', version: '-v' },
  zip: { debian: 'zip', version: '-v' },
}

const known = new Map<string, boolean>()

export function has(program: string): boolean {
  const found = known.get(program) ?? spawnSync('which', [program]).status === 0
  known.set(program, found)
  return found
}

/** How to get a program that is missing. */
export const howToInstall = (program: string): string =>
  PEERS[program] ? `${program} (Debian: ${PEERS[program].debian})` : program

const measured = new Set<string>()

/** Remembers that this process measured a peer. */
export const notePeer = (program: string): void => void measured.add(program)

/** The peers that were measured, with their versions. */
export const measuredPeers = (): string[] => [...measured].sort().map(versionOf)

/** A program with its version, where it tells one. */
function versionOf(program: string): string {
  const peer = PEERS[program]
  if (!peer) return program
  const { stdout, stderr } = spawnSync(program, [peer.version], { encoding: 'utf8', timeout: 60_000 })
  const version = /\d+(\.\d+)+(-\d+)?/.exec(`${stdout}${stderr}`)?.[0]
  return version ? `${program} ${version}` : program
}

/** Says which peers are not there, with one command that installs them. */
export function sayMissingPeers(): void {
  const missing = Object.keys(PEERS).filter(program => !has(program))
  if (missing.length === 0) return
  const packages = new Set(missing.map(program => PEERS[program]!.debian))
  console.log(`Not installed, their rows are left out: ${missing.join(', ')}.`)
  console.log(`  apt-get install --no-install-recommends ${[...packages].join(' ')}`)
}
