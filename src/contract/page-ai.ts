/** What the page may use to understand text and speech. */
export interface AiAnswer {
  /** Models in the operator's folder, which the page runs itself. */
  models: PageModel[]
  /** An address that the operator set, asked through this server. */
  chat?: { model: string; host: string }
  speech?: { model: string; host: string }
  /** Whether whoever asks may use that address. */
  may_use: boolean
}

export interface PageModel {
  /** Its folder below `/models/`. */
  name: string
  task: 'text-generation' | 'translation' | 'automatic-speech-recognition' | 'feature-extraction'
  /** What kind it is, as its own config.json says. */
  kind: string
  bytes: number
}
