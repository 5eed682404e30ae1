import { t } from '../texts.ts'
export interface Preset {
  id: string
  label: string
  width: number
  height: number
}

/** Frames that networks show without bars of their own. */
export const PRESETS: Preset[] = [
  { id: 'upright', label: t('presets.upright916Reels'), width: 1080, height: 1920 },
  { id: 'portrait', label: t('presets.portrait45Feeds'), width: 1080, height: 1350 },
  { id: 'square', label: t('presets.square11'), width: 1080, height: 1080 },
  { id: 'wide', label: t('presets.wide169YouTube'), width: 1920, height: 1080 },
  { id: 'small', label: t('presets.wide169Small'), width: 1280, height: 720 },
]

export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** The largest part of a picture that has a frame's shape, at a place between its edges (0 to 1), closer by `zoom`. */
export function frameIn(
  picture: { width: number; height: number },
  { width, height }: Preset,
  x: number,
  y: number,
  zoom: number,
): Frame {
  const scale = Math.min(picture.width / width, picture.height / height) / Math.max(1, zoom)
  const [w, h] = [
    Math.min(picture.width, Math.round(width * scale)),
    Math.min(picture.height, Math.round(height * scale)),
  ]
  return {
    left: Math.round((picture.width - w) * x),
    top: Math.round((picture.height - h) * y),
    width: w,
    height: h,
  }
}
