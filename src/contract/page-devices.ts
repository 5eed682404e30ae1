export type Device = 'camera' | 'microphone'

/** Tools of the page that may ask for a camera or a microphone; a page's own headers keep them from all others. */
const DEVICES: Record<string, readonly Device[]> = {
  'code-reader': ['camera'],
  'scan-to-pdf': ['camera'],
  'screen-recorder': ['camera', 'microphone'],
  'speech-transcribe': ['microphone'],
}

export const devicesOf = (slug: string): readonly Device[] =>
  Object.hasOwn(DEVICES, slug) ? DEVICES[slug]! : []
