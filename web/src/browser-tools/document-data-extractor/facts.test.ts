import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Node, readInvoice } from './e-invoice.ts'
import { factsIn } from './facts.ts'
import { amountOf, dayOf } from './values.ts'

const found = (text: string) =>
  Object.fromEntries(
    factsIn(text.split('\n').map(line => ({ text: line, page: 1 }))).map(({ name, value }) => [name, value]),
  )

test('an English invoice', () => {
  const facts = found(`Harbour Supplies Ltd
INVOICE
Invoice No: INV-2026-0417    Date: 13 November 2026
Order number PO-7781
Due date: 13/12/2026
Oak beams   4   250.00   1,000.00
Subtotal 1,000.00
VAT 20% 200.00
Total due £1,200.00
VAT number GB 123 4567 89
IBAN GB29 NWBK 6016 1331 9268 19 BIC NWBKGB2L
accounts@harbour.example  Tel. +44 20 7946 0958`)
  assert.deepEqual(facts, {
    kind: 'invoice',
    number: 'INV-2026-0417',
    date: '2026-11-13',
    order_number: 'PO-7781',
    due_date: '2026-12-13',
    net: '1000.00',
    tax: '200.00',
    tax_rate: '20',
    total: '1200.00',
    currency: 'GBP',
    vat_id: 'GB123456789',
    iban: 'GB29NWBK60161331926819',
    bic: 'NWBKGB2L',
    email: 'accounts@harbour.example',
    phone: '+44 20 7946 0958',
  })
})

test('a German one, with labels above their values', () => {
  const facts = found(`Hafenbedarf GmbH
Rechnung
Rechnungsnummer
2026-118
Rechnungsdatum 13.11.2026
Kunden-Nr. 40012
Zwischensumme 1.000,00 €
zzgl. 19 % MwSt. 190,00 €
Gesamtbetrag 1.190,00 €
zahlbar bis 27.11.2026
IBAN: DE89 3704 0044 0532 0130 00
USt-IdNr. DE123456789`)
  assert.equal(facts['number'], '2026-118')
  assert.equal(facts['customer_number'], '40012')
  assert.deepEqual(
    [facts['net'], facts['tax'], facts['total'], facts['tax_rate']],
    ['1000.00', '190.00', '1190.00', '19'],
  )
  assert.deepEqual([facts['date'], facts['due_date']], ['2026-11-13', '2026-11-27'])
  assert.deepEqual(
    [facts['iban'], facts['vat_id'], facts['currency']],
    ['DE89370400440532013000', 'DE123456789', 'EUR'],
  )
})

test('plain labels count where a number stands alone behind them, and say less than whole ones', () => {
  const facts = found('Vorgang: R140650\nKunde: 77035\nBetrag: 4.466,83\nCustomer service is open until 5')
  assert.deepEqual(
    [facts['number'], facts['customer_number'], facts['total']],
    ['R140650', '77035', '4466.83'],
  )
  assert.equal(found('Reference: 554569\nInvoice No: INV-7')['number'], 'INV-7')
  assert.equal(found('Reference  Description  Quantity')['number'], undefined)
  assert.equal(found('Total due $12.00')['currency'], 'USD')
})

test('a line that says only "number" names the document, before columns of a table do', () => {
  const columns = 'Référence\n00169'
  assert.equal(found(`Facture\nNuméro: INV7706548\n${columns}`)['number'], 'INV7706548')
  assert.equal(found('請求書\n番号: 2023-6375')['number'], '2023-6375')
  assert.equal(found('Invoice\nNumber: 2024-3064\nDue date: 04/23/2024')['number'], '2024-3064')
  assert.equal(found('Invoice\nNumber: 2024-3064\nInvoice no. 88')['number'], '88')
  assert.equal(found('Room number: 20244\nNumber 4711 is closed')['number'], undefined)
})

