import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { field, file, floats, index, message, node, typed } from './onnx-file.ts'

/**
 * Writes a language model of one table into a folder: after each word it says the next one of `words`. Real enough to be
 * loaded and run, small enough to be understood.
 */
export async function writeTinyModel(folder: string, words: string[]): Promise<void> {
  const vocabulary = ['<unk>', '<end>', '<ask>', ...words]
  const size = vocabulary.length
  const table = new Float32Array(size * size)
  const next = (from: number) => (from === 2 ? 3 : from === size - 1 ? 1 : from + 1)
  for (let from = 0; from < size; from++) table[from * size + next(from)] = 10
  const weights = message(
    field(1, size),
    field(1, size),
    field(2, 1),
    field(8, 'table'),
    field(9, new Uint8Array(table.buffer)),
  )
  const node = message(field(1, 'table'), field(1, 'input_ids'), field(2, 'logits'), field(4, 'Gather'))
  const graph = message(
    field(1, node),
    field(2, 'words'),
    field(5, weights),
    field(11, typed('input_ids', 7, ['batch', 'sequence'])),
    field(12, typed('logits', 1, ['batch', 'sequence', 'vocabulary'])),
  )
  const model = message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 13))))
  const json = (value: object) => JSON.stringify(value)
  await mkdir(join(folder, 'onnx'), { recursive: true })
  await writeFile(join(folder, 'onnx/model_q4.onnx'), model)
  await writeFile(
    join(folder, 'config.json'),
    json({
      model_type: 'llama',
      architectures: ['LlamaForCausalLM'],
      num_hidden_layers: 0,
      num_attention_heads: 1,
      num_key_value_heads: 1,
      hidden_size: 4,
      vocab_size: size,
      eos_token_id: 1,
      bos_token_id: 2,
    }),
  )
  await writeFile(join(folder, 'generation_config.json'), json({ eos_token_id: 1, bos_token_id: 2 }))
  const special = (id: number, content: string) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  })
  await writeFile(
    join(folder, 'tokenizer.json'),
    json({
      version: '1.0',
      added_tokens: [special(0, '<unk>'), special(1, '<end>'), special(2, '<ask>')],
      normalizer: null,
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordLevel',
        unk_token: '<unk>',
        vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
      },
    }),
  )
  await writeFile(
    join(folder, 'tokenizer_config.json'),
    json({
      tokenizer_class: 'PreTrainedTokenizerFast',
      unk_token: '<unk>',
      eos_token: '<end>',
      bos_token: '<ask>',
      chat_template: "{% for message in messages %}{{ message['content'] }}{% endfor %}<ask>",
    }),
  )
}

/**
 * Writes a model that translates word by word into a folder: an encoder that looks every word up, and a decoder that
 * says them one after another and counts them in its cache, as large ones do.
 */
export async function writeTinyTranslator(folder: string, words: Record<string, string>): Promise<void> {
  const vocabulary = ['<pad>', '</s>', '<unk>', ...Object.entries(words).flat()]
  const size = vocabulary.length
  const table = new Float32Array(size * size)
  for (let from = 0; from < size; from++) {
    const to = words[vocabulary[from]!]
    table[from * size + (to === undefined ? from : vocabulary.indexOf(to))] = 10
  }
  const cells = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']
  const cell = ['batch', 'heads', 'past', 'depth']
  const encoder = file(
    [node('Gather', ['table', 'input_ids'], 'last_hidden_state')],
    [floats('table', [size, size], table)],
    [typed('input_ids', 7, ['batch', 'sequence']), typed('attention_mask', 7, ['batch', 'sequence'])],
    [typed('last_hidden_state', 1, ['batch', 'sequence', 'vocabulary'])],
  )
  const decoder = file(
    [
      node('Shape', ['past_key_values.0.decoder.key'], 'shape'),
      node('Gather', ['shape', 'two'], 'said', { axis: 0 }),
      node('Gather', ['encoder_hidden_states', 'said'], 'logits', { axis: 1 }),
      ...cells.map(name =>
        node('Concat', [`past_key_values.0.${name}`, 'one more'], `present.0.${name}`, { axis: 2 }),
      ),
    ],
    [index('two', 2), floats('one more', [1, 1, 1, 1], new Float32Array(1))],
    [
      typed('input_ids', 7, ['batch', 'step']),
      typed('encoder_hidden_states', 1, ['batch', 'sequence', 'vocabulary']),
      ...cells.map(name => typed(`past_key_values.0.${name}`, 1, cell)),
    ],
    [
      typed('logits', 1, ['batch', 'step', 'vocabulary']),
      ...cells.map(name => typed(`present.0.${name}`, 1, ['batch', 'heads', 'now', 'depth'])),
    ],
  )
  const json = (value: object) => JSON.stringify(value)
  await mkdir(join(folder, 'onnx'), { recursive: true })
  await writeFile(join(folder, 'onnx/encoder_model_quantized.onnx'), encoder)
  await writeFile(join(folder, 'onnx/decoder_model_merged_quantized.onnx'), decoder)
  const ends = { pad_token_id: 0, eos_token_id: 1, decoder_start_token_id: 0 }
  await writeFile(
    join(folder, 'config.json'),
    json({
      model_type: 'marian',
      architectures: ['MarianMTModel'],
      is_encoder_decoder: true,
      d_model: 1,
      decoder_layers: 1,
      encoder_layers: 1,
      decoder_attention_heads: 1,
      encoder_attention_heads: 1,
      vocab_size: size,
      ...ends,
    }),
  )
  await writeFile(join(folder, 'generation_config.json'), json(ends))
  const special = (id: number) => ({
    id,
    content: vocabulary[id],
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  })
  await writeFile(
    join(folder, 'tokenizer.json'),
    json({
      version: '1.0',
      added_tokens: [0, 1, 2].map(special),
      normalizer: null,
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: {
        type: 'TemplateProcessing',
        single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
        pair: [],
        special_tokens: { '</s>': { id: '</s>', ids: [1], tokens: ['</s>'] } },
      },
      decoder: null,
      model: {
        type: 'WordLevel',
        unk_token: '<unk>',
        vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
      },
    }),
  )
  await writeFile(
    join(folder, 'tokenizer_config.json'),
    json({
      tokenizer_class: 'PreTrainedTokenizerFast',
      unk_token: '<unk>',
      eos_token: '</s>',
      pad_token: '<pad>',
    }),
  )
}
