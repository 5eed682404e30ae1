import type { IconName } from '../../lib/icons.ts'
import { t } from '../texts.ts'

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
    label: t('tools.select'),
    icon: 'pointer',
    hint: t('tools.clickSomethingYouAdded'),
  },
  {
    name: 'lines',
    label: t('tools.editText'),
    icon: 'edit',
    hint: t('tools.clickLinePageType'),
  },
  { name: 'text', label: t('tools.addText'), icon: 'text', hint: t('tools.clickWhereTextBegins') },
  { name: 'image', label: t('tools.picture'), icon: 'image', hint: t('tools.choosePicturePutPage') },
  { name: 'highlight', label: t('tools.highlight'), icon: 'marker', hint: t('tools.dragOverWhatBe') },
  { name: 'drawing', label: t('tools.draw'), icon: 'pen', hint: t('tools.drawMousePenFinger') },
  { name: 'rectangle', label: t('tools.box'), icon: 'stop', hint: t('tools.dragFromCornerCorner') },
  { name: 'ellipse', label: t('tools.oval'), icon: 'oval', hint: t('tools.dragFromCornerCorner') },
  { name: 'line', label: t('tools.line'), icon: 'line', hint: t('tools.dragFromEndEnd') },
  { name: 'arrow', label: t('tools.arrow'), icon: 'arrow', hint: t('tools.dragWherePoints') },
  {
    name: 'whiteout',
    label: t('tools.whiteout'),
    icon: 'eraser',
    hint: t('tools.dragOverWhatBe2'),
  },
  {
    name: 'field',
    label: t('tools.textField'),
    icon: 'field',
    hint: t('tools.dragFieldThatReaders'),
  },
  { name: 'check', label: t('tools.checkBox'), icon: 'check', hint: t('tools.dragBoxThatReaders') },
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
