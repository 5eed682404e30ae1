import type { Parameter } from '../../../src/contract/parameter.ts'
import { t } from '../lib/messages.ts'

/** Endings of media types that file dialogs do not know by themselves, and names for people. */
const TYPES: Record<string, { endings: string[]; label: string }> = {
  'application/pdf': { endings: ['.pdf'], label: 'PDF' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    endings: ['.docx', '.docm', '.dotx', '.dotm'],
    label: 'Word (.docx)',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    endings: ['.xlsx', '.xltx', '.xltm'],
    label: 'Excel (.xlsx)',
  },
  'application/vnd.ms-excel.sheet.macroenabled.12': { endings: ['.xlsm'], label: 'Excel (.xlsm)' },
  'application/vnd.oasis.opendocument.spreadsheet': {
    endings: ['.ods', '.ots', '.fods'],
    label: 'OpenDocument (.ods)',
  },
  'application/vnd.oasis.opendocument.text': {
    endings: ['.odt', '.ott', '.fodt'],
    label: 'OpenDocument (.odt)',
  },
  'application/vnd.ms-word.document.macroenabled.12': { endings: ['.docm'], label: 'Word (.docm)' },
  'application/rtf': { endings: ['.rtf'], label: 'RTF' },
  'application/xml': { endings: ['.xml'], label: 'XML' },
  'text/plain': { endings: ['.txt'], label: 'TXT' },
  'text/markdown': { endings: ['.md', '.markdown', '.txt'], label: 'Markdown' },
  'application/epub+zip': { endings: ['.epub'], label: 'EPUB' },
  'application/zip': { endings: ['.zip'], label: 'ZIP' },
  'text/csv': { endings: ['.csv', '.tsv', '.txt'], label: 'CSV' },
  'image/jpeg': { endings: ['.jpg', '.jpeg'], label: 'JPEG' },
  'image/png': { endings: ['.png'], label: 'PNG' },
  'image/webp': { endings: ['.webp'], label: 'WebP' },
  'image/avif': { endings: ['.avif'], label: 'AVIF' },
  'image/gif': { endings: ['.gif'], label: 'GIF' },
  'image/tiff': { endings: ['.tif', '.tiff'], label: 'TIFF' },
  'image/heic': { endings: ['.heic', '.heif'], label: 'HEIC' },
  'image/x-portable-anymap': { endings: ['.pnm', '.pbm', '.pgm', '.ppm', '.pam'], label: 'PNM' },
  'image/svg+xml': { endings: ['.svg'], label: 'SVG' },
  'image/vnd.microsoft.icon': { endings: ['.ico'], label: 'ICO' },
  'model/stl': { endings: ['.stl'], label: 'STL' },
  'model/obj': { endings: ['.obj'], label: 'OBJ' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    endings: ['.pptx'],
    label: 'PowerPoint (.pptx)',
  },
  'model/fbx': { endings: ['.fbx'], label: 'FBX' },
  'model/vnd.usdz+zip': { endings: ['.usdz', '.usda', '.usdc', '.usd'], label: 'USDZ' },
  'image/x-tga': { endings: ['.tga'], label: 'TGA' },
  'model/gltf-binary': { endings: ['.glb'], label: 'GLB' },
  'video/*': { endings: ['.mkv', '.mov', '.m4v', '.ts'], label: 'MP4, WebM, MOV, MKV' },
  'audio/*': {
    endings: ['.m4a', '.flac', '.opus', '.aac', '.aif', '.aiff', '.caf'],
    label: 'MP3, M4A, WAV, FLAC, Ogg, AIFF',
  },
  'image/*': { endings: [], label: t('files.pictures') },
  'audio/mpeg': { endings: ['.mp3'], label: 'MP3' },
  'application/x-pkcs12': { endings: ['.p12', '.pfx'], label: 'PKCS#12' },
  'application/x-pem-file': { endings: ['.pem', '.crt', '.cer', '.key'], label: 'PEM' },
  'application/vnd.apache.parquet': { endings: ['.parquet'], label: 'Parquet' },
  'application/vnd.ms-outlook': { endings: ['.msg'], label: 'Outlook (.msg)' },
  'message/rfc822': { endings: ['.eml'], label: t('files.emailEml') },
}

const isAnything = (parameter: Parameter): boolean => !parameter.accept || parameter.accept.includes('*/*')

/** Some tools list one file although they take several of it. */
export const takesSeveral = (parameter: Parameter): boolean =>
  parameter.type === 'file[]' || (parameter.max_files ?? 1) > 1

/** The accept attribute of a file input. */
export function acceptOf(parameter: Parameter): string | undefined {
  if (isAnything(parameter)) return undefined
  return parameter.accept!.flatMap(type => [type, ...(TYPES[type]?.endings ?? [])]).join(',')
}

/** "PDF, Word (.docx)", for the drop zone. */
export function kindsOf(parameter: Parameter): string {
  if (isAnything(parameter)) return t('files.anyFile')
  const types = parameter.accept!
  if (types.every(type => type.startsWith('audio/')) && types.length > 3) return t('files.mp3AacFlacOgg')
  const labels = types.map(type => TYPES[type]?.label ?? type.split('/')[1]!.replace(/^x-/, '').toUpperCase())
  return [...new Set(labels)].join(', ')
}

/** "PowerPoint (.pptx)"; the media type itself where there is no better name. */
export const kindOf = (mediaType: string): string => TYPES[mediaType]?.label ?? mediaType

/** Pictures that browsers show by themselves. */
export const isShowable = (type: string, name = ''): boolean =>
  /^image\/(png|jpeg|webp|avif|gif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/.test(type) ||
  (type === '' && /\.(png|jpe?g|webp|avif|gif|svg|ico)$/i.test(name))
