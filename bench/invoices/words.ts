/** How invoices are worded and written in one language: each list holds ways that are met. */
export interface InvoiceLanguage {
  locale: string
  currency: string
  /** As it stands beside sums. */
  sign: string
  country: string
  title: string[]
  number: string[]
  date: string[]
  due: string[]
  customer: string[]
  order: string[]
  net: string[]
  tax: string[]
  total: string[]
  vat: string[]
  rate: number
  seller: string
  buyer: string
  goods: string[]
  heads: string[]
  thanks: string
  /** Patterns of Intl.DateTimeFormat, or `iso`, or a pattern of d, m and y. */
  days: string[]
  digits?: string
}

const list = (text: string): string[] => text.split('|')

/** A list in the order of its fields, with sheets, so that a language is a paragraph. */
function language(
  [locale, currency, sign, country, rate]: [string, string, string, string, number],
  words: string,
  days: string,
  digits?: string,
): InvoiceLanguage {
  const [
    title,
    number,
    date,
    due,
    customer,
    order,
    net,
    tax,
    total,
    vat,
    seller,
    buyer,
    goods,
    heads,
    thanks,
  ] = words
    .trim()
    .split('\n')
    .map(line => list(line.trim()))
  return {
    locale,
    currency,
    sign,
    country,
    rate,
    title: title!,
    number: number!,
    date: date!,
    due: due!,
    customer: customer!,
    order: order!,
    net: net!,
    tax: tax!,
    total: total!,
    vat: vat!,
    seller: seller![0]!,
    buyer: buyer![0]!,
    goods: goods!,
    heads: heads!,
    thanks: thanks![0]!,
    days: list(days),
    ...(digits && { digits }),
  }
}

