import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Node, readInvoice } from './e-invoice.ts'
import { amountOf, dayOf, factsIn } from './facts.ts'

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
