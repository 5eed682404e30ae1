import { onDestroy } from 'svelte'
import { sentenceOf } from '../frame/job.svelte.ts'
import type { Facts } from './facts.ts'
import type { Peaks } from './peaks.ts'
import { quietly, work } from './work.ts'

/** What is known of the file in a room: read when it is chosen, forgotten when it goes. */
export class Media {
  facts = $state.raw<Facts | undefined>()
  peaks = $state.raw<Peaks | undefined>()
  /** How far the sound is read. */
  part = $state(0)
  trouble = $state('')
  private leaving: AbortController | undefined

  constructor(file: () => File | undefined, { wave = false } = {}) {
    onDestroy(() => this.leaving?.abort())
    $effect(() => {
      const chosen = file()
      this.leaving?.abort()
      this.facts = this.peaks = undefined
      this.trouble = ''
      if (!chosen) return
      const leaving = new AbortController()
      this.leaving = leaving
      void this.read(chosen, leaving.signal, wave)
    })
  }

  private async read(file: File, signal: AbortSignal, wave: boolean): Promise<void> {
    try {
      this.facts = await work('facts', file, quietly(signal))
      if (wave)
        this.peaks = await work(
          'peaks',
          file,
          quietly(signal, part => (this.part = part ?? 0)),
        )
    } catch (error) {
      if (!signal.aborted) this.trouble = sentenceOf(error)
    }
  }
}
