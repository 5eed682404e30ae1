import type { Decimal } from './written-numbers.ts'

/** What a document's language tells of its figures and dates, where they leave it open. */

/** Small words that tell a language; those of several count for none. */
const WORDS: Record<string, string> = {
  en: 'the and of for with your this please from are is by was that we',
  de: 'und der die das für mit von ist bitte wir ihre nach auf bei nicht werden',
  fr: 'le les et du pour avec votre nous vous est par sur une dans au aux de la en un',
  es: 'el los y del para con su por una las se al que nuestro de la en un',
  it: 'il di e per con la del che si gli della nel una sono',
  pt: 'o os e do da para com não uma por em seu dos das ao de que',
  nl: 'het een en van voor met op uw wij niet naar bij de zijn',
  sv: 'och för med att är på av den ett som inte vi er till',
  da: 'og for med at er på af den et som ikke vi til fra det',
  pl: 'i w na z do oraz się nie jest dla od po przez',
  cs: 'a v na se pro je od po podle nebo za s',
  tr: 've için ile bir bu olan olarak tarihi dahil',
  ru: 'и в на не по для от с за или при',
}
/** Words of invoices, lists and statements, which have few small words; those of several languages count for none here too. */
const TRADE: Record<string, string> = {
  en: 'invoice quantity qty amount due item weight price',
  de: 'rechnung lieferschein angebot menge bezeichnung einheit gesamt betrag kunde einzelpreis gesamtpreis stück nettogewicht',
  fr: 'facture devis désignation référence qté quantité montant prix unité remise tva poids livraison relevé solde',
  es: 'factura albarán cantidad cant descripción importe precio unidad fecha descuento peso saldo',
  it: 'fattura quantità descrizione importo prezzo unità sconto peso saldo',
  pt: 'fatura quantidade descrição preço unidade desconto peso saldo',
  nl: 'factuur aantal omschrijving bedrag prijs eenheid korting btw',
  sv: 'benämning belopp enhet moms rabatt',
  da: 'antal beløb enhed moms rabat',
  pl: 'ilość nazwa cena wartość razem rabat waga',
  cs: 'množství cena částka celkem název',
  tr: 'miktar tutar fiyat birim toplam tarih',
  ru: 'количество цена сумма итого наименование артикул вес',
}
/** Letters that only some write in. */
const SCRIPTS: [string, RegExp][] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['ru', /[\u0430-\u044f]/g],
  ['el', /[\u03b1-\u03ce]/g],
  ['he', /[\u05d0-\u05ea]/g],
  ['ar', /[\u0621-\u064a]/g],
  ['hi', /[\u0904-\u0939]/g],
  ['th', /[\u0e01-\u0e2e]/g],
  ['pl', /[ąęłśżź]/gi],
  ['cs', /[čěřšůž]/gi],
  ['tr', /[ğşıİ]/g],
  ['ro', /[ășț]/gi],
  ['hu', /[őű]/gi],
  ['vi', /[ơư\u1ea0-\u1ef9]/gi],
  ['da', /[æø]/gi],
]
/** Fewer small words may be names. */
const FEWEST = 4

/** The letters of codes, as A-142 and 12/a, are none. */
const WORD = /(?<![\p{L}\p{N}/-])\p{L}+(?![\p{L}\p{N}/-])/gu

const byWord = new Map<string, string | undefined>()
for (const [language, words] of [...Object.entries(WORDS), ...Object.entries(TRADE)])
  for (const word of words.split(' ')) byWord.set(word, byWord.has(word) ? undefined : language)

/** The language that texts are written in, told by their small words; undefined where they are too few. */
export function languageOf(texts: Iterable<string>): string | undefined {
  const counts = new Map<string, number>()
  const add = (language: string, n: number) => counts.set(language, (counts.get(language) ?? 0) + n)
  for (const text of texts) {
    for (const [language, letters] of SCRIPTS) add(language, (text.match(letters)?.length ?? 0) / 4)
    for (const [word] of text.toLowerCase().matchAll(WORD)) {
      const language = byWord.get(word)
      if (language) add(language, 1)
    }
  }
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1])
  return best && best[1] >= FEWEST && best[1] > 1.5 * (second?.[1] ?? 0) ? best[0] : undefined
}

/** Signs of a document in English that is not American, whatever it says of itself: many programs say en-US of all. */
const NOT_AMERICAN = /[£€₹]|\b(GBP|EUR|INR|CHF|VAT|GST|Ltd|plc)\b/

/** The language of a document: as its words tell, in the region that it names itself. */
export function spokenOf(texts: readonly string[], stated: string): string {
  const told = languageOf(texts)
  const spoken = told && !stated.toLowerCase().startsWith(told) ? told : stated
  return /^en(-US)?$/i.test(spoken) && texts.some(text => NOT_AMERICAN.test(text)) ? 'en-GB' : spoken
}

/** The sign before decimals in a language, as de, de-CH or en-GB. */
export function decimalIn(language: string): Decimal | undefined {
  if (/^(de-(CH|LI)|it-CH|es-(MX|US|PR|GT|HN|NI|PA|PE|SV|DO))$/i.test(language)) return '.'
  if (/^(de|fr|es|it|pt|nl|sv|da|nb|nn|no|fi|pl|cs|sk|sl|hr|hu|ro|bg|el|ru|uk|tr|id|vi)\b/i.test(language))
    return ','
  return /^(en|ja|ko|zh|th|he|hi)\b/i.test(language) ? '.' : undefined
}

/** Whether 03/04/2026 is a day of April in a language; English alone may mean either. */
export function dayFirstIn(language: string): 'day' | 'month' | undefined {
  if (/^en-(US|PH)$/i.test(language)) return 'month'
  if (/^en$/i.test(language)) return undefined
  return /^[a-z]{2,3}\b/i.test(language) ? 'day' : undefined
}
