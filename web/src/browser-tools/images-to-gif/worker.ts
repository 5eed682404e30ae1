import { encodeGif, type GifFrame, type GifOptions } from '../../lib/gif.ts'

addEventListener('message', (event: MessageEvent<{ frames: GifFrame[]; options: GifOptions }>) => {
  const { frames, options } = event.data
  const bytes = encodeGif(frames, options, done => postMessage({ done }))
  postMessage({ bytes }, { transfer: [bytes.buffer] })
})
