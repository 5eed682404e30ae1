import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmlPart } from '../../../xml/xml-tree.ts'
import { chartCells } from './ods-chart-table.ts'
import { odsChart } from './ods-charts.ts'

const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns'
const SPACES = Object.entries({
  office: 'office',
  chart: 'chart',
  table: 'table',
  text: 'text',
  draw: 'drawing',
  svg: 'svg-compatible',
  style: 'style',
})
  .map(([prefix, name]) => `xmlns:${prefix}="${OFFICE}:${name}:1.0"`)
  .join(' ')

const cell = (value: string | number, from?: string) =>
  `<table:table-cell${typeof value === 'number' ? ` office:value-type="float" office:value="${value}"` : ''}><text:p>${value}</text:p>${from ? `<draw:g><svg:desc>${from}</svg:desc></draw:g>` : ''}</table:table-cell>`

const chartOf = (series: string[], rows: string) =>
  odsChart(
    readXmlPart(
      Buffer.from(
        `<office:document-content ${SPACES}><office:body><office:chart><chart:chart chart:class="chart:bar"><chart:plot-area>${series
          .map(range => `<chart:series chart:values-cell-range-address="${range}" chart:class="chart:bar"/>`)
          .join(
            '',
          )}</chart:plot-area><table:table>${rows}</table:table></chart:chart></office:chart></office:body></office:document-content>`,
      ),
      'chart',
    ),
  )!.series.map(({ name, values, labels }) => ({ name, values, labels }))

test('series lie in the columns of a chart table, or in its rows', () => {
  const table = (rows: boolean) =>
    `<table:table-header-rows><table:table-row>${cell('')}${cell('Q1')}${cell('Q2')}</table:table-row></table:table-header-rows><table:table-rows>` +
    `<table:table-row>${cell('North')}${cell(1, rows ? 'S.B2:S.C2' : 'S.B2:S.B3')}${cell(2, rows ? undefined : 'S.C2:S.C3')}</table:table-row>` +
    `<table:table-row>${cell('South')}${cell(3, rows ? 'S.B3:S.C3' : undefined)}${cell(4)}</table:table-row></table:table-rows>`
  assert.deepEqual(chartOf(['S.B2:S.B3', 'S.C2:S.C3'], table(false)), [
    { name: 'Q1', values: [1, 3], labels: ['North', 'South'] },
    { name: 'Q2', values: [2, 4], labels: ['North', 'South'] },
  ])
  assert.deepEqual(chartOf(['S.B2:S.C2', 'S.B3:S.C3'], table(true)), [
    { name: 'North', values: [1, 2], labels: ['Q1', 'Q2'] },
    { name: 'South', values: [3, 4], labels: ['Q1', 'Q2'] },
  ])
})

test('points lie along their domain, also where that is kept as the categories', () => {
  const rows = `<table:table-header-rows><table:table-row>${cell('')}${cell('Rain')}</table:table-row></table:table-header-rows><table:table-rows><table:table-row>${cell(-3, 'S.A2:S.A3')}${cell(83, 'S.B2:S.B3')}</table:table-row><table:table-row>${cell(4)}${cell(34)}</table:table-row></table:table-rows>`
  const chart = odsChart(
    readXmlPart(
      Buffer.from(
        `<office:document-content ${SPACES}><office:body><office:chart><chart:chart chart:class="chart:scatter"><chart:plot-area><chart:series chart:values-cell-range-address="S.B2:S.B3" chart:class="chart:scatter"><chart:domain table:cell-range-address="S.A2:S.A3"/></chart:series></chart:plot-area><table:table>${rows}</table:table></chart:chart></office:chart></office:body></office:document-content>`,
      ),
      'chart',
    ),
  )!
  assert.deepEqual(chart.series[0]!.across, [-3, 4])
  assert.deepEqual(chart.series[0]!.values, [83, 34])
})

test('axes of money have its format, labels their place, pies their way round', () => {
  const styles = `<number:currency-style style:name="m0"><number:number number:decimal-places="2" number:min-integer-digits="1"/><number:text> </number:text><number:currency-symbol>€</number:currency-symbol></number:currency-style><number:currency-style style:name="m"><number:text>-</number:text><number:number number:decimal-places="2" number:min-integer-digits="1"/><number:text> </number:text><number:currency-symbol>€</number:currency-symbol><style:map style:condition="value()&gt;=0" style:apply-style-name="m0"/></number:currency-style><style:style style:name="y" style:family="chart" style:data-style-name="m"><style:chart-properties text:line-break="false"/></style:style><style:style style:name="s" style:family="chart"><style:chart-properties chart:data-label-number="percentage" chart:label-position="outside"><chart:label-separator><text:p><text:line-break/></text:p></chart:label-separator></style:chart-properties></style:style>`
  const rows = `<table:table-rows><table:table-row>${cell('a')}${cell(1, 'S.B2:S.B2')}</table:table-row></table:table-rows>`
  const { value, series, counterClockwise } = odsChart(
    readXmlPart(
      Buffer.from(
        `<office:document-content ${SPACES} xmlns:number="${OFFICE}:datastyle:1.0"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:circle"><chart:plot-area><chart:axis chart:dimension="y" chart:style-name="y"/><chart:series chart:style-name="s" chart:values-cell-range-address="S.B2:S.B2" chart:class="chart:circle"/></chart:plot-area><table:table>${rows}</table:table></chart:chart></office:chart></office:body></office:document-content>`,
      ),
      'chart',
    ),
  )!
  assert.match(value.format, /^0\.00.*€.*;.*-.*0\.00.*€/)
  assert.equal(value.unbroken, true)
  assert.deepEqual([counterClockwise, value.reversed], [true, false])
  assert.deepEqual([series[0]!.show?.position, series[0]!.show?.separator], ['outEnd', '\n'])
})

