import { onDestroy } from 'svelte'
import { sentenceOf, Trouble } from '../frame/job.svelte.ts'
import { openSink, type Sink } from '../frame/scratch.ts'
import { t } from '../texts.ts'

export interface Wishes {
  /** The sound of the screen, where the browser and the system give it. */
  sound: boolean
  microphone: string | undefined
}

const TYPES = [
  'video/mp4;codecs=avc1.640028,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
]

/** Records the screen straight to the disk. */
export class Recorder {
  state = $state<'idle' | 'asking' | 'recording' | 'paused' | 'ending'>('idle')
  seconds = $state(0)
  bytes = $state(0)
  trouble = $state('')
  preview = $state.raw<MediaStream | undefined>()
  private recorder: MediaRecorder | undefined
  private streams: MediaStream[] = []
  private mixer: AudioContext | undefined
  private timer: ReturnType<typeof setInterval> | undefined

  constructor() {
    onDestroy(() => this.stop())
  }

  /** Asks for the screen and records until `stop`, or until the browser's own button ends it. */
  async record({ sound, microphone }: Wishes): Promise<File | undefined> {
    this.trouble = ''
    this.state = 'asking'
    try {
      const screen = await navigator.mediaDevices.getDisplayMedia({
        video: { frameRate: { ideal: 30 } },
        audio: sound,
      })
      this.streams.push(screen)
      if (microphone !== undefined) {
        const audio = microphone === '' ? true : { deviceId: { exact: microphone } }
        this.streams.push(await navigator.mediaDevices.getUserMedia({ audio }))
      }
      return await this.write(this.mixed(screen))
    } catch (error) {
      this.trouble = refusal(error)
      return undefined
    } finally {
      this.release()
    }
  }

  pause(): void {
    this.recorder?.pause()
    this.state = 'paused'
  }

  resume(): void {
    this.recorder?.resume()
    this.state = 'recording'
  }

  stop(): void {
    if (this.recorder && this.recorder.state !== 'inactive') this.recorder.stop()
  }

  /** The picture, and one track of all that is heard. */
  private mixed(screen: MediaStream): MediaStream {
    const heard = this.streams.filter(one => one.getAudioTracks().length > 0)
    if (heard.length === 0) return screen
    this.mixer = new AudioContext()
    const target = this.mixer.createMediaStreamDestination()
    for (const one of heard) this.mixer.createMediaStreamSource(one).connect(target)
    return new MediaStream([...screen.getVideoTracks(), ...target.stream.getAudioTracks()])
  }

  private async write(stream: MediaStream): Promise<File> {
    const type = TYPES.find(one => MediaRecorder.isTypeSupported(one))
    if (!type) throw new Trouble(t('recorder.browserCannotRecordVideo'))
    const sink = await openSink()
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 6_000_000 })
    this.recorder = recorder
    stream.getVideoTracks()[0]!.addEventListener('ended', () => this.stop())
    this.preview = stream
    const written = this.take(recorder, sink)
    recorder.start(1000)
    this.state = 'recording'
    this.timer = setInterval(() => {
      if (this.state === 'recording') this.seconds += 0.1
    }, 100)
    await written
    this.state = 'ending'
    const ending = type.startsWith('video/mp4') ? 'mp4' : 'webm'
    const at = new Date().toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
    return sink.finish(`Screen ${at}.${ending}`, type.split(';')[0]!)
  }

  /** Writes pieces as they come, in their order. */
  private take(recorder: MediaRecorder, sink: Sink): Promise<void> {
    let position = 0
    let queue: Promise<void> = Promise.resolve()
    return new Promise((resolve, reject) => {
      recorder.ondataavailable = ({ data }) => {
        queue = queue.then(async () => {
          const bytes = new Uint8Array(await data.arrayBuffer())
          await sink.write(bytes, position)
          position += bytes.length
          this.bytes = position
        })
        queue.catch(reject)
      }
      recorder.onerror = () => reject(new Trouble(t('recorder.recordingBrokeOff')))
      recorder.onstop = () => queue.then(resolve, reject)
    })
  }

  private release(): void {
    clearInterval(this.timer)
    for (const stream of this.streams.splice(0)) for (const track of stream.getTracks()) track.stop()
    void this.mixer?.close()
    this.mixer = this.recorder = undefined
    this.preview = undefined
    this.seconds = this.bytes = 0
    this.state = 'idle'
  }
}

function refusal(error: unknown): string {
  const { name } = error as Error
  if (name === 'NotAllowedError') return t('recorder.browserWasNotAllowed')
  if (name === 'NotFoundError') return t('recorder.thereNoSuchScreen')
  return sentenceOf(error)
}
