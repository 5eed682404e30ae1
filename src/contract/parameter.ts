import { z } from 'zod'

/**
 * The input a form shows for a parameter. A tool's declaration says it; nothing is guessed from names.
 * `number` becomes a slider where a short range and a default are declared.
 */
export const Widget = z.enum([
  'text',
  'textarea',
  'password',
  'number',
  'toggle',
  'select',
  'color',
  'date',
  'time-zone',
  'pages',
  'page-order',
  'position',
  'rotation',
  'channels',
  'gradient-stops',
  'json',
  'file',
])
export type Widget = z.infer<typeof Widget>

/** What the catalog says of a parameter, besides its name. */
export const ParamSpec = z.strictObject({
  type: z.enum(['string', 'number', 'boolean', 'file', 'file[]', 'json']),
  required: z.boolean(),
  default: z.unknown().optional(),
  preselect: z.string().optional().describe('What a form chooses at first, where that is not the default.'),
  description: z.string(),
  widget: Widget.describe('The input that suits it in a form.'),
  labels: z.array(z.string()).readonly().optional().describe('What the parts of a list are called.'),
  enum: z.array(z.string()).readonly().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusive_minimum: z.number().optional().describe('The value must be above this.'),
  multiple_of: z.number().optional(),
  integer: z.boolean().optional(),
  min_length: z.int().optional().describe('0: the empty text is a value.'),
  max_length: z.int().optional(),
  pattern: z.string().optional(),
  example: z.unknown().optional(),
  content_media_type: z.string().optional().describe('The text is the content of a file of this media type.'),
  accept: z.array(z.string()).readonly().optional().describe('Media types of files.'),
  max_files: z.int().optional(),
  max_bytes: z.int().optional().describe('Of each file, or of the text in UTF-8.'),
  max_bytes_total: z.int().optional().describe('Of all files together.'),
})
export type ParamSpec = z.infer<typeof ParamSpec>

export const Parameter = ParamSpec.extend({ name: z.string() })
export type Parameter = z.infer<typeof Parameter>
