import { rawPdf, rawStream } from '../../test/support/pdfs.ts'
import type { Shown } from './truth.ts'

/** Pages whose fields no library would write so: without appearance streams, turned, rich, hidden. */

interface Raw {
  truth: Shown
  bytes: Uint8Array
}

/** A page of labels 30 points apart, the annotation of each beside it; `more` objects come after them. */
function page(
  name: string,
  rows: { label: string; value: string; annotation: string }[],
  options: { acroForm?: string; more?: string[]; absent?: string[]; extra?: string[] } = {},
): Raw {
  const first = 7
  const own = [...rows.map(r => r.annotation).filter(Boolean), ...(options.extra ?? [])]
  const content = rows.map((r, i) => `BT /F1 11 Tf 60 ${740 - 40 * i} Td (${r.label}) Tj ET`)
  const end = 740 - 40 * rows.length
  const refs = own.map((_, i) => `${first + i} 0 R`).join(' ')
  let at = 0
  const placed = rows.map((r, i) => (r.annotation ? place(own[at++]!, 735 - 40 * i) : ''))
  const annotations = [...placed.filter(Boolean), ...(options.extra ?? []).map(a => place(a, 300))]
  return {
    truth: {
      name,
      head: ['Raw form'],
      pairs: rows.map(r => [r.label, r.value]),
      last: 'Nothing below.',
      absent: options.absent ?? [],
    },
    bytes: rawPdf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]/DA(/F1 0 Tf 0 g)/DR<</Font<</F1 5 0 R/ZaDb 6 0 R>>>>${options.acroForm ?? ''}>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[${refs}]>>`,
      rawStream(
        `BT /F1 16 Tf 60 790 Td (Raw form) Tj ET ${content.join(' ')} BT /F1 11 Tf 60 ${end} Td (Nothing below.) Tj ET`,
      ),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
      ...annotations,
      ...(options.more ?? []),
    ]),
  }
}

/** An annotation's place: RECT wide, SMALL for boxes. */
const place = (annotation: string, y: number): string =>
  annotation
    .replace('RECT', `/Rect[220 ${y} 420 ${y + 18}]`)
    .replace('SMALL', `/Rect[220 ${y} 234 ${y + 14}]`)

const widget = (dict: string) => `<</Type/Annot/Subtype/Widget${dict}>>`
const text = (name: string, value: string, more = '') =>
  widget(`/FT/Tx/T(${name})/V(${value})/DA(/F1 11 Tf 0 g)RECT${more}`)
const form = (content: string, dict = '/BBox[0 0 200 18]') =>
  rawStream(content, `/Type/XObject/Subtype/Form/Resources<</Font<</F1 5 0 R/ZaDb 6 0 R>>>>${dict}`)

export function rawForms(): Raw[] {
  const values = [
    { label: 'Plain', value: 'Harbour view', annotation: text('a', 'Harbour view') },
    {
      label: 'Rich',
      value: 'Bold words',
      annotation: text(
        'b',
        'Bold words',
        '/Ff 33554432/RV(<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p><b>Bold</b> words</p></body>)',
      ),
    },
    { label: 'Comb', value: 'AB1234', annotation: text('c', 'AB1234', '/Ff 16777216/MaxLen 8') },
    { label: 'Centred', value: 'Middle', annotation: text('d', 'Middle', '/Q 1') },
    {
      label: 'Choice',
      value: 'Second',
      annotation: widget('/FT/Ch/Ff 131072/T(e)/V(two)/Opt[[(one)(First)][(two)(Second)]]/DA(/F1 11 Tf)RECT'),
    },
    {
      label: 'List',
      value: 'Green',
      annotation: widget('/FT/Ch/T(f)/V(Green)/Opt[(Red)(Green)]/I[1]/DA(/F1 11 Tf)RECT'),
    },
    { label: 'Ticked', value: '☑', annotation: widget('/FT/Btn/T(g)/V/Yes/AS/Yes/MK<</CA(4)>>SMALL') },
    { label: 'Not ticked', value: '☐', annotation: widget('/FT/Btn/T(h)/V/Off/AS/Off/MK<</CA(4)>>SMALL') },
    { label: 'Password', value: '', annotation: text('i', 'opensesame', '/Ff 8192') },
    { label: 'Unseen', value: '', annotation: text('j', 'invisible', '/F 2') },
    {
      label: 'Button',
      value: 'Send now',
      annotation: widget('/FT/Btn/Ff 65536/T(k)/MK<</CA(Send now)>>/DA(/F1 11 Tf)RECT'),
    },
  ]
  const absent = ['opensesame', 'invisible', 'First', 'Red', 'Yes']
  const n = 7
  const drawn = (i: number) => `/AP<</N ${n + i} 0 R>>`
  return [
    page('raw-no-appearance', values, { absent }),
    page(
      'raw-need-appearances',
      values.map(v => ({ ...v, annotation: v.annotation })),
      { absent, acroForm: '/NeedAppearances true' },
    ),
    page('raw-need-spaced', [{ label: 'Plain', value: 'Fresh', annotation: text('a', 'Fresh', drawn(1)) }], {
      acroForm: '/NeedAppearances    true',
      more: [form('/Tx BMC BT /F1 11 Tf 2 5 Td (Stale) Tj ET EMC')],
      absent: ['Stale'],
    }),
    page(
      'raw-drawn',
      [
        { label: 'Upright', value: 'Level text', annotation: text('a', 'Level text', drawn(6)) },
        {
          label: 'Cell by cell',
          value: 'K7X9',
          annotation: text('b', 'K7X9', `/Ff 16777216/MaxLen 6${drawn(7)}`),
        },
        {
          label: 'Mark',
          value: '☑',
          annotation: widget(`/FT/Btn/T(c)/V/On/AS/On/AP<</N<</On ${n + 8} 0 R/Off ${n + 9} 0 R>>>>SMALL`),
        },
        {
          label: 'No mark',
          value: '☐',
          annotation: widget(`/FT/Btn/T(d)/V/Off/AS/Off/AP<</N<</On ${n + 8} 0 R/Off ${n + 9} 0 R>>>>SMALL`),
        },
        {
          label: 'Signature',
          value: 'Digitally signed by Ines Duarte',
          annotation: widget(`/FT/Sig/T(e)${drawn(10)}RECT`),
        },
        { label: 'Stamp', value: 'RECEIVED', annotation: `<</Type/Annot/Subtype/Stamp${drawn(12)}RECT>>` },
      ],
      {
        more: [
          form('/Tx BMC BT /F1 11 Tf 2 5 Td (Level text) Tj ET EMC'),
          form(
            `/Tx BMC BT /F1 11 Tf ${[...'K7X9'].map((c, i) => `${i ? 33.3 : 12} ${i ? 0 : 5} Td (${c}) Tj`).join(' ')} ET EMC`,
          ),
          form('q BT /ZaDb 12 Tf 2 3 Td (4) Tj ET Q', '/BBox[0 0 14 14]'),
          form('0.5 0.5 13 13 re S', '/BBox[0 0 14 14]'),
          rawStream(
            'q 1 0 0 1 0 0 cm /FRM Do Q',
            `/Type/XObject/Subtype/Form/BBox[0 0 200 18]/Resources<</XObject<</FRM ${n + 11} 0 R>>>>`,
          ),
          form('BT /F1 9 Tf 2 5 Td (Digitally signed by Ines Duarte) Tj ET'),
          form('BT /F1 14 Tf 2 3 Td (RECEIVED) Tj ET'),
        ],
      },
    ),
  ]
}

/** A script of MuPDF's that writes on a page BASE, and what is to be seen then. */
export function annotationsOf(out: string): { script: string; truth: Shown } {
  return {
    script: `
var doc = new PDFDocument("BASE");
var page = doc.loadPage(0);
function add(kind, rect, text) {
  var a = page.createAnnotation(kind);
  a.setRect(rect);
  if (text) a.setContents(text);
  return a;
}
var free = add("FreeText", [200, 128, 400, 148], "Ingrid Solberg");
free.setDefaultAppearance("Helv", 11, [0, 0, 0]);
var stamp = add("Stamp", [200, 180, 320, 215]);
stamp.setIcon("Approved");
add("Text", [450, 60, 470, 80], "A note nobody sees until it is opened");
var gone = add("FreeText", [200, 400, 400, 420], "Withdrawn remark");
gone.setDefaultAppearance("Helv", 11, [0, 0, 0]);
gone.setFlags(2);
page.update();
doc.save(${JSON.stringify(out)}, "");
`,
    truth: {
      name: 'mupdf',
      head: ['Minutes of the meeting'],
      pairs: [
        ['Approved by', 'Ingrid Solberg'],
        ['Status', 'APPROVED'],
      ],
      last: 'The meeting closed at noon.',
      absent: ['nobody sees', 'Withdrawn'],
    },
  }
}
