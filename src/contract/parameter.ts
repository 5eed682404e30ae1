import { z } from 'zod'

/**
 * The input a form shows for a parameter. A tool's declaration says it; nothing is guessed from names.
 * `number` becomes a slider where a short range and a default are declared. The widget of a file may name what is shown
 * of it beside the form: its pages to choose from, a frame to crop with, a preview of the result.
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
  'combobox',
  'languages',
  'checkboxes',
  'editor',
  'switches',
  'column-rules',
  'regions',
  'form-fields',
  'signature',
  'page-crop',
  'image-crop',
  'image-size',
  'page-choice',
  'page-preview',
  'image-preview',
  'file',
])
export type Widget = z.infer<typeof Widget>

export const Option = z.strictObject({
  value: z.string(),
  label: z.string().optional(),
  group: z.string().optional(),
})
export type Option = z.infer<typeof Option>

/** One entry of an object that a form shows as switches. */
export const Flag = z.strictObject({
  name: z.string(),
  type: z.enum(['boolean', 'string']),
  description: z.string(),
  enum: z.array(z.string()).readonly().optional(),
  on: z.boolean().optional().describe('Set where the whole object is left out.'),
})
export type Flag = z.infer<typeof Flag>

/** What the catalog says of a parameter, besides its name. */
export const ParamSpec = z.strictObject({
  type: z.enum(['string', 'number', 'boolean', 'file', 'file[]', 'json']),
  required: z.boolean(),
  default: z.unknown().optional(),
  preselect: z.string().optional().describe('What a form chooses at first, where that is not the default.'),
  description: z.string(),
  widget: Widget.describe('The input that suits it in a form.'),
  options: z
    .array(Option)
    .readonly()
    .optional()
    .describe('What a form offers, with names for people; other values may be taken too.'),
  flags: z.array(Flag).readonly().optional().describe('The switches of an object.'),
  of: z
    .string()
    .optional()
    .describe(
      'The parameter it goes with: the value that chooses the group of options, the table that has the columns, or the file whose own format is chosen at first.',
    ),
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
