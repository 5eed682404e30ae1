/** What the page may use to understand text and speech. */
export interface AiAnswer {
  /** Models in the operator's folder, which the page runs itself. */
  models: PageModel[]
  /** Folders that would be models, were they whole. */
  incomplete: { name: string; task: PageModel['task']; lacks: string[] }[]
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
  /** Which of its weights are loaded, as transformers.js calls them. */
  weights: 'q4' | 'q8' | 'fp32'
  /** How large these are. */
  bytes: number
  /** Another one when a file changes, so that browsers keep no old ones. */
  version: string
}
