import { type MathNode, mathText } from '../../../document/math.ts'
import type { Inline, MathBlock, ParagraphFormat } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'

const ACCENTS: Record<string, string> = {
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '¯',
  '\u0305': '¯',
  '\u20d7': '→',
  '\u0307': '˙',
  '\u0308': '¨',
  '\u0301': '´',
  '\u0300': '`',
  '\u0306': '˘',
  '\u030c': 'ˇ',
}
const VARIANTS: Record<string, 'double' | 'calligraphic' | 'fraktur' | 'sans' | 'mono'> = {
  'double-struck': 'double',
  script: 'calligraphic',
  fraktur: 'fraktur',
  'sans-serif': 'sans',
  monospace: 'mono',
}
const FUNCTIONS =
  /^(arc)?(sin|cos|tan|cot|sec|csc|sinh|cosh|tanh)$|^(log|ln|lg|exp|lim|max|min|sup|inf|det|gcd|arg|deg|dim|ker)$/
const WITH_LIMITS = /^(lim|max|min|sup|inf|det|gcd)$/

/** Reads Word's own mathematics. What is not known is read through to what it holds. */
export function readOmml(element: XmlElement): MathNode {
  return rowOf(element)
}

/** The side that a formula set apart stands at, where its paragraph of formulas says one. */
export function formulaSide(element: XmlElement): { align?: 'left' | 'right' } {
  const side = element.path('m:oMathParaPr', 'm:jc')?.get('val')
  return side === 'left' || side === 'right' ? { align: side } : {}
}

/** A formula that is all its paragraph holds: one among words stands where these would. */
export function formulaApart(
  { math, display, align }: Extract<Inline, { kind: 'math' }>,
  format: ParagraphFormat,
): MathBlock {
  const usual = format.align === 'right' ? 'right' : format.align === 'center' ? undefined : 'left'
  const side = display ? align : usual
  return { kind: 'math', math, ...(side && { align: side }) }
}

function rowOf(element: XmlElement | undefined): MathNode {
  const items = (element?.elements() ?? []).flatMap(child => {
    const node = nodeOf(child)
    return node ? [node] : []
  })
  return items.length === 1 ? items[0]! : { kind: 'row', items }
}

const setting = (element: XmlElement, group: string, name: string): string | undefined =>
  element.path(group, name)?.get('val')
const isOn = (element: XmlElement, group: string, name: string): boolean => {
  const found = element.path(group, name)
  return found !== undefined && !/^(0|false|off)$/.test(found.get('val') ?? '1')
}

function nodeOf(element: XmlElement): MathNode | undefined {
  const part = (name: string) => rowOf(element.find(name))
  switch (element.name) {
    case 'm:r':
      return run(element)
    case 'm:f': {
      const type = setting(element, 'm:fPr', 'm:type')
      if (type === 'lin' || type === 'skw')
        return { kind: 'row', items: [part('m:num'), { kind: 'symbol', text: '/' }, part('m:den')] }
      return { kind: 'fraction', over: part('m:num'), under: part('m:den'), bar: type !== 'noBar' }
    }
    case 'm:rad': {
      const hidden = isOn(element, 'm:radPr', 'm:degHide')
      const degree = element.find('m:deg')
      const has = !hidden && degree !== undefined && degree.elements().length > 0
      return { kind: 'root', of: part('m:e'), ...(has && { degree: part('m:deg') }) }
    }
    case 'm:sSup':
      return { kind: 'scripts', base: part('m:e'), sup: part('m:sup') }
    case 'm:sSub':
      return { kind: 'scripts', base: part('m:e'), sub: part('m:sub') }
    case 'm:sSubSup':
      return { kind: 'scripts', base: part('m:e'), sub: part('m:sub'), sup: part('m:sup') }
    case 'm:sPre':
      return { kind: 'scripts', base: part('m:e'), sub: part('m:sub'), sup: part('m:sup'), pre: true }
    case 'm:nary':
      return nary(element)
    case 'm:limLow':
      return { kind: 'scripts', base: part('m:e'), sub: part('m:lim'), limits: true }
    case 'm:limUpp':
      return { kind: 'scripts', base: part('m:e'), sup: part('m:lim'), limits: true }
    case 'm:func':
      return { kind: 'row', items: [part('m:fName'), part('m:e')] }
    case 'm:acc': {
      const char = setting(element, 'm:accPr', 'm:chr') ?? '\u0302'
      return { kind: 'accent', base: part('m:e'), accent: entryOf(ACCENTS, char) ?? char }
    }
    case 'm:bar': {
      const top = setting(element, 'm:barPr', 'm:pos') === 'top'
      return top
        ? { kind: 'over', base: part('m:e'), mark: 'overline' }
        : { kind: 'under', base: part('m:e'), mark: 'underline' }
    }
    case 'm:groupChr': {
      const top = setting(element, 'm:groupChrPr', 'm:pos') === 'top'
      return top
        ? { kind: 'over', base: part('m:e'), mark: 'overbrace' }
        : { kind: 'under', base: part('m:e'), mark: 'underbrace' }
    }
    case 'm:d':
      return delimited(element)
    case 'm:m':
      return {
        kind: 'table',
        align: 'center',
        rows: element.all('m:mr').map(row => row.all('m:e').map(rowOf)),
      }
    case 'm:eqArr':
      return { kind: 'table', align: 'equations', rows: element.all('m:e').map(one => [rowOf(one)]) }
    case 'm:borderBox':
      return { kind: 'boxed', of: part('m:e') }
    case 'm:phant':
      return setting(element, 'm:phantPr', 'm:show') === '0'
        ? { kind: 'space', em: Math.min(20, 0.5 * mathText(part('m:e')).length) }
        : part('m:e')
    case 'm:box':
      return part('m:e')
    case 'm:oMath':
    case 'm:oMathPara':
    case 'm:e':
    case 'w:ins':
    case 'w:sdt':
    case 'w:sdtContent':
    case 'w:smartTag':
      return rowOf(element)
    default:
      return undefined
  }
}

