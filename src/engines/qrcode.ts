import type { QRCode, QRCodeErrorCorrectionLevel, QRCodeSegment } from 'qrcode'

export interface QrCode {
  /** Modules on each side, without the quiet zone. */
  modules: number
  version: number
  level: 'L' | 'M' | 'Q' | 'H'
  dark: (column: number, row: number) => boolean
}

/** The most bytes of text the largest code holds. */
export const QR_MAX_BYTES = 2953

/**
 * Encodes text as a QR code: the smallest that corrects 15 % of errors, or 7 % where the text is too long for
 * that; then the strongest correction that fits into the same size, since it costs nothing.
 */
export async function encodeQr(text: string): Promise<QrCode | undefined> {
  const { default: qrcode } = await import('qrcode')
  const attempt = (
    content: string | QRCodeSegment[],
    level: QRCodeErrorCorrectionLevel,
    version?: number,
  ) => {
    try {
      return qrcode.create(content, { errorCorrectionLevel: level, ...(version && { version }) })
    } catch {
      // The library says by an exception that the text does not fit.
      return undefined
    }
  }
  const least = attempt(text, 'M') ?? attempt(text, 'L')
  if (!least) return undefined
  const parts = least.segments.map(({ data, mode }) => ({ data, mode })) as unknown as QRCodeSegment[]
  for (const level of ['H', 'Q', 'M'] as const) {
    const better = attempt(parts, level, least.version)
    if (better) return described(better, level)
  }
  return described(least, 'L')
}

const described = ({ modules, version }: QRCode, level: QrCode['level']): QrCode => ({
  modules: modules.size,
  version,
  level,
  dark: (column, row) => modules.data[row * modules.size + column] === 1,
})