/** Lines: title, number, date, due, customer, order, net, tax, total, VAT number, seller, buyer, goods, heads, thanks. */
export const INVOICE_LANGUAGES: Record<string, InvoiceLanguage> = {
  en: language(
    ['en-GB', 'GBP', '£', 'GB', 20],
    `Invoice|Tax invoice|INVOICE
    Invoice number|Invoice No.|Invoice #|Inv. no.
    Invoice date|Date of issue|Date|Issued on
    Due date|Payment due|Pay by|Please pay by
    Customer number|Account no.|Client ID|Customer ref.
    Order number|PO number|Your order|Purchase order no.
    Subtotal|Net amount|Total excl. VAT|Net
    VAT|VAT at 20%|Value added tax
    Total due|Amount due|Total incl. VAT|Grand total|Balance due
    VAT number|VAT reg. no.|VAT ID
    Pennine Rope Works Ltd
    Coalbrook Stores
    Hemp rope, 20 m|Brass shackle|Delivery to site
    Description|Quantity|Price|Amount
    Thank you for your business.`,
    'd mmmm y|d/m/y|d mmm y|iso',
  ),
  de: language(
    ['de-DE', 'EUR', '€', 'DE', 19],
    `Rechnung|RECHNUNG|Rechnung
    Rechnungsnummer|Rechnung Nr.|Rechnungs-Nr.|Re.-Nr.|Belegnummer
    Rechnungsdatum|Datum|Belegdatum|Ausgestellt am
    Fällig am|Zahlbar bis|Zahlungsziel|Fälligkeitsdatum
    Kundennummer|Kunden-Nr.|Kd.-Nr.|Debitorennummer
    Bestellnummer|Auftragsnummer|Ihre Bestellung|Auftrags-Nr.
    Nettobetrag|Zwischensumme|Summe netto|Warenwert netto
    zzgl. 19 % MwSt.|Umsatzsteuer 19 %|MwSt. 19 %|Mehrwertsteuer
    Gesamtbetrag|Rechnungsbetrag|Zu zahlen|Bruttobetrag|Endsumme
    USt-IdNr.|Umsatzsteuer-ID|UID
    Seilerei Nordhang GmbH
    Kaufhaus Lindner
    Hanfseil, 20 m|Messingschäkel|Anfahrt
    Beschreibung|Menge|Einzelpreis|Gesamt
    Vielen Dank für Ihren Auftrag.`,
    'd.m.y|dd.mm.yy|d. mmmm y|iso',
  ),
  fr: language(
    ['fr-FR', 'EUR', '€', 'FR', 20],
    `Facture|FACTURE|Facture
    Numéro de facture|Facture n°|N° de facture|N° facture|Réf. facture
    Date de facture|Date de facturation|Date d’émission|Émise le|Le
    Échéance|Date d’échéance|À régler avant le|Date limite de paiement
    N° client|Code client|Référence client|Numéro de client
    N° de commande|Bon de commande|Votre commande|Réf. commande
    Total HT|Montant HT|Sous-total|Total hors taxes
    TVA 20 %|TVA|Montant TVA|Total TVA
    Total TTC|Net à payer|Montant TTC|Total à payer
    N° TVA intracommunautaire|TVA intracom.|N° de TVA
    Corderie du Port SARL
    Les Halles Moreau
    Corde de chanvre, 20 m|Manille en laiton|Livraison
    Désignation|Quantité|Prix unitaire|Montant
    Merci de votre confiance.`,
    'd mmmm y|d/m/y|dd/mm/yy|d.m.y',
  ),
  es: language(
    ['es-ES', 'EUR', '€', 'ES', 21],
    `Factura|FACTURA|Factura
    Número de factura|N.º de factura|Factura n.º|Nº factura|Factura núm.
    Fecha de factura|Fecha|Fecha de emisión|Fecha de expedición
    Fecha de vencimiento|Vencimiento|Pagar antes del|Vence el
    N.º de cliente|Código de cliente|Cód. cliente|Número de cliente
    N.º de pedido|Pedido|Número de pedido|Su pedido
    Base imponible|Subtotal|Importe neto|Total sin IVA
    IVA 21 %|IVA|Cuota IVA|I.V.A. 21%
    Total factura|Total a pagar|Importe total|TOTAL
    NIF|CIF|NIF-IVA
    Cordelería del Norte S.L.
    Almacenes Vega
    Cuerda de cáñamo, 20 m|Grillete de latón|Transporte
    Concepto|Cantidad|Precio|Importe
    Gracias por su confianza.`,
    'd/m/y|d de mmmm de y|dd-mm-y|d.m.y',
  ),
  it: language(
    ['it-IT', 'EUR', '€', 'IT', 22],
    `Fattura|FATTURA|Fattura
    Numero fattura|Fattura n.|N. fattura|Fattura nr.|Nr. documento
    Data fattura|Data|Data documento|Data di emissione|Del
    Scadenza|Data di scadenza|Pagamento entro il|Scadenza pagamento
    Codice cliente|N. cliente|Cod. cliente|Numero cliente
    N. ordine|Ordine n.|Numero d’ordine|Vs. ordine
    Imponibile|Totale imponibile|Totale netto|Subtotale
    IVA 22%|IVA|Imposta|Totale IVA
    Totale fattura|Totale da pagare|Totale documento|Totale
    Partita IVA|P. IVA|P.IVA
    Corderia Adriatica Srl
    Emporio Rinaldi
    Corda di canapa, 20 m|Grillo in ottone|Trasporto
    Descrizione|Quantità|Prezzo|Importo
    Grazie per averci scelto.`,
    'd/m/y|d mmmm y|dd-mm-y|d.m.y',
  ),
  ja: language(
    ['ja-JP', 'JPY', '円', 'JP', 10],
    `請求書|御請求書|ご請求書
    請求書番号|請求番号|請求書No.|No.
    請求日|発行日|請求書発行日|日付
    支払期限|お支払期限|お支払い期日|振込期限
    お客様番号|顧客番号|お客様コード|得意先コード
    注文番号|ご注文番号|発注番号|受注番号
    小計|税抜金額|税抜合計|税抜小計
    消費税|消費税(10%)|消費税額|消費税等
    合計|ご請求金額|請求金額合計|税込合計|合計金額
    登録番号|適格請求書発行事業者登録番号
    北斗ロープ株式会社
    株式会社 山手商店
    麻ロープ 20m|真鍮シャックル|配送料
    品名|数量|単価|金額
    ご利用ありがとうございます。`,
    'y年m月d日|y/mm/dd|iso|令和',
  ),
  zh: language(
    ['zh-CN', 'CNY', '¥', 'CN', 13],
    `发票|账单|增值税发票
    发票号码|发票编号|票据号码|发票号
    开票日期|日期|发票日期|开具日期
    付款截止日期|到期日|付款期限|应付日期
    客户编号|客户代码|客户号
    订单号|订单编号|采购订单号|合同号
    不含税金额|金额合计|小计|税前金额
    税额|增值税|税额(13%)|增值税 13%
    价税合计|应付总额|总计|合计金额
    纳税人识别号|税号|统一社会信用代码
    北江绳缆有限公司
    青石百货商店
    麻绳 20米|黄铜卸扣|运费
    项目名称|数量|单价|金额
    感谢您的惠顾。`,
    'y年m月d日|iso|y/mm/dd|y.m.d',
  ),
  ar: language(
    ['ar-SA', 'SAR', 'ر.س', 'SA', 15],
    `فاتورة|فاتورة ضريبية|فاتورة
    رقم الفاتورة|فاتورة رقم|الرقم التسلسلي للفاتورة
    تاريخ الفاتورة|التاريخ|تاريخ الإصدار
    تاريخ الاستحقاق|الاستحقاق|آخر موعد للدفع
    رقم العميل|رمز العميل|رقم حساب العميل
    رقم الطلب|رقم أمر الشراء|رقم طلب الشراء
    المجموع الفرعي|الإجمالي قبل الضريبة|المبلغ الصافي|الإجمالي غير شامل الضريبة
    ضريبة القيمة المضافة|ضريبة القيمة المضافة 15%|قيمة الضريبة
    الإجمالي|المبلغ المستحق|الإجمالي شامل الضريبة|المبلغ الإجمالي
    الرقم الضريبي|رقم التسجيل الضريبي
    مصنع حبال الميناء
    متاجر الواحة
    حبل قنب 20 متر|حلقة نحاسية|توصيل
    الوصف|الكمية|السعر|المبلغ
    شكرا لتعاملكم معنا.`,
    'd/m/y|iso|d mmmm y|y/mm/dd',
    '٠١٢٣٤٥٦٧٨٩',
  ),
  pt: language(
    ['pt-PT', 'EUR', '€', 'PT', 23],
    `Fatura|FATURA|Factura
    Número da fatura|Fatura n.º|N.º da fatura|Nº fatura|Nota fiscal nº
    Data da fatura|Data|Data de emissão|Emitida em
    Data de vencimento|Vencimento|Pagar até|Prazo de pagamento
    N.º de cliente|Código do cliente|Cliente n.º|Número do cliente
    N.º da encomenda|Encomenda|Número do pedido|V/ encomenda
    Total líquido|Subtotal|Valor sem IVA|Base tributável
    IVA 23%|IVA|Total IVA|Imposto
    Total a pagar|Total com IVA|Total da fatura|Valor total
    NIF|Contribuinte n.º|NIPC
    Cordoaria do Cais Lda
    Mercearia Fonseca
    Corda de cânhamo, 20 m|Manilha de latão|Entrega
    Descrição|Quantidade|Preço|Valor
    Obrigado pela sua preferência.`,
    'd/m/y|d de mmmm de y|dd-mm-y|iso',
  ),
  nl: language(
    ['nl-NL', 'EUR', '€', 'NL', 21],
    `Factuur|FACTUUR|Factuur
    Factuurnummer|Factuurnr.|Factuur nr.|Nota nr.
    Factuurdatum|Datum|Datum factuur|Opgemaakt op
    Vervaldatum|Betalen voor|Uiterste betaaldatum|Te betalen voor
    Klantnummer|Klantnr.|Debiteurnummer|Relatienummer
    Bestelnummer|Ordernummer|Uw order|Opdrachtnummer
    Subtotaal|Totaal excl. btw|Nettobedrag|Totaal exclusief btw
    Btw 21%|BTW|Btw-bedrag|21% btw
    Totaal te betalen|Totaal incl. btw|Totaalbedrag|Te betalen
    Btw-nummer|BTW-nr.|Btw-id
    Touwslagerij De Kade BV
    Warenhuis Hoekstra
    Hennep touw, 20 m|Messing sluiting|Bezorging
    Omschrijving|Aantal|Prijs|Bedrag
    Bedankt voor uw bestelling.`,
    'd mmmm y|dd-mm-y|d-m-y|iso',
  ),
  pl: language(
    ['pl-PL', 'PLN', 'zł', 'PL', 23],
    `Faktura VAT|Faktura|FAKTURA
    Numer faktury|Faktura nr|Nr faktury|Faktura VAT nr
    Data wystawienia|Data faktury|Wystawiono dnia|Z dnia
    Termin płatności|Zapłacić do|Termin zapłaty|Płatne do
    Numer klienta|Nr klienta|Kod klienta|Nr kontrahenta
    Numer zamówienia|Nr zamówienia|Zamówienie nr
    Wartość netto|Razem netto|Suma netto|Kwota netto
    VAT 23%|Kwota VAT|Podatek VAT|Razem VAT
    Do zapłaty|Razem do zapłaty|Wartość brutto|Kwota brutto|Suma brutto
    NIP|NIP sprzedawcy
    Powroźnictwo Bałtyk Sp. z o.o.
    Sklep Jaworscy
    Lina konopna, 20 m|Szekla mosiężna|Dostawa
    Nazwa|Ilość|Cena|Wartość
    Dziękujemy za zakupy.`,
    'dd.mm.y|d mmmm y|iso|dd-mm-y',
  ),
  uk: language(
    ['uk-UA', 'UAH', 'грн', 'UA', 20],
    `Рахунок-фактура|Рахунок|Рахунок на оплату
    Номер рахунку|Рахунок №|№ рахунку|Рахунок-фактура №
    Дата рахунку|Дата|Дата виставлення|від
    Термін оплати|Сплатити до|Строк оплати|Оплатити до
    Номер клієнта|Код клієнта|№ клієнта
    Номер замовлення|№ замовлення|Замовлення №
    Разом без ПДВ|Сума без ПДВ|Всього без ПДВ|Підсумок
    ПДВ 20%|ПДВ|Сума ПДВ
    Усього з ПДВ|До сплати|Всього до сплати|Загальна сума
    ІПН|Індивідуальний податковий номер
    ТОВ Канатна фабрика
    Крамниця Веселка
    Канат конопляний, 20 м|Скоба латунна|Доставка
    Назва|Кількість|Ціна|Сума
    Дякуємо за замовлення.`,
    'dd.mm.y|d mmmm y|iso|dd.mm.y',
  ),
  tr: language(
    ['tr-TR', 'TRY', '₺', 'TR', 20],
    `Fatura|FATURA|e-Fatura
    Fatura No|Fatura numarası|Fatura No.|Belge No
    Fatura tarihi|Tarih|Düzenleme tarihi|Belge tarihi
    Son ödeme tarihi|Vade tarihi|Ödeme vadesi|Vade
    Müşteri no|Müşteri numarası|Cari kod|Müşteri kodu
    Sipariş no|Sipariş numarası|Sipariş No.
    Ara toplam|KDV hariç toplam|Matrah|Mal hizmet toplam tutarı
    KDV %20|KDV|Hesaplanan KDV|KDV tutarı
    Genel toplam|Ödenecek tutar|Toplam tutar|KDV dahil toplam
    Vergi No|VKN|Vergi kimlik no
    Liman Halatçılık A.Ş.
    Çınar Mağazası
    Kenevir halat, 20 m|Pirinç kilit|Nakliye
    Açıklama|Miktar|Fiyat|Tutar
    Bizi tercih ettiğiniz için teşekkürler.`,
    'dd.mm.y|d mmmm y|dd/mm/y|dd-mm-y',
  ),
  hi: language(
    ['hi-IN', 'INR', '₹', 'IN', 18],
    `बीजक|कर चालान|चालान
    बीजक संख्या|चालान संख्या|इनवॉइस नंबर|बिल संख्या
    बीजक तिथि|दिनांक|चालान दिनांक|तारीख
    देय तिथि|भुगतान की अंतिम तिथि|नियत तिथि
    ग्राहक संख्या|ग्राहक आईडी|ग्राहक कोड
    आदेश संख्या|ऑर्डर नंबर|क्रय आदेश संख्या
    उप-योग|कर योग्य मूल्य|उप योग|शुद्ध राशि
    जीएसटी 18%|कर|जीएसटी|कर राशि
    कुल राशि|कुल देय|कुल योग|देय राशि
    जीएसटीआईएन|जीएसटी नंबर
    तटीय रस्सी उद्योग
    नीलम भंडार
    सन की रस्सी, 20 मी|पीतल की कड़ी|पहुँचाना
    विवरण|मात्रा|दर|राशि
    आपके व्यवसाय के लिए धन्यवाद।`,
    'd/m/y|d mmmm y|dd-mm-y|iso',
    '०१२३४५६७८९',
  ),
  ko: language(
    ['ko-KR', 'KRW', '원', 'KR', 10],
    `청구서|세금계산서|인보이스
    청구서 번호|청구번호|송장 번호|계산서 번호
    청구일|발행일|발행일자|작성일자
    지급 기한|납부 기한|결제 기한|지불 기한
    고객 번호|고객번호|거래처 코드|고객 코드
    주문 번호|주문번호|발주번호
    소계|공급가액|공급가액 합계
    부가세|부가가치세|세액|부가세(10%)
    합계|합계 금액|총 금액|청구 금액|총 청구 금액
    사업자등록번호|사업자 번호
    남해로프 주식회사
    한빛상회
    삼베 로프 20m|황동 샤클|배송비
    품목|수량|단가|금액
    이용해 주셔서 감사합니다.`,
    'y년 m월 d일|iso|y.mm.dd|y. m. d.',
  ),
  sv: language(
    ['sv-SE', 'SEK', 'kr', 'SE', 25],
    `Faktura|FAKTURA|Faktura
    Fakturanummer|Fakturanr|Faktura nr|Fakturanr.
    Fakturadatum|Datum|Utställd
    Förfallodatum|Förfallodag|Betalas senast|Oss tillhanda senast
    Kundnummer|Kundnr|Kund-ID
    Ordernummer|Ordernr|Ert ordernummer|Beställningsnummer
    Netto|Summa exkl. moms|Delsumma|Belopp exkl. moms
    Moms 25 %|Moms|Momsbelopp
    Att betala|Summa inkl. moms|Totalt|Belopp att betala
    Momsreg.nr|VAT-nummer|Momsregistreringsnummer
    Repslageriet AB
    Handelsboden Lund
    Hampalina, 20 m|Mässingsschackel|Frakt
    Benämning|Antal|À-pris|Belopp
    Tack för din beställning.`,
    'iso|d mmmm y|d mmm y',
  ),
}

/** Those that the rules were never looked at with. */
export const ASIDE = ['pt', 'nl', 'pl', 'uk', 'tr', 'hi', 'ko', 'sv']
