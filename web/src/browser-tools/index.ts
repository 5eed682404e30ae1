import { documentRooms } from './documents.ts'

export interface BrowserTool {
  /** Media types of the files it takes, also as `video/*`; left out where it takes none. */
  accept?: readonly string[]
  /** Whether it may ask the model that the operator connected. */
  asks?: boolean
}

const VIDEO = ['video/*']
const TEXT = ['text/plain', 'text/markdown']
const AUDIO = ['audio/*', 'video/*']

/** Tools that run in the page itself, one room each. A new one is a folder, a line here and one in `rooms.ts`. */
const tools = {
  ...documentRooms,
  'html-markdown': { accept: ['text/html'] },
  'images-to-gif': {
    accept: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml'],
  },
  'model-viewer': { accept: ['model/gltf-binary', 'model/stl', 'model/obj'] },
  'regex-tester': { accept: TEXT },
  'text-to-speech': { accept: TEXT },
  'gif-to-mp4': { accept: ['image/gif', 'image/webp', 'image/avif', 'image/png'] },
  'mp4-to-webm': { accept: VIDEO },
  'video-compress': { accept: VIDEO },
  'video-converter': { accept: VIDEO },
  'video-merge': { accept: VIDEO },
  'video-resize': { accept: VIDEO },
  'video-to-audio': { accept: VIDEO },
  'video-to-gif': { accept: VIDEO },
  'video-trim': { accept: VIDEO },
  'ai-image-upscaler': { accept: ['image/*'] },
  'remove-background': { accept: ['image/*'] },
  'code-reader': { accept: ['image/*'] },
  'scan-to-pdf': { accept: ['image/*'] },
  'screen-recorder': {},
  'social-video-toolkit': { accept: VIDEO },
  'audio-adjuster': { accept: AUDIO },
  'audio-converter': { accept: AUDIO },
  'audio-merge': { accept: AUDIO },
  'audio-silence-remove': { accept: AUDIO },
  'audio-trim': { accept: AUDIO },
} satisfies Record<string, BrowserTool>

export type RoomSlug = keyof typeof tools

export const browserTools: Record<string, BrowserTool> = tools

/** Whether a tool that the server does not have can be used here all the same. */
export const runsInPage = (slug: string): boolean => Object.hasOwn(browserTools, slug)