const OTHERS: Record<string, [text: string, found: Record<string, string>]> = {
  'Japanese, with an era and no cents': [
    '請求書\n請求書番号: R-2031\n発行日: 令和8年11月13日\nお支払期限: 2026年12月13日\n小計: 12,000円\n消費税(10%): 1,200円\nご請求金額: 13,200円\n登録番号: T1234567890123',
    {
      number: 'R-2031',
      date: '2026-11-13',
      due_date: '2026-12-13',
      net: '12000',
      tax: '1200',
      total: '13200',
      currency: 'JPY',
      vat_id: 'T1234567890123',
    },
  ],
  'Arabic, with its own digits': [
    'فاتورة ضريبية\nرقم الفاتورة: A-77120\nتاريخ الإصدار: ٧ يونيو ٢٠٢٦\nالمجموع الفرعي: ١,٥٠٠.٠٠ ر.س\nضريبة القيمة المضافة 15%: ٢٢٥.٠٠ ر.س\nالإجمالي شامل الضريبة: ١,٧٢٥.٠٠ ر.س',
    {
      number: 'A-77120',
      date: '2026-06-07',
      net: '1500.00',
      tax: '225.00',
      total: '1725.00',
      currency: 'SAR',
    },
  ],
  'Polish, labels in a row above their values': [
    'Faktura VAT\nNumer faktury    Data wystawienia    Termin płatności\nFV/12/2026       13.11.2026          27.11.2026\nRazem netto: 100,00 zł\nKwota VAT: 23,00 zł\nDo zapłaty: 123,00 zł\nNIP: 123-456-32-18',
    {
      number: 'FV/12/2026',
      date: '2026-11-13',
      due_date: '2026-11-27',
      total: '123.00',
      currency: 'PLN',
      vat_id: '1234563218',
    },
  ],
  'Hindi, with lakhs': [
    'कर चालान\nचालान संख्या: 20417\nदिनांक: 14 जून 2026\nकर योग्य मूल्य: ₹1,23,456.00\nजीएसटी 18%: ₹22,222.08\nकुल देय: ₹1,45,678.08',
    {
      number: '20417',
      date: '2026-06-14',
      net: '123456.00',
      tax: '22222.08',
      total: '145678.08',
      currency: 'INR',
    },
  ],
}
for (const [name, [text, expected]] of Object.entries(OTHERS))
  test(name, () => {
    const facts = found(text)
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map(key => [key, facts[key]])), expected)
    assert.equal(facts['kind'], 'invoice')
  })

test('what only looks like a value is none', () => {
  assert.equal(found('Invoice Value55\nInvoice 2026\nInvoice date pending')['number'], undefined)
  assert.equal(found('Order number PO-54129')['order_number'], 'PO-54129')
  assert.equal(found('Opening balance 156.89')['total'], undefined)
  assert.equal(found('VAT GB 123 4567 89')['tax'], undefined)
  const sums = found(
    'Netto 100,00 EUR\nSumme 95,00 EUR\nUSt 19 % 19,00 EUR\nRechnungsbetrag 50,00 EUR\nGesamt 119,00 EUR',
  )
  assert.equal(sums['total'], '119.00', 'of several totals the one that net and tax make')
  assert.deepEqual(found('The harbour was busy in 2026. All 41 ships arrived, and the total was good.'), {})
})

test('amounts, days and account numbers', () => {
  assert.deepEqual(['1.234,50', '1,234.50', '1 234,50', "1'234.50", '12.00'].map(amountOf), [
    '1234.50',
    '1234.50',
    '1234.50',
    '1234.50',
    '12.00',
  ])
  assert.deepEqual(
    ['13.11.2026', '2026-11-13', 'Nov 13, 2026', '13 novembre 2026', '1. März 2026', '11/13/2026'].map(one =>
      dayOf(one),
    ),
    ['2026-11-13', '2026-11-13', '2026-11-13', '2026-11-13', '2026-03-01', '2026-11-13'],
  )
  assert.equal(dayOf('03/04/2026', true), '2026-03-04')
  assert.equal(found('IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFF')['iban'], 'DE89370400440532013000')
  assert.equal(found('IBAN DE89 3704 0044 0532 0130 01')['iban'], undefined)
})

const node = (name: string, inner: Node[] | string, attributes: Record<string, string> = {}): Node => ({
  name,
  attributes,
  children: typeof inner === 'string' ? [] : inner,
  text: typeof inner === 'string' ? inner : '',
})

test('electronic invoices are read from their own data', () => {
  const ubl = node('Invoice', [
    node('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'),
    node('ID', 'X-7'),
    node('IssueDate', '2026-11-13'),
    node('DocumentCurrencyCode', 'EUR'),
    node('LegalMonetaryTotal', [node('TaxExclusiveAmount', '100.00'), node('TaxInclusiveAmount', '119.00')]),
    node('TaxTotal', [node('TaxAmount', '19.00')]),
    node('InvoiceLine', [
      node('InvoicedQuantity', '2', { unitCode: 'C62' }),
      node('LineExtensionAmount', '100.00'),
      node('Item', [node('Name', 'Rope')]),
      node('Price', [node('PriceAmount', '50.00')]),
    ]),
  ])
  const read = readInvoice(ubl)!
  assert.equal(read.format, 'XRechnung')
  assert.deepEqual(Object.fromEntries(read.facts.map(fact => [fact.name, fact.value])), {
    kind: 'invoice',
    number: 'X-7',
    date: '2026-11-13',
    currency: 'EUR',
    net: '100.00',
    tax: '19.00',
    total: '119.00',
  })
  assert.deepEqual(read.rows, [
    { name: 'Rope', quantity: '2', unit: 'C62', price: '50.00', total: '100.00', tax: '' },
  ])
  assert.equal(readInvoice(node('html', [])), undefined)
})
