import { LogitsProcessor, LogitsProcessorList, type Tensor } from '@huggingface/transformers'

/** A Whisper as the pipeline loads it. */
interface Whisper {
  processor: (samples: Float32Array) => Promise<{ input_features: Tensor }>
  model: {
    generation_config: {
      is_multilingual?: boolean
      decoder_start_token_id: number
      lang_to_id?: Record<string, number>
    }
    generate: (options: object) => Promise<Tensor>
  }
}

/** Leaves a decoder the choice of some tokens only. */
class Only extends LogitsProcessor {
  private readonly tokens: readonly number[]
  constructor(tokens: readonly number[]) {
    super()
    this.tokens = tokens
  }
  override _call(_: bigint[][], logits: Tensor): Tensor {
    const values = logits.data as Float32Array
    const size = logits.dims.at(-1)!
    for (let at = 0; at < values.length; at++)
      if (!this.tokens.includes(at % size)) values[at] = Number.NEGATIVE_INFINITY
    return logits
  }
}

/**
 * The language of a recording, by its code. Whisper writes down in the language it is told; untold, the library takes
 * everything for English, and the model then translates. Nothing where a model knows one language only.
 */
export async function spokenIn(
  { processor, model }: Whisper,
  samples: Float32Array,
): Promise<string | undefined> {
  const {
    is_multilingual: many,
    decoder_start_token_id: start,
    lang_to_id: languages,
  } = model.generation_config
  if (!many || !languages) return undefined
  const { input_features: inputs } = await processor(samples)
  const choice = new LogitsProcessorList()
  choice.push(new Only(Object.values(languages)))
  const [said] = (
    await model.generate({
      inputs,
      decoder_input_ids: [start],
      max_new_tokens: 1,
      logits_processor: choice,
    })
  ).tolist() as bigint[][]
  const token = Number(said!.at(-1))
  const name = Object.keys(languages).find(one => languages[one] === token)
  return name?.replace(/[<|>]/g, '')
}