function run(element: XmlElement): MathNode | undefined {
  const text = element
    .all('m:t')
    .concat(element.all('w:t'))
    .map(one => one.text())
    .join('')
  if (text === '') return undefined
  const style = setting(element, 'm:rPr', 'm:sty')
  const upright = style === 'p' || isOn(element, 'm:rPr', 'm:nor')
  const bold = style === 'b' || style === 'bi'
  const script = entryOf(VARIANTS, setting(element, 'm:rPr', 'm:scr') ?? '')
  if (upright && FUNCTIONS.test(text.trim()))
    return { kind: 'text', text: text.trim(), operator: true, limits: WITH_LIMITS.test(text.trim()) }
  if (isOn(element, 'm:rPr', 'm:nor') || (upright && /\p{L}{2}/u.test(text))) return { kind: 'text', text }
  const variant = script ?? (bold ? 'bold' : upright ? 'upright' : undefined)
  const items = [...text].flatMap((one): MathNode[] => {
    if (/\s/.test(one)) return [{ kind: 'space', em: 0.25 }]
    const shown = one === '-' ? '−' : one === '*' ? '∗' : one
    return [{ kind: 'symbol', text: shown, ...(variant && /[\p{L}\p{N}]/u.test(one) && { variant }) }]
  })
  return items.length === 1 ? items[0] : { kind: 'row', items }
}

function nary(element: XmlElement): MathNode {
  const char = setting(element, 'm:naryPr', 'm:chr') ?? '∫'
  const place = setting(element, 'm:naryPr', 'm:limLoc')
  const sub = isOn(element, 'm:naryPr', 'm:subHide') ? undefined : rowOf(element.find('m:sub'))
  const sup = isOn(element, 'm:naryPr', 'm:supHide') ? undefined : rowOf(element.find('m:sup'))
  const sign: MathNode = {
    kind: 'scripts',
    base: { kind: 'symbol', text: char },
    ...(sub && { sub }),
    ...(sup && { sup }),
    ...(place && { limits: place === 'undOvr' }),
  }
  return { kind: 'row', items: [sub || sup ? sign : sign.base, rowOf(element.find('m:e'))] }
}

function delimited(element: XmlElement): MathNode {
  const open = setting(element, 'm:dPr', 'm:begChr') ?? '('
  const close = setting(element, 'm:dPr', 'm:endChr') ?? ')'
  const separator = setting(element, 'm:dPr', 'm:sepChr') ?? '|'
  const items = element.all('m:e').map(rowOf)
  const [only] = items
  if (items.length === 1 && only?.kind === 'table' && only.align === 'center') return { ...only, open, close }
  // A brace before lines of equations: cases.
  if (items.length === 1 && only?.kind === 'table') return { ...only, align: 'center', open, close }
  return { kind: 'fenced', open, close, items, separator: items.length > 1 ? separator : '' }
}