test('lines that values tend along have their kind, name and formula', () => {
  const styles =
    '<style:style style:name="t" style:family="chart"><style:chart-properties chart:regression-type="polynomial" chart:regression-max-degree="3"/><style:graphic-properties svg:stroke-color="#ff0000"/></style:style>'
  const rows = `<table:table-header-rows><table:table-row>${cell('')}${cell('Rain')}</table:table-row></table:table-header-rows><table:table-rows><table:table-row>${cell('a')}${cell(1, 'S.B2:S.B2')}</table:table-row></table:table-rows>`
  const { series } = odsChart(
    readXmlPart(
      Buffer.from(
        `<office:document-content ${SPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:line"><chart:plot-area><chart:series chart:values-cell-range-address="S.B2:S.B2" chart:class="chart:line"><chart:regression-curve chart:style-name="t"><chart:equation chart:display-equation="true" chart:display-r-square="false"/></chart:regression-curve></chart:series></chart:plot-area><table:table>${rows}</table:table></chart:chart></office:chart></office:body></office:document-content>`,
      ),
      'chart',
    ),
  )!
  const { kind, order, name, color, equation, fit } = series[0]!.trends![0]!
  assert.deepEqual(
    [kind, order, name, color, equation, fit],
    ['poly', 3, 'Polynomial (Rain)', '#ff0000', true, undefined],
  )
})

test('a chart without a table of its own shows the cells of its workbook', () => {
  const book = readXmlPart(
    Buffer.from(
      `<office:spreadsheet ${SPACES}><table:table table:name="Its data"><table:table-row>${cell('Month')}${cell('Rain')}</table:table-row><table:table-row>${cell('May')}${cell(4)}</table:table-row><table:table-row table:number-rows-repeated="2">${cell('June')}${cell(7)}</table:table-row></table:table></office:spreadsheet>`,
    ),
    'book',
  )
  const content = readXmlPart(
    Buffer.from(
      `<office:document-content ${SPACES}><office:body><office:chart><chart:chart chart:class="chart:bar"><chart:subtitle><text:p>Wet months</text:p></chart:subtitle><chart:plot-area><chart:axis chart:dimension="x"><chart:categories table:cell-range-address="$'Its data'.$A$2:.$A$4"/></chart:axis><chart:series chart:values-cell-range-address="$'Its data'.$B$2:.$B$4" chart:label-cell-address="$'Its data'.$B$1"/><chart:series chart:values-cell-range-address="$'Its data'.$B$3:.$B$4" xmlns:gnm="http://www.gnumeric.org/odf-extension/1.0" gnm:label-cell-expression="&quot;So &quot;&quot;wet&quot;&quot;&quot;"/></chart:plot-area></chart:chart></office:chart></office:body></office:document-content>`,
    ),
    'chart',
  )
  const chart = odsChart(content, chartCells(book.all('table:table')))!
  const labels = ['May', 'June', 'June']
  assert.deepEqual(
    chart.series.map(({ name, values, labels }) => ({ name, values, labels })),
    [
      { name: 'Rain', values: [4, 7, 7], labels },
      { name: 'So "wet"', values: [7, 7], labels },
    ],
  )
  assert.equal(chart.title?.map(run => run.text).join(''), 'Wet months')
})

test('a ring lies where the file puts its plot', () => {
  const chart = odsChart(
    readXmlPart(
      Buffer.from(
        `<office:document-content ${SPACES}><office:body><office:chart><chart:chart svg:width="10cm" svg:height="8cm" chart:class="chart:ring"><chart:plot-area svg:x="1cm" svg:y="2cm" svg:width="8cm" svg:height="6cm"/></chart:chart></office:chart></office:body></office:document-content>`,
      ),
      'chart',
    ),
  )!
  const { x, y, width, height } = chart.plot!
  assert.deepEqual(
    [x, y, width, height].map(share => Number(share.toFixed(4))),
    [0.1, 0.25, 0.8, 0.75],
  )
})

