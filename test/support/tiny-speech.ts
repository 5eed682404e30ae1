import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { file, floats, index, node, typed } from './onnx-file.ts'

/** What the model says of sound below and above some 2 kHz, and the language it takes that for. */
const LOW = { word: ' tiefer', language: '<|de|>', noun: ' Ton' }
const HIGH = { word: ' high', language: '<|en|>', noun: ' tone' }
const TIMES = Array.from({ length: 1501 }, (_, at) => `<|${(at / 50).toFixed(2)}|>`)
const SPECIAL = ['<|endoftext|>', '<|startoftranscript|>', LOW.language, HIGH.language, '<|transcribe|>']
const VOCABULARY = [
  '<unk>',
  LOW.word,
  HIGH.word,
  LOW.noun,
  HIGH.noun,
  ...SPECIAL,
  '<|notimestamps|>',
  ...TIMES,
]
const id = (token: string) => VOCABULARY.indexOf(token)
const BANDS = 80

/** Rows of weights: each token of a row is likely, all others are not. */
function rows(tokens: string[][], weight: number): Float32Array {
  const table = new Float32Array(tokens.length * VOCABULARY.length)
  for (const [row, likely] of tokens.entries())
    for (const token of likely) table[row * VOCABULARY.length + id(token)] = weight
  return table
}

/**
 * Writes a Whisper into a folder that tells low sound from high: the encoder finds the loudest band of the spectrum, the
 * decoder says which it was, from 0.00 to 0.40 s, and until 1.00 s "Ton" or "tone", by the language it was told.
 */
export async function writeTinyWhisper(folder: string): Promise<void> {
  const cells = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']
  const size = VOCABULARY.length
  const bands = Array.from({ length: BANDS }, (_, at) => {
    const { word, language } = at < BANDS / 2 ? LOW : HIGH
    return [word, language]
  })
  const script = [
    ['<|0.00|>'],
    [LOW.word, HIGH.word],
    ['<|0.40|>'],
    ['<|0.40|>'],
    [LOW.noun, HIGH.noun],
    ['<|1.00|>'],
    ['<|endoftext|>'],
  ]
  const orders = id('<|startoftranscript|>') + id('<|transcribe|>')
  const languages: string[][] = Array.from({ length: 64 }, () => [])
  for (const { language, noun } of [LOW, HIGH]) languages[orders + id(language)] = [noun]
  const encoder = file(
    [
      node('ArgMax', ['input_features'], 'loudest', { axis: 1 }),
      // Half a second into the sound.
      node('Gather', ['loudest', 'frame'], 'band', { axis: 2 }),
      node('Squeeze', ['band', 'axis'], 'one band'),
      node('Gather', ['bands', 'one band'], 'last_hidden_state', { axis: 0 }),
    ],
    [index('frame', 50), index('axis', 1), floats('bands', [BANDS, size], rows(bands, 30))],
    [typed('input_features', 1, ['batch', 'bands', 'frames'])],
    [typed('last_hidden_state', 1, ['batch', 'one', 'vocabulary'])],
  )
  const decoder = file(
    [
      node('Shape', ['past_key_values.0.decoder.key'], 'shape'),
      node('Gather', ['shape', 'two'], 'said', { axis: 0 }),
      node('Gather', ['script', 'said'], 'next', { axis: 1 }),
      node('Add', ['next', 'encoder_hidden_states'], 'words'),
      // The first of all sums is that of the orders, the language among them.
      node('ReduceSum', ['input_ids'], 'sum'),
      node('Cast', ['sum'], 'real sum', { to: 1 }),
      node('Add', ['real sum', 'nothing'], 'one more'),
      ...cells.map(name =>
        node('Concat', [`past_key_values.0.${name}`, 'one more'], `present.0.${name}`, { axis: 2 }),
      ),
      node('Gather', ['present.0.decoder.key', 'first'], 'told', { axis: 2 }),
      node('Squeeze', ['told'], 'real orders'),
      node('Cast', ['real orders'], 'orders', { to: 7 }),
      node('Gather', ['languages', 'orders'], 'language', { axis: 0 }),
      node('Add', ['words', 'language'], 'logits'),
    ],
    [
      index('two', 2),
      floats('script', [1, script.length, size], rows(script, 60)),
      floats('nothing', [1, 1, 1, 1], new Float32Array(1)),
      index('first', 0),
      floats('languages', [languages.length, size], rows(languages, 45)),
    ],
    [
      typed('input_ids', 7, ['batch', 'step']),
      typed('encoder_hidden_states', 1, ['batch', 'one', 'vocabulary']),
      ...cells.map(name => typed(`past_key_values.0.${name}`, 1, ['batch', 'heads', 'past', 'depth'])),
    ],
    [
      typed('logits', 1, ['batch', 'step', 'vocabulary']),
      ...cells.map(name => typed(`present.0.${name}`, 1, ['batch', 'heads', 'now', 'depth'])),
    ],
  )
  await mkdir(join(folder, 'onnx'), { recursive: true })
  await writeFile(join(folder, 'onnx/encoder_model_quantized.onnx'), encoder)
  await writeFile(join(folder, 'onnx/decoder_model_merged_quantized.onnx'), decoder)
  const write = (name: string, value: object) => writeFile(join(folder, name), JSON.stringify(value))
  const ends = { decoder_start_token_id: id('<|startoftranscript|>'), eos_token_id: id('<|endoftext|>') }
  await write('config.json', {
    model_type: 'whisper',
    architectures: ['WhisperForConditionalGeneration'],
    is_encoder_decoder: true,
    d_model: 1,
    decoder_layers: 1,
    encoder_layers: 1,
    decoder_attention_heads: 1,
    encoder_attention_heads: 1,
    num_mel_bins: BANDS,
    max_source_positions: 1500,
    vocab_size: size,
    ...ends,
  })
  await write('generation_config.json', {
    ...ends,
    is_multilingual: true,
    lang_to_id: { [LOW.language]: id(LOW.language), [HIGH.language]: id(HIGH.language) },
    task_to_id: { transcribe: id('<|transcribe|>') },
    no_timestamps_token_id: id('<|notimestamps|>'),
    max_initial_timestamp_index: 50,
    max_length: 448,
  })
  await write('preprocessor_config.json', {
    feature_extractor_type: 'WhisperFeatureExtractor',
    processor_class: 'WhisperProcessor',
    feature_size: BANDS,
    n_fft: 400,
    hop_length: 160,
    chunk_length: 30,
    n_samples: 480_000,
    nb_max_frames: 3000,
    sampling_rate: 16_000,
    padding_value: 0,
  })
  const special = (content: string) => ({
    id: id(content),
    content,
    special: !TIMES.includes(content),
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  })
  await write('tokenizer.json', {
    version: '1.0',
    added_tokens: [...SPECIAL, '<|notimestamps|>', ...TIMES].map(special),
    normalizer: null,
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordLevel',
      unk_token: '<unk>',
      vocab: Object.fromEntries(VOCABULARY.map((word, at) => [word, at])),
    },
  })
  await write('tokenizer_config.json', {
    tokenizer_class: 'WhisperTokenizer',
    unk_token: '<unk>',
    eos_token: '<|endoftext|>',
    bos_token: '<|endoftext|>',
  })
}
