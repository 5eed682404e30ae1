/** What media can be written as, with the codecs tried in order. What players may not know in it is not kept. */
interface Format {
  label: string
  type: string
  ending: string
  video: readonly ('avc' | 'hevc' | 'vp9' | 'av1' | 'vp8')[]
  /** Codecs that are copied when the file has them already. */
  keeps: readonly string[]
  audio: readonly ('aac' | 'opus' | 'mp3' | 'flac' | 'vorbis' | 'pcm-s16')[]
}

export const FORMATS = {
  mp4: {
    label: 'MP4',
    type: 'video/mp4',
    ending: 'mp4',
    keeps: ['avc', 'hevc', 'av1', 'aac', 'mp3'],
    video: ['avc', 'hevc', 'av1', 'vp9'],
    audio: ['aac', 'opus', 'mp3'],
  },
  webm: {
    label: 'WebM',
    type: 'video/webm',
    ending: 'webm',
    keeps: ['vp9', 'vp8', 'av1', 'opus', 'vorbis'],
    video: ['vp9', 'vp8', 'av1'],
    audio: ['opus', 'vorbis'],
  },
  mkv: {
    label: 'MKV',
    type: 'video/x-matroska',
    ending: 'mkv',
    keeps: ['avc', 'hevc', 'vp9', 'av1', 'vp8', 'aac', 'ac3', 'eac3', 'opus', 'mp3', 'flac', 'vorbis'],
    video: ['avc', 'hevc', 'vp9', 'av1', 'vp8'],
    audio: ['aac', 'opus', 'mp3', 'flac'],
  },
  mov: {
    label: 'MOV (QuickTime)',
    type: 'video/quicktime',
    ending: 'mov',
    keeps: ['avc', 'hevc', 'prores', 'aac', 'pcm-s16'],
    video: ['avc', 'hevc'],
    audio: ['aac', 'pcm-s16'],
  },
  mp3: { label: 'MP3', type: 'audio/mpeg', ending: 'mp3', keeps: ['mp3'], video: [], audio: ['mp3'] },
  m4a: { label: 'M4A (AAC)', type: 'audio/mp4', ending: 'm4a', keeps: ['aac'], video: [], audio: ['aac'] },
  ogg: {
    label: 'Ogg (Opus)',
    type: 'audio/ogg',
    ending: 'ogg',
    keeps: ['opus', 'vorbis'],
    video: [],
    audio: ['opus', 'vorbis'],
  },
  wav: { label: 'WAV', type: 'audio/wav', ending: 'wav', keeps: ['pcm-s16'], video: [], audio: ['pcm-s16'] },
  flac: { label: 'FLAC', type: 'audio/flac', ending: 'flac', keeps: ['flac'], video: [], audio: ['flac'] },
} as const satisfies Record<string, Format>

export type FormatId = keyof typeof FORMATS
export const VIDEO_FORMATS = ['mp4', 'webm', 'mkv', 'mov'] as const
export const AUDIO_FORMATS = ['mp3', 'm4a', 'ogg', 'wav', 'flac'] as const
export type VideoFormat = (typeof VIDEO_FORMATS)[number]
export type AudioFormat = (typeof AUDIO_FORMATS)[number]

/** Formats whose sound has no bitrate to choose. */
export const isLossless = (format: FormatId): boolean => format === 'wav' || format === 'flac'

/** "holiday.mov" → "holiday-trimmed.mp4". */
export function renamed(name: string, addition: string, format: FormatId | 'gif'): string {
  const base = name.replace(/\.[^.]+$/, '') || 'media'
  const ending = format === 'gif' ? 'gif' : FORMATS[format].ending
  return `${base}${addition ? `-${addition}` : ''}.${ending}`
}

/** The format a file most likely has, for cutting it without changing it. */
export function formatOf(file: Pick<File, 'name' | 'type'>): FormatId | undefined {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const same: Record<string, FormatId> = { m4v: 'mp4', oga: 'ogg', opus: 'ogg', qt: 'mov' }
  if (ending in same) return same[ending]
  const byEnding = Object.keys(FORMATS).find(one => one === ending)
  const byType = Object.entries(FORMATS).find(([, one]) => one.type === file.type)?.[0]
  return (byEnding ?? byType) as FormatId | undefined
}
