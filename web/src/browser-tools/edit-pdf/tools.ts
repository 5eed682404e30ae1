import type { IconName } from '../../lib/icons.ts'

export type ToolName =
  | 'select'
  | 'lines'
  | 'text'
  | 'image'
  | 'rectangle'
  | 'ellipse'
  | 'line'
  | 'arrow'
  | 'drawing'
  | 'highlight'
  | 'whiteout'
  | 'field'
  | 'check'

export const TOOLS: { name: ToolName; label: string; icon: IconName; hint: string }[] = [
  {
    name: 'select',
    label: 'Select',
    icon: 'pointer',
    hint: 'Click something you added; drag it, or its corner.',
  },
  {
    name: 'lines',
    label: 'Edit text',
    icon: 'edit',
    hint: 'Click a line of the page and type. It keeps its font where that has the letters.',
  },
  { name: 'text', label: 'Add text', icon: 'text', hint: 'Click where the text begins.' },
  { name: 'image', label: 'Picture', icon: 'image', hint: 'Choose a picture; it is put on this page.' },
  { name: 'highlight', label: 'Highlight', icon: 'marker', hint: 'Drag over what is to be marked.' },
  { name: 'drawing', label: 'Draw', icon: 'pen', hint: 'Draw with the mouse, a pen or a finger.' },
  { name: 'rectangle', label: 'Box', icon: 'stop', hint: 'Drag from corner to corner.' },
  { name: 'ellipse', label: 'Oval', icon: 'oval', hint: 'Drag from corner to corner.' },
  { name: 'line', label: 'Line', icon: 'line', hint: 'Drag from end to end.' },
  { name: 'arrow', label: 'Arrow', icon: 'arrow', hint: 'Drag to where it points.' },
  {
    name: 'whiteout',
    label: 'Whiteout',
    icon: 'eraser',
    hint: 'Drag over what is to be covered. It is covered, not removed: Redact PDF removes.',
  },
  {
    name: 'field',
    label: 'Text field',
    icon: 'field',
    hint: 'Drag a field that readers of the PDF can fill in.',
  },
  { name: 'check', label: 'Check box', icon: 'check', hint: 'Drag a box that readers of the PDF can tick.' },
]

/** How new things look. */
export interface Look {
  color: string
  fill: string
  line: number
  size: number
  font: 'sans' | 'serif' | 'mono'
  bold: boolean
  italic: boolean
  marker: string
}

export const LOOK: Look = {
  color: '#c02020',
  fill: '',
  line: 2,
  size: 14,
  font: 'sans',
  bold: false,
  italic: false,
  marker: '#ffe45c',
}
