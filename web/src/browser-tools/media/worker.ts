import { serve } from '../frame/serve.ts'
import { convert } from './convert.ts'
import { editSound } from './edit-sound.ts'
import { factsOf } from './facts.ts'
import { framesOf } from './frames.ts'
import { merge } from './merge.ts'
import { gifToVideo, videoToGif } from './moving-gif.ts'
import { peaksOf } from './peaks.ts'
import { shrink } from './shrink.ts'

const operations = {
  facts: factsOf,
  frames: framesOf,
  peaks: peaksOf,
  convert,
  shrink,
  merge,
  editSound,
  videoToGif,
  gifToVideo,
}
export type MediaWork = typeof operations

serve(operations)
