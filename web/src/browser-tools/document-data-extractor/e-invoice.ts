import type { Fact, FactName } from './facts.ts'

export interface Invoice {
  /** "Factur-X", "XRechnung", "UBL". */
  format: string
  facts: Fact[]
  rows: { name: string; quantity: string; unit: string; price: string; total: string; tax: string }[]
}

/** An element by local names, whatever the prefixes. */
export interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}

const at = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((here, name) => here?.children.find(child => child.name === name), node)
const all = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter(child => child.name === name) ?? []
const word = (node: Node | undefined, ...path: string[]): string => at(node, ...path)?.text.trim() ?? ''
/** "20261113" as "2026-11-13". */
const day = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** Reads an electronic invoice; undefined for any other XML. */
export function readInvoice(root: Node): Invoice | undefined {
  if (root.name === 'CrossIndustryInvoice') return crossIndustry(root)
  if (root.name === 'Invoice' || root.name === 'CreditNote') return universal(root)
  return undefined
}

function collector() {
  const facts: Fact[] = []
  const add = (name: FactName, value: string, line: string) =>
    void (value && facts.push({ name, value, line, page: 0 }))
  return { facts, add }
}

function formatOf(guideline: string, otherwise: string): string {
  if (/xrechnung/i.test(guideline)) return 'XRechnung'
  if (/factur-x|zugferd|ferd/i.test(guideline)) return 'Factur-X'
  if (/peppol/i.test(guideline)) return 'Peppol BIS'
  return otherwise
}

function crossIndustry(root: Node): Invoice {
  const { facts, add } = collector()
  const document = at(root, 'ExchangedDocument')
  const trade = at(root, 'SupplyChainTradeTransaction')
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement')
  const sum = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  add('kind', word(document, 'TypeCode') === '381' ? 'credit note' : 'invoice', 'TypeCode')
  add('number', word(document, 'ID'), 'ID')
  add('date', day(word(document, 'IssueDateTime', 'DateTimeString')), 'IssueDateTime')
  add(
    'due_date',
    day(word(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString')),
    'DueDateDateTime',
  )
  add(
    'delivery_date',
    day(
      word(
        trade,
        'ApplicableHeaderTradeDelivery',
        'ActualDeliverySupplyChainEvent',
        'OccurrenceDateTime',
        'DateTimeString',
      ),
    ),
    'OccurrenceDateTime',
  )
  add(
    'order_number',
    word(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    'BuyerOrderReferencedDocument',
  )
  add('seller', word(agreement, 'SellerTradeParty', 'Name'), 'SellerTradeParty')
  add('buyer', word(agreement, 'BuyerTradeParty', 'Name'), 'BuyerTradeParty')
  add(
    'vat_id',
    all(at(agreement, 'SellerTradeParty'), 'SpecifiedTaxRegistration')
      .map(one => at(one, 'ID'))
      .find(one => one?.attributes['schemeID'] === 'VA')
      ?.text.trim() ?? '',
    'SpecifiedTaxRegistration',
  )
  add('currency', word(settlement, 'InvoiceCurrencyCode'), 'InvoiceCurrencyCode')
  add('net', word(sum, 'TaxBasisTotalAmount'), 'TaxBasisTotalAmount')
  add('tax', word(sum, 'TaxTotalAmount'), 'TaxTotalAmount')
  add('total', word(sum, 'GrandTotalAmount'), 'GrandTotalAmount')
  const account = at(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  add('iban', word(account, 'PayeePartyCreditorFinancialAccount', 'IBANID'), 'IBANID')
  add('bic', word(account, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'), 'BICID')
  const rows = all(trade, 'IncludedSupplyChainTradeLineItem').map(item => {
    const billed = at(item, 'SpecifiedLineTradeDelivery', 'BilledQuantity')
    const line = at(item, 'SpecifiedLineTradeSettlement')
    return {
      name: word(item, 'SpecifiedTradeProduct', 'Name'),
      quantity: billed?.text.trim() ?? '',
      unit: billed?.attributes['unitCode'] ?? '',
      price: word(item, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount'),
      total: word(line, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
      tax: word(line, 'ApplicableTradeTax', 'RateApplicablePercent'),
    }
  })
  const guideline = word(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID')
  return { format: formatOf(guideline, 'Cross Industry Invoice'), facts, rows }
}

function universal(root: Node): Invoice {
  const { facts, add } = collector()
  const party = (name: string) => at(root, name, 'Party')
  const nameOf = (node: Node | undefined) =>
    word(node, 'PartyLegalEntity', 'RegistrationName') || word(node, 'PartyName', 'Name')
  const sum = at(root, 'LegalMonetaryTotal')
  const credit = root.name === 'CreditNote'
  add('kind', credit ? 'credit note' : 'invoice', root.name)
  add('number', word(root, 'ID'), 'ID')
  add('date', word(root, 'IssueDate'), 'IssueDate')
  add('due_date', word(root, 'DueDate') || word(root, 'PaymentMeans', 'PaymentDueDate'), 'DueDate')
  add('delivery_date', word(root, 'Delivery', 'ActualDeliveryDate'), 'ActualDeliveryDate')
  add('order_number', word(root, 'OrderReference', 'ID'), 'OrderReference')
  add('seller', nameOf(party('AccountingSupplierParty')), 'AccountingSupplierParty')
  add('buyer', nameOf(party('AccountingCustomerParty')), 'AccountingCustomerParty')
  add('vat_id', word(party('AccountingSupplierParty'), 'PartyTaxScheme', 'CompanyID'), 'PartyTaxScheme')
  add('currency', word(root, 'DocumentCurrencyCode'), 'DocumentCurrencyCode')
  add('net', word(sum, 'TaxExclusiveAmount'), 'TaxExclusiveAmount')
  add('tax', word(root, 'TaxTotal', 'TaxAmount'), 'TaxAmount')
  add('total', word(sum, 'TaxInclusiveAmount') || word(sum, 'PayableAmount'), 'TaxInclusiveAmount')
  add('iban', word(root, 'PaymentMeans', 'PayeeFinancialAccount', 'ID'), 'PayeeFinancialAccount')
  add(
    'bic',
    word(root, 'PaymentMeans', 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID'),
    'FinancialInstitutionBranch',
  )
  const rows = all(root, credit ? 'CreditNoteLine' : 'InvoiceLine').map(item => {
    const quantity = at(item, credit ? 'CreditedQuantity' : 'InvoicedQuantity')
    return {
      name: word(item, 'Item', 'Name'),
      quantity: quantity?.text.trim() ?? '',
      unit: quantity?.attributes['unitCode'] ?? '',
      price: word(item, 'Price', 'PriceAmount'),
      total: word(item, 'LineExtensionAmount'),
      tax: word(item, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    }
  })
  return { format: formatOf(word(root, 'CustomizationID'), 'UBL'), facts, rows }
}