test('series have the symbols that the file names', () => {
  const styles = ['diamond', 'arrow-up', 'hourglass']
    .map(
      name =>
        `<style:style style:name="${name}" style:family="chart"><style:chart-properties chart:symbol-type="named-symbol" chart:symbol-name="${name}"/></style:style>`,
    )
    .join('')
  const series = ['diamond', 'arrow-up', 'hourglass']
    .map(name => `<chart:series chart:style-name="${name}" chart:class="chart:line"/>`)
    .join('')
  const rows = `<table:table-rows><table:table-row>${cell('a')}${cell(1)}${cell(2)}${cell(3)}</table:table-row></table:table-rows>`
  const chart = odsChart(
    readXmlPart(
      Buffer.from(
        `<office:document-content ${SPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:line"><chart:plot-area>${series}</chart:plot-area><table:table>${rows}</table:table></chart:chart></office:chart></office:body></office:document-content>`,
      ),
      'chart',
    ),
  )!
  assert.deepEqual(
    chart.series.map(one => one.marker?.symbol),
    ['diamond', 'triangle', 'auto'],
  )
})

const datedChart = (styles: string, series: string, axis: string) => {
  const rows = [46_296, 46_297, 46_300]
    .map((date, i) => `<table:table-row>${cell(date)}${cell(i + 1)}</table:table-row>`)
    .join('')
  return odsChart(
    readXmlPart(
      Buffer.from(
        `<office:document-content ${SPACES} xmlns:number="${OFFICE}:datastyle:1.0" xmlns:chartooo="http://openoffice.org/2010/chart"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:line"><chart:plot-area><chart:axis chart:dimension="x" chart:style-name="x" ${axis}><chartooo:date-scale chart:major-interval-value="7" chart:major-interval-unit="days"/></chart:axis>${series}</chart:plot-area><table:table><table:table-header-rows><table:table-row>${cell('')}${cell('Close')}</table:table-row></table:table-header-rows><table:table-rows>${rows}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>`,
      ),
      'chart',
    ),
  )!
}

test('dates under a chart have the format of their axis, and a place for each day where it is one of dates', () => {
  const styles =
    '<number:date-style style:name="d"><number:day/><number:text> </number:text><number:month number:textual="true"/></number:date-style><style:style style:name="x" style:family="chart" style:data-style-name="d"><style:chart-properties/></style:style>'
  const line = '<chart:series chart:class="chart:line"/>'
  const plain = datedChart(styles, line, '')
  assert.match(plain.series[0]!.labels[0]!, /d.*mmm.*46296/s)
  assert.equal(plain.series[0]!.values.length, 3)
  const dated = datedChart(styles, line, 'chartooo:axis-type="date"')
  assert.deepEqual(dated.series[0]!.values, [1, 2, undefined, undefined, 3])
  assert.equal(dated.category.every, 7)
})

test('slices are pulled out of a pie as far as the file says', () => {
  const styles =
    '<style:style style:name="p" style:family="chart"><style:chart-properties chart:pie-offset="20"/></style:style>'
  const series =
    '<chart:series chart:class="chart:circle"><chart:data-point/><chart:data-point chart:style-name="p"/></chart:series>'
  const [first] = datedChart(styles, series, '').series
  assert.deepEqual([...first!.points], [[1, { explosion: 20 }]])
})

test('stacks of shares have percentages beside them, and a point the number format of its own', () => {
  const chart = (linked: boolean) =>
    odsChart(
      readXmlPart(
        Buffer.from(
          `<office:document-content ${SPACES} xmlns:number="${OFFICE}:datastyle:1.0"><office:automatic-styles><number:percentage-style style:name="p"><number:number number:decimal-places="2" number:min-integer-digits="1"/><number:text> %</number:text></number:percentage-style><number:number-style style:name="n"><number:number number:decimal-places="1" number:min-integer-digits="1"/></number:number-style><style:style style:name="a" style:family="chart"><style:chart-properties chart:percentage="true"/></style:style><style:style style:name="y" style:family="chart" style:data-style-name="p"><style:chart-properties chart:link-data-style-to-source="${linked}"/></style:style><style:style style:name="s" style:family="chart"><style:chart-properties chart:data-label-number="value" chart:label-position="outside"/></style:style><style:style style:name="d" style:family="chart" style:data-style-name="n"/><style:style style:name="off" style:family="chart"><style:chart-properties chart:data-label-number="none"/></style:style></office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:bar"><chart:plot-area chart:style-name="a"><chart:axis chart:dimension="y" chart:style-name="y"/><chart:series chart:style-name="s" chart:values-cell-range-address="S.B2:S.B2" chart:class="chart:bar"><chart:data-point chart:repeated="2"/><chart:data-point chart:style-name="d"/><chart:data-point chart:style-name="off"/></chart:series></chart:plot-area></chart:chart></office:chart></office:body></office:document-content>`,
        ),
        'chart',
      ),
    )!
  assert.equal(chart(true).value.format, '')
  assert.equal(chart(false).value.format, '0.00 %')
  const { show, labelled } = chart(true).series[0]!
  assert.deepEqual([show?.value, show?.format], [true, undefined])
  assert.deepEqual([...labelled!.keys()], [2, 3])
  const own = labelled!.get(2)
  assert.deepEqual([own?.value, own?.format, own?.position], [true, '0.0', 'outEnd'])
  assert.equal(labelled!.get(3), undefined)
})
