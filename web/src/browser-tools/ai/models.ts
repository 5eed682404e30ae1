import type { Task } from '../frame/job.svelte.ts'
import { type AiAnswer, chat, type PageModel } from './client.ts'
import { generate, translateHere } from './local.ts'
import type { Passage } from './passages.ts'
import { type Language, sentencesOf, translatorFor } from './translators.ts'

/** What answers: a model that runs on this page, or one that the operator connected. */
export type Model =
  | { where: 'page'; name: string; model: PageModel }
  | { where: 'server'; name: string; host: string }

/** The model for a task; those that run here come first, for nothing leaves the device then. */
export function modelFor(
  ai: AiAnswer | undefined,
  task: 'text-generation' | 'automatic-speech-recognition',
): Model | undefined {
  const own = ai?.models.find(model => model.task === task)
  if (own) return { where: 'page', name: own.name, model: own }
  return connected(ai, task === 'automatic-speech-recognition' ? ai?.speech : ai?.chat)
}

const connected = (ai: AiAnswer | undefined, there: AiAnswer['chat']): Model | undefined =>
  there && ai?.may_use ? { where: 'server', name: there.model, host: there.host } : undefined

/** What translates between two languages: a model made for it, or one that is told to, the larger one first. */
export function translator(ai: AiAnswer | undefined, from: Language | '', to: Language): Model | undefined {
  const own = translatorFor(ai?.models ?? [], from, to)
  if (own) return { where: 'page', name: own.name, model: own }
  return connected(ai, ai?.chat) ?? modelFor(ai, 'text-generation')
}

const RULES =
  'You answer questions about documents. Use only the numbered passages. Name the passages that say it by their numbers in square brackets, like [2]. If the passages do not answer the question, say that they do not.'

export async function answerWith(
  model: Model,
  question: string,
  passages: readonly Passage[],
  said: (text: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const sources = passages
    .map((passage, at) => `[${at + 1}] (${passage.file}, page ${passage.page}) ${passage.text}`)
    .join('\n\n')
  const messages = [
    { role: 'system' as const, content: RULES },
    { role: 'user' as const, content: `Passages:\n\n${sources}\n\nQuestion: ${question}` },
  ]
  return model.where === 'server'
    ? chat(messages, said, signal)
    : generate(model.model, messages, said, signal)
}

/** Translates one text; `terms` are those of a glossary, for models that can be told. */
export async function translateWith(
  model: Model,
  text: string,
  { from, to, terms }: { from: Language | ''; to: Language; terms: string },
  task: Task,
): Promise<string> {
  if (model.where === 'page' && model.model.task === 'translation') {
    const done: string[] = []
    for (const part of sentencesOf(text))
      done.push(await translateHere(model.model, part, from, to, task.signal))
    return done.join(' ')
  }
  const messages = [
    {
      role: 'system' as const,
      content: `Translate what the user writes${from ? ` from ${from}` : ''} into ${to}.${terms} Answer with the translation only; keep numbers, names and line breaks.`,
    },
    { role: 'user' as const, content: text },
  ]
  const answer =
    model.where === 'server'
      ? await chat(messages, () => undefined, task.signal)
      : await generate(model.model, messages, () => undefined, task.signal)
  return answer.trim()
}
