import type { Spot } from './places.ts'
import { folded } from './values.ts'

/** What documents call themselves, without accents. */
const KINDS: [string, string][] = [
  [
    'credit note',
    'credit note|credit memo|gutschrift|rechnungskorrektur|stornorechnung|avoir|nota de credito|factura rectificativa|nota di credito|creditnota|creditfactuur|faktura korygujaca|kreditfaktura|kreditnota|iade faturasi|إشعار دائن|اشعار دائن|貸方票|红字发票|贷记单|크레딧 노트|кредит-нота|क्रेडिट नोट',
  ],
  [
    'delivery note',
    'delivery note|lieferschein|bon de livraison|albaran|guia de remessa|documento di trasporto|pakbon|dowod dostawy|folgeseddel|foljesedel|irsaliye|سند تسليم|納品書|送货单|납품서|видаткова накладна|डिलीवरी चालान',
  ],
  [
    'order',
    'purchase order|order confirmation|bestellung|auftragsbestatigung|bon de commande|confirmation de commande|pedido|orden de compra|ordine di acquisto|inkooporder|orderbevestiging|zamowienie|orderbekraftelse|siparis formu|أمر شراء|注文書|発注書|采购订单|발주서|замовлення|क्रय आदेश',
  ],
  [
    'quotation',
    'quotation|quote|estimate|angebot|kostenvoranschlag|devis|presupuesto|orcamento|preventivo|offerte|oferta|offert|tilbud|teklif|عرض سعر|見積書|御見積書|报价单|견적서|комерційна пропозиція|कोटेशन',
  ],
  [
    'receipt',
    'receipt|quittung|kassenbon|beleg|recu|ticket de caisse|recibo|ricevuta|scontrino|kassabon|kwitantie|paragon|kvitto|makbuz|إيصال|ايصال|領収書|领收据|收据|영수증|квитанція|रसीद',
  ],
  [
    'reminder',
    'payment reminder|reminder|mahnung|zahlungserinnerung|relance|recordatorio de pago|sollecito di pagamento|aanmaning|betalingsherinnering|wezwanie do zaplaty|betalningspaminnelse|督促状',
  ],
  [
    'invoice',
    'invoice|tax invoice|rechnung|facture|factura|fatura|fattura|factuur|faktura|efatura|nota fiscal|lasku|szamla|счет|счет-фактура|рахунок|рахунок-фактура|فاتورة|فاتورة ضريبية|請求書|御請求書|ご請求書|发票|發票|账单|増值税发票|청구서|세금계산서|인보이스|बीजक|चालान|कर चालान|इनवॉइस|τιμολογιο|חשבונית',
  ],
  [
    'contract',
    'contract|vertrag|contrat|contrato|contratto|overeenkomst|umowa|avtal|sozlesme|عقد|契約書|合同|계약서|договір|अनुबंध',
  ],
  [
    'bank statement',
    'bank statement|account statement|kontoauszug|releve de compte|extracto bancario|estratto conto|rekeningafschrift|wyciag bankowy|kontoutdrag|كشف حساب|取引明細書|对账单',
  ],
]
const CLOSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u
const WORDS = KINDS.flatMap(([kind, words]) => words.split('|').map(word => ({ kind, word: folded(word) })))
const BY_TITLE = new Map(WORDS.map(({ kind, word }) => [word.replaceAll(' ', ''), kind]))

/** A title without its number: letters alone. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}]|\b(?:vat|nr|no)\b/gu, '')

function names(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at < 0 || CLOSE.test(word)) return at >= 0
  return !/\p{L}/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{M}]/u.test(text[at + word.length] ?? ' ')
}

/** What a document is: a title that stands alone says it first, then a short line near the head. */
export function kindOf(spots: readonly Spot[]): [string, Spot] | undefined {
  const head = spots.slice(0, 60).filter(spot => spot.text.length < 60)
  for (const spot of head) {
    const kind = BY_TITLE.get(bare(spot.text))
    if (kind) return [kind, spot]
  }
  for (const { kind, word } of WORDS) {
    const spot = head.find(one => names(one.text.toLowerCase(), word))
    if (spot) return [kind, spot]
  }
  return undefined
}
