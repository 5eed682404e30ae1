/**
 * What stands before a value, by language. `#` is any word for "number" of that language, `~` marks words that say
 * less and count where no other is found, and `=` those that count only where the value follows in the same piece.
 * Case, accents, hyphens and full stops do not matter.
 */
export interface LabelWords {
  /** Words for "number". */
  '#': string
  number: string
  date: string
  due_date: string
  delivery_date: string
  order_number: string
  customer_number: string
  net: string
  tax: string
  total: string
  vat_id: string
  /** Labels of values that nobody asked for, so that they are not taken for others. */
  other: string
}

export const LABEL_WORDS: Record<string, LabelWords> = {
  en: {
    '#': 'number|num|no|nr|nbr|id|#|nº',
    number:
      'invoice #|inv #|tax invoice #|credit note #|receipt #|quotation #|quote #|bill #|statement #|document #|reference invoice|=invoice|=tax invoice|=credit note|=receipt|~ref|~reference|~our ref|~your ref|~our reference|~your reference|~reference #|~ref #|~delivery note #|~challan #|~bill|~case #',
    date: 'invoice date|date of invoice|issue date|date of issue|date issued|issued on|issued|document date|billing date|bill date|receipt date|statement date|date|=dated',
    due_date:
      'due date|date due|payment due|payment due date|payment due by|payable by|payable until|pay by|please pay by|due by|due on|due|payment deadline|to be paid by',
    delivery_date:
      'delivery date|date of delivery|delivered on|date of supply|supply date|service date|tax point|shipping date|ship date',
    order_number:
      'order #|purchase order #|purchase order|po #|po|p o #|your order|your order #|order ref|order reference|sales order #|our order #',
    customer_number:
      'customer #|client #|customer|~client|customer ref|customer reference|customer code|client code|client ref|~account #|customer account|~debtor #|buyer #',
    net: 'subtotal|sub total|net|net amount|net total|net value|total net|total excl vat|total excluding vat|total excl tax|total excluding tax|total before tax|amount before tax|taxable amount|taxable value|total ex vat|goods total|amount excl vat|total ex gst|subtotal excl vat',
    tax: 'vat|vat amount|total vat|value added tax|sales tax|tax|tax amount|total tax|gst|gst amount|total gst|hst|plus vat|vat total|igst|output vat',
    total:
      'total due|amount due|total amount due|total payable|amount payable|balance due|grand total|invoice total|total invoice|total amount|total incl vat|total including vat|total incl tax|total including tax|total inc vat|total inc gst|gross total|gross amount|total gross|amount to pay|total to pay|please pay|invoice amount|invoice value|~balance|total incl gst|to pay|~total|~amount|~gross|~sum',
    vat_id:
      'vat #|vat reg #|vat registration #|vat registration|vat reg|vat id #|vat identification #|tax id|tax id #|tax identification #|tax registration #|gstin|gst #|gst registration #|abn|ein|tin|trn|vat in|gstin uin|our vat #|seller vat #',
    other:
      'page|phone|tel|fax|mobile|bank account #|sort code|account name|item #|part #|article #|sku|serial #|quantity|unit price|price|description|discount|shipping|postage|deposit|paid|already paid|prepaid|company #|registration #|company registration #|order date|date of order|date of birth|valid until|valid to|print date|total quantity|total items|total weight|hsn code|vat rate|tax rate|project #|contract #|tracking #|zip|post code|postcode|exchange rate|period|rounding|from|to',
  },
  de: {
    '#': 'nummer|nr|no|num|id|#|nº',
    number:
      'rechnung #|rechnungs #|re #|rg #|rechn #|beleg #|rechnungsbeleg #|gutschrift #|gutschrifts #|angebot #|angebots #|quittung #|quittungs #|dokument #|dokumenten #|=rechnung|=gutschrift|=angebot|~vorgang|~vorgangs #|~aktenzeichen|~unser zeichen|~ihr zeichen|~lieferschein #|~referenz|~referenz #|~ref|~zeichen|~faktura|~faktura #',
    date: 'rechnungsdatum|rechnung datum|belegdatum|ausstellungsdatum|ausgestellt am|datum der rechnung|datum|rg datum|re datum|angebotsdatum|erstellt am|=vom|=den|=rechnung vom',
    due_date:
      'fällig am|fällig|fällig bis|fälligkeit|fälligkeitsdatum|fälligkeitstag|zahlbar bis|zahlbar bis zum|zahlungsziel|zahlbar am|zahlung bis|zu zahlen bis|zu bezahlen bis|bitte zahlen sie bis|bitte überweisen sie bis|zahlungsfrist|zahlungstermin|zahlbar spätestens',
    delivery_date:
      'lieferdatum|liefertermin|leistungsdatum|leistungszeitpunkt|datum der lieferung|datum der leistung|geliefert am|lieferung am|versanddatum|leistungszeitraum|liefertag',
    order_number:
      'bestell #|bestellung #|auftrag #|auftrags #|ihre bestellung|ihre bestell #|ihr auftrag|unsere auftrags #|bestellung|auftragsreferenz|ihre bestellung #|auftrag',
    customer_number:
      'kunden #|kunde #|kd #|kdnr|debitor #|debitoren #|debitor|mandanten #|mitglieds #|vertragskonto|~kunde|kundenkonto|ihre kunden #|kundenkennung|kundenreferenz',
    net: 'netto|nettobetrag|nettosumme|summe netto|gesamt netto|gesamtbetrag netto|zwischensumme|warenwert|warenwert netto|netto gesamt|netto summe|gesamtnetto|rechnungsbetrag netto|zwischensumme netto|summe ohne mwst|betrag ohne mwst|total netto|exkl mwst|total exkl mwst|gesamtsumme netto|betrag netto|summe exkl ust',
    tax: 'mwst|ust|mehrwertsteuer|umsatzsteuer|zzgl mwst|zzgl ust|mwst betrag|steuerbetrag|steuer|enthaltene mwst|summe mwst|ust betrag|zuzüglich mwst|mwst gesamt|summe ust|gesamt mwst|darin enthaltene mwst',
    total:
      'gesamtbetrag|gesamtsumme|rechnungsbetrag|rechnungssumme|zu zahlen|zu zahlender betrag|zahlbetrag|bruttobetrag|bruttosumme|endbetrag|endsumme|summe brutto|gesamt brutto|brutto|gesamtbetrag brutto|brutto gesamt|total inkl mwst|summe inkl mwst|gesamt inkl mwst|betrag inkl mwst|fälliger betrag|zu bezahlen|total brutto|brutto inkl mwst|offener betrag|gesamtbetrag inkl mwst|gesamtsumme brutto|~gesamt|~summe|~total|~betrag',
    vat_id:
      'ust id #|ust idnr|ust id|ustid|ustidnr|umsatzsteuer id|umsatzsteuer id #|umsatzsteuer identifikationsnummer|umsatzsteueridentifikationsnummer|uid|uid #|mwst #|vat id|ust ident #|ust identnr|vat #',
    other:
      'seite|telefon|tel|fax|mobil|steuer #|steuernummer|st nr|hrb|hra|handelsregister|blz|konto #|kontonummer|artikel #|art #|pos|menge|einzelpreis|einheit|rabatt|skonto|anzahlung|versand|versandkosten|bereits bezahlt|lieferadresse|projekt #|vertrags #|bestelldatum|auftragsdatum|valuta|saldo|steuersatz|mwst satz|gültig bis|geburtsdatum|filiale|ansprechpartner|sachbearbeiter|plz|gläubiger id|druckdatum|übertrag|leitweg id|mandatsreferenz',
  },
  fr: {
    '#': 'n°|nº|no|num|numéro|nr|réf|référence|#|n',
    number:
      'facture #|# de facture|# de la facture|# facture|facture|réf facture|référence facture|référence de facture|avoir #|# avoir|devis #|# de devis|reçu #|# de reçu|document #|# de pièce|pièce #|# document|~référence|~réf|~dossier|~nos réf|~vos réf|~notre référence|~votre référence|~n° de dossier|~bon de livraison #|~# bl|~note #',
    date: 'date de facture|date de la facture|date facture|date de facturation|date d émission|date émission|émise le|émis le|établie le|facturé le|date du document|date|=du|=le|=en date du|date d édition|=facture du',
    due_date:
      'échéance|date d échéance|échéance le|date échéance|à régler avant le|à régler le|à payer avant le|à payer avant|à payer le|date limite de paiement|date limite|payable le|payable avant le|payable avant|règlement avant le|paiement avant le|à échéance du|date de paiement|date de règlement|payable au|exigible le|paiement dû le|échéance de paiement',
    delivery_date:
      'date de livraison|livré le|livraison le|date de prestation|date de la prestation|date d exécution|date d expédition|date de la vente|date de vente|date livraison',
    order_number:
      'commande #|# de commande|# commande|bon de commande|bon de commande #|# de bon de commande|votre commande|votre commande #|réf commande|référence commande|référence de commande|# bon de commande|notre commande|bc #|commande',
    customer_number:
      'client #|# client|# de client|# du client|code client|référence client|réf client|identifiant client|compte client|# de compte client|# compte client|~client|votre # client|# d abonné|# adhérent',
    net: 'total ht|total h t|montant ht|sous total|total hors taxes|total hors taxe|montant hors taxes|montant hors taxe|total net ht|net ht|montant net|sous total ht|montant total ht|prix ht|base ht|total net|ht|total brut ht|sous total hors taxes|montant net ht',
    tax: 'tva|t v a|montant tva|total tva|montant de la tva|taxe|taxes|total taxes|dont tva|tps|tvq|taxe sur la valeur ajoutée|tva due|tvh|montant taxe',
    total:
      'total ttc|net à payer|montant ttc|total à payer|montant total|montant à payer|total t t c|toutes taxes comprises|total toutes taxes comprises|net à payer ttc|montant dû|total dû|solde dû|solde à payer|montant total ttc|total général|total facture|à payer|reste à payer|prix ttc|ttc|montant net à payer|somme due|~total|~montant|~somme',
    vat_id:
      'tva intracommunautaire|# tva intracommunautaire|# de tva intracommunautaire|tva intracom|# tva intracom|# de tva|# tva|tva #|identifiant tva|# d identification tva|id tva|# tva client|numéro d identification fiscale|code tva',
    other:
      'page|téléphone|tél|fax|siret|siren|rcs|ape|naf|capital|iban|quantité|prix unitaire|désignation|remise|acompte|déjà versé|déjà réglé|frais de port|escompte|date de commande|taux|taux tva|base|date de naissance|valable jusqu au|code postal|# de compte|# de contrat|contrat #|article #|code article|conditions de paiement|mode de règlement|arrondi|# rcs',
  },
  es: {
    '#': 'n º|nº|n°|no|núm|número|num|nro|#',
    number:
      'factura #|# de factura|# de la factura|# factura|factura|# de documento|documento #|recibo #|# de recibo|presupuesto #|# de presupuesto|nota de crédito #|# de nota de crédito|abono #|folio|serie y #|factura simplificada #|~referencia|~ref|~nuestra referencia|~su referencia|~expediente|~albarán|~albarán #|~# de albarán|código de factura|comprobante #',
    date: 'fecha de factura|fecha factura|fecha de la factura|fecha|fecha de emisión|fecha emisión|fecha de expedición|fecha expedición|emitida el|emitido el|fecha del documento|fecha documento|fecha de facturación|expedida el|=de fecha|=a fecha',
    due_date:
      'fecha de vencimiento|fecha vencimiento|vencimiento|vence el|vence|pagar antes del|pagar antes de|fecha límite de pago|fecha límite|fecha de pago|pago antes del|plazo de pago|a pagar antes del|vto|f vencimiento|vencimientos|pagadero hasta',
    delivery_date:
      'fecha de entrega|entregado el|fecha de la operación|fecha de operación|fecha de envío|fecha de prestación|fecha de servicio|fecha operación',
    order_number:
      'pedido #|# de pedido|# pedido|pedido|su pedido|su pedido #|orden de compra|orden de compra #|# de orden|# orden de compra|orden #|nuestro pedido|ref pedido|referencia de pedido',
    customer_number:
      'cliente #|# de cliente|# cliente|# del cliente|código de cliente|código cliente|cód cliente|cod cliente|id cliente|id de cliente|referencia cliente|~cliente|cuenta cliente|# de abonado|ref cliente|código del cliente',
    net: 'base imponible|subtotal|sub total|importe neto|total sin iva|neto|total neto|base|importe sin iva|suma|base iva|total base imponible|valor neto|importe base|total antes de impuestos|monto neto|neto gravado|importe gravado',
    tax: 'iva|i v a|cuota iva|cuota de iva|importe iva|total iva|impuesto|impuestos|igic|cuota|total impuestos|iva repercutido|importe del iva|monto iva',
    total:
      'total factura|total a pagar|importe total|total con iva|total iva incluido|importe a pagar|total general|importe con iva|total de la factura|líquido a pagar|total euros|total eur|monto total|total importe|importe factura|importe total factura|a pagar|monto a pagar|~total|~importe|~monto',
    vat_id:
      'nif|cif|n i f|c i f|nif iva|nif cif|cif nif|# de iva|# iva|iva intracomunitario|# de identificación fiscal|rfc|rut|cuit|ruc|nit|# iva intracomunitario|identificación fiscal|vat',
    other:
      'página|pág|teléfono|tel|fax|móvil|concepto|cantidad|precio|precio unitario|descuento|dto|portes|anticipo|fecha de pedido|fecha pedido|fecha de nacimiento|código postal|cp|cuenta|# de cuenta|forma de pago|referencia artículo|código artículo|tipo iva|recargo|registro mercantil|retención|irpf',
  },
  pt: {
    '#': 'n º|nº|n°|n o|no|núm|número|num|nro|#',
    number:
      'fatura #|factura #|# da fatura|# de fatura|# fatura|# da factura|fatura|factura|fatura recibo #|recibo #|# do recibo|nota fiscal #|nota fiscal|# da nota fiscal|nf e #|nfe #|# da nota|# do documento|documento #|# documento|nota de crédito #|# da nota de crédito|orçamento #|# do orçamento|ft|~referência|~ref|~processo|~n ref|~v ref|~guia de remessa #|~nossa referência|~vossa referência',
    date: 'data da fatura|data da factura|data de fatura|data fatura|data|data de emissão|data emissão|data da emissão|emitida em|emitido em|data do documento|data documento|data de faturação|data da nota fiscal|=de|=em',
    due_date:
      'data de vencimento|data do vencimento|data vencimento|vencimento|vence em|pagar até|prazo de pagamento|data limite de pagamento|data limite|pagamento até|a pagar até|válido para pagamento até|data de pagamento|pagável até|vcto|pague até|venc',
    delivery_date:
      'data de entrega|data da entrega|entregue em|data de envio|data da prestação|data do serviço|data de saída',
    order_number:
      'encomenda #|# da encomenda|# de encomenda|# encomenda|encomenda|v encomenda|vossa encomenda|a sua encomenda|sua encomenda|pedido #|# do pedido|# de pedido|# pedido|pedido|ordem de compra|ordem de compra #|nota de encomenda|requisição|requisição #|# da ordem de compra|v encomenda #',
    customer_number:
      'cliente #|# de cliente|# do cliente|# cliente|código do cliente|código de cliente|código cliente|cód cliente|cod cliente|id do cliente|~cliente|conta cliente|referência do cliente',
    net: 'total líquido|subtotal|sub total|valor sem iva|base tributável|total sem iva|base de incidência|base de cálculo|total ilíquido|valor líquido|líquido|incidência|total antes de impostos|valor dos produtos|valor tributável|importe líquido|mercadoria serviços|montante líquido|soma|total da mercadoria',
    tax: 'iva|i v a|total iva|valor do iva|valor iva|imposto|impostos|total do iva|total imposto|montante iva|valor do imposto|total de impostos|icms|iss',
    total:
      'total a pagar|total com iva|total da fatura|valor total|total geral|valor a pagar|montante a pagar|total do documento|total documento|total fatura|total iva incluído|total c iva|montante total|total da nota|valor total da nota|a pagar|total eur|valor a receber|~total|~valor|~montante',
    vat_id:
      'nif|nipc|contribuinte #|contribuinte|# de contribuinte|# contribuinte|cnpj|n i f|nif nipc|# de identificação fiscal|identificação fiscal|# iva|# de iva|cpf|# fiscal|vat',
    other:
      'página|pág|telefone|telemóvel|tel|fax|descrição|quantidade|preço|preço unitário|desconto|portes|adiantamento|data da encomenda|data do pedido|código postal|cep|conta|forma de pagamento|taxa|taxa iva|capital social|matrícula|retenção|atcud|série|data de nascimento|artigo',
  },
  it: {
    '#': 'n|nr|no|num|numero|n°|nº|#',
    number:
      'fattura #|# fattura|# della fattura|# di fattura|fattura|documento #|# documento|# del documento|ricevuta #|# ricevuta|preventivo #|# preventivo|nota di credito #|# nota di credito|parcella #|~riferimento|~rif|~pratica|~protocollo|~ns rif|~vs rif|~ddt #|~# ddt|~scontrino #|~conto #',
    date: 'data fattura|data della fattura|data|data documento|data del documento|data di emissione|data emissione|emessa il|emesso il|=del|=in data|data fatt|data doc',
    due_date:
      'scadenza|data di scadenza|data scadenza|scadenza pagamento|pagamento entro il|pagamento entro|da pagare entro il|da pagare entro|entro il|termine di pagamento|pagare entro il|pagabile entro il|scade il|termini di pagamento entro|scadenze',
    delivery_date:
      'data di consegna|data consegna|consegnato il|data di spedizione|data spedizione|data prestazione|data trasporto',
    order_number:
      'ordine #|# ordine|# d ordine|# dell ordine|# di ordine|vs ordine|vostro ordine|vs ordine #|ordine di acquisto|ordine d acquisto|ordine di acquisto #|rif ordine|riferimento ordine|ordine|ns ordine|vs ord',
    customer_number:
      'cliente #|# cliente|# del cliente|codice cliente|cod cliente|id cliente|riferimento cliente|~cliente|conto cliente|codice del cliente|# di cliente|c cliente|matricola cliente',
    net: 'imponibile|totale imponibile|totale netto|subtotale|sub totale|importo netto|netto|totale merce|base imponibile|imponibile iva|totale senza iva|totale iva esclusa|importo imponibile|tot imponibile|totale esclusa iva|netto merce|totale parziale',
    tax: 'iva|i v a|imposta|totale iva|importo iva|imposte|totale imposta|iva al|tot iva|totale imposte|ammontare iva',
    total:
      'totale fattura|totale da pagare|totale documento|totale a pagare|totale dovuto|importo totale|totale ivato|totale iva inclusa|netto a pagare|importo da pagare|totale generale|totale complessivo|totale lordo|totale con iva|da pagare|totale euro|tot fattura|tot documento|importo dovuto|totale compresa iva|~saldo|~totale|~importo|~lordo',
    vat_id:
      'partita iva|p iva|piva|part iva|p i|codice iva|# partita iva|cod fiscale e p iva|codice fiscale e partita iva|p iva c f|c f p iva|iva #|# iva|partita iva #',
    other:
      'pagina|pag|telefono|tel|fax|cellulare|descrizione|quantità|prezzo|prezzo unitario|sconto|spese di spedizione|spese trasporto|acconto|data ordine|data di nascita|cap|conto corrente|codice fiscale|c f|cod fisc|rea|capitale sociale|codice destinatario|aliquota|aliquota iva|codice articolo|cig|cup|bollo|ritenuta|modalità di pagamento|valuta|banca',
  },
  nl: {
    '#': 'nummer|nr|no|num|id|#',
    number:
      'factuur #|factuur|nota #|nota|bon #|kwitantie #|offerte #|creditnota #|creditfactuur #|document #|fact #|factuurkenmerk|betalingskenmerk|~kenmerk|~referentie|~ons kenmerk|~uw kenmerk|~referentie #|~dossier #|~pakbon #|~rekening #',
    date: 'factuurdatum|datum factuur|datum|datum van factuur|notadatum|opgemaakt op|uitgegeven op|documentdatum|datum van uitgifte|factuur datum|=d d|=van|gefactureerd op|fact datum',
    due_date:
      'vervaldatum|vervaldag|vervalt op|betalen voor|te betalen voor|betalen vóór|te betalen vóór|uiterste betaaldatum|betaaldatum|uiterlijk betalen op|betaaltermijn|te voldoen voor|betaling voor|uiterlijk|betalen uiterlijk|te betalen uiterlijk|voldoen voor|uiterste betaling',
    delivery_date:
      'leverdatum|leveringsdatum|datum levering|geleverd op|datum van levering|verzenddatum|prestatiedatum',
    order_number:
      'bestel #|order #|opdracht #|bestelling #|uw order|uw bestelling|uw order #|inkooporder|inkooporder #|bestelbon|ordernr|order referentie|uw referentie|opdracht|uw opdracht|bestelling',
    customer_number:
      'klant #|debiteur #|debiteuren #|debiteur|relatie #|cliënt #|klantcode|klantreferentie|~klant|lid #|klant id|relatiecode|debiteurnr',
    net: 'subtotaal|totaal excl btw|nettobedrag|netto|totaal exclusief btw|netto bedrag|bedrag excl btw|bedrag exclusief btw|totaal netto|netto totaal|excl btw|totaal excl|subtotaal excl btw|totaal ex btw|grondslag|maatstaf van heffing|goederenbedrag|totaal exclusief',
    tax: 'btw|b t w|btw bedrag|totaal btw|bedrag btw|belasting|omzetbelasting|btw totaal|te betalen btw',
    total:
      'totaal te betalen|totaal incl btw|totaalbedrag|te betalen|totaal inclusief btw|te betalen bedrag|bedrag incl btw|bedrag inclusief btw|factuurbedrag|totaal factuur|eindbedrag|eindtotaal|totaal te voldoen|te voldoen|brutobedrag|bruto|totaal bruto|totaal bedrag|totaal inclusief|totaal incl|verschuldigd bedrag|factuurtotaal|openstaand bedrag|~totaal|~bedrag',
    vat_id:
      'btw #|btw id|btw identificatienummer|btw identificatie #|omzetbelasting #|vat #|btw nl|ondernemings #|ob #',
    other:
      'pagina|telefoon|tel|fax|mobiel|omschrijving|aantal|prijs|stukprijs|korting|verzendkosten|aanbetaling|besteldatum|orderdatum|kvk|kvk #|k v k|postcode|rekeningnummer|rekeningnr|artikel #|geboortedatum|geldig tot|btw tarief|btw percentage|reeds voldaan|reeds betaald|blad',
  },
  pl: {
    '#': 'nr|numer|no|num|#|№',
    number:
      'faktura #|# faktury|faktura vat #|# faktury vat|faktura|faktura vat|rachunek #|# rachunku|paragon #|# paragonu|faktura korygująca #|faktura pro forma #|# dokumentu|dokument #|oferta #|# oferty|~# referencyjny|~referencja|~sprawa|~# ref|~znak sprawy|~# wz|~wz #',
    date: 'data wystawienia|data faktury|wystawiono dnia|wystawiono|data wystawienia faktury|data|z dnia|dnia|data dokumentu|data rachunku|wystawiona dnia|=z dn|data wyst',
    due_date:
      'termin płatności|zapłacić do|termin zapłaty|płatne do|płatność do|do zapłaty do|termin|zapłata do|data płatności|termin płatn|należy zapłacić do|płatne do dnia|do dnia',
    delivery_date:
      'data sprzedaży|data dostawy|data wykonania|data wykonania usługi|data dostawy wykonania usługi|data zakończenia dostawy|dostarczono|data wysyłki',
    order_number:
      '# zamówienia|zamówienie #|zamówienie|państwa zamówienie|zlecenie #|# zlecenia|wasze zamówienie|# zam|zam #|do zamówienia #',
    customer_number:
      '# klienta|klient #|kod klienta|# kontrahenta|kontrahent #|kod kontrahenta|~klient|identyfikator klienta|id klienta|# nabywcy|# odbiorcy|# płatnika|# konta klienta',
    net: 'wartość netto|razem netto|suma netto|kwota netto|netto|łącznie netto|ogółem netto|netto razem|wartość sprzedaży netto|wartość netto razem|podstawa opodatkowania',
    tax: 'vat|kwota vat|podatek vat|razem vat|podatek|wartość vat|suma vat|łącznie vat|kwota podatku|kwota podatku vat|vat razem|ptu|ogółem vat',
    total:
      'do zapłaty|razem do zapłaty|wartość brutto|kwota brutto|suma brutto|brutto|razem brutto|łącznie do zapłaty|łącznie brutto|kwota do zapłaty|ogółem brutto|należność|należność ogółem|kwota należności|suma do zapłaty|pozostaje do zapłaty|kwota należności ogółem|~razem|~suma|~ogółem|~łącznie|~kwota',
    vat_id:
      'nip|nip sprzedawcy|# nip|vat ue|nip ue|# vat ue|sprzedawca nip|# identyfikacji podatkowej|numer vat|nr vat',
    other:
      'strona|str|telefon|tel|faks|nazwa|ilość|cena|cena netto|cena jednostkowa|rabat|regon|krs|bdo|konto|# konta|# rachunku bankowego|konto bankowe|stawka vat|stawka|zaliczka|zapłacono|data zamówienia|kod pocztowy|# telefonu|nip nabywcy|jm|lp|sposób zapłaty|forma płatności|pesel',
  },
  uk: {
    '#': '№|номер|n|no|#|ном',
    number:
      '# рахунку|рахунок #|рахунок фактура #|# рахунку фактури|рахунок на оплату #|рахунок|рахунок фактура|накладна #|# накладної|видаткова накладна #|податкова накладна #|# документа|документ #|квитанція #|# квитанції|чек #|інвойс #|# інвойсу|акт #|~посилання|~вих #|~довідковий #|~референс',
    date: 'дата рахунку|дата рахунка|дата|дата виставлення|дата складання|виписано|дата документа|виставлено|=від|дата рахунку фактури|дата інвойсу|дата виписки',
    due_date:
      'термін оплати|сплатити до|строк оплати|оплатити до|термін сплати|строк сплати|дата оплати|оплата до|кінцевий термін оплати|дійсний до сплати до|сплата до|до сплати до|термін платежу',
    delivery_date:
      'дата поставки|дата доставки|доставлено|дата постачання|дата відвантаження|дата надання послуг',
    order_number:
      '# замовлення|замовлення #|замовлення|ваше замовлення|договір замовлення #|заявка #|# заявки',
    customer_number:
      '# клієнта|клієнт #|код клієнта|~клієнт|~замовник|# покупця|код покупця|ідентифікатор клієнта|id клієнта|# абонента|особовий рахунок|код контрагента|# особового рахунку',
    net: 'разом без пдв|сума без пдв|всього без пдв|усього без пдв|підсумок|вартість без пдв|без пдв|загальна сума без пдв|проміжний підсумок|разом без податку|база оподаткування|нетто',
    tax: 'пдв|сума пдв|в т ч пдв|у тому числі пдв|податок|разом пдв|в тому числі пдв|всього пдв|сума податку|податок на додану вартість|у т ч пдв|крім того пдв',
    total:
      'усього з пдв|до сплати|всього до сплати|усього до сплати|загальна сума|всього з пдв|разом з пдв|сума до сплати|разом до сплати|сума з пдв|загальна сума з пдв|до оплати|всього до оплати|сума до оплати|загальна вартість|всього на суму|~всього|~усього|~разом|~сума|~підсумкова сума',
    vat_id:
      'іпн|індивідуальний податковий #|індивідуальний податковий номер|податковий #|іпн продавця|# платника пдв|код платника пдв|рнокпп',
    other:
      'сторінка|стор|телефон|тел|факс|назва|кількість|ціна|ціна без пдв|знижка|єдрпоу|код єдрпоу|мфо|р р|рахунок одержувача|банк|індекс|ставка|ставка пдв|дата замовлення|договір|договір #|одиниця|сплачено|аванс|дата народження',
  },
  tr: {
    '#': 'no|numarası|nr|num|#|n°',
    number:
      'fatura #|fatura|e fatura #|belge #|fiş #|makbuz #|teklif #|irsaliye fatura #|e arşiv fatura #|fatura seri #|fatura sıra #|seri #|iade faturası #|~referans|~referans #|~irsaliye #|~dosya #|~evrak #|~ref #',
    date: 'fatura tarihi|tarih|düzenleme tarihi|belge tarihi|düzenlenme tarihi|fatura düzenleme tarihi|kesim tarihi|fatura kesim tarihi|tarihi',
    due_date:
      'son ödeme tarihi|vade tarihi|ödeme vadesi|vade|son ödeme|ödeme tarihi|ödeme son tarihi|vadesi|en geç ödeme tarihi|son ödeme günü',
    delivery_date: 'teslim tarihi|teslimat tarihi|sevk tarihi|fiili sevk tarihi|hizmet tarihi',
    order_number: 'sipariş #|sipariş|siparişiniz|satın alma sipariş #|po #|siparis numarasi',
    customer_number:
      'müşteri #|müşteri kodu|cari kod|cari kodu|~müşteri|abone #|cari hesap kodu|cari #|müşteri hesap #|alıcı kodu',
    net: 'ara toplam|kdv hariç toplam|matrah|mal hizmet toplam tutarı|kdv hariç|kdv hariç tutar|kdv matrahı|net tutar|net|toplam kdv hariç|vergiler hariç toplam|vergi hariç tutar|mal hizmet tutarı|net toplam|mal hizmet toplamı|kdv hariç toplam tutar',
    tax: 'kdv|hesaplanan kdv|kdv tutarı|toplam kdv|katma değer vergisi|vergi|vergi tutarı|kdv toplamı|k d v|toplam vergi|hesaplanan katma değer vergisi',
    total:
      'genel toplam|ödenecek tutar|toplam tutar|kdv dahil toplam|kdv dahil tutar|kdv dahil|vergiler dahil toplam|vergiler dahil toplam tutar|brüt|brüt tutar|fatura tutarı|ödenecek toplam|toplam ödenecek|toplam kdv dahil|yekün|kdv dahil toplam tutar|fatura toplamı|ödenecek|~toplam|~tutar',
    vat_id:
      'vergi #|vkn|vergi kimlik #|vergi kimlik numarası|vergi numarası|v k n|vergi no|vkn tckn|vergi kimlik',
    other:
      'sayfa|telefon|tel|faks|açıklama|miktar|fiyat|birim fiyat|iskonto|indirim|vergi dairesi|mersis #|ticaret sicil #|hesap #|sipariş tarihi|irsaliye tarihi|posta kodu|tckn|tc kimlik #|kdv oranı|adet|birim|senaryo|ettn|kargo|ödenen|web',
  },
  ar: {
    '#': 'رقم|no|#|الرقم',
    number:
      'رقم الفاتورة|فاتورة رقم|الفاتورة رقم|رقم الفاتورة الضريبية|الرقم التسلسلي للفاتورة|الرقم التسلسلي|فاتورة ضريبية رقم|رقم فاتورة|رقم المستند|رقم الإيصال|رقم السند|رقم عرض السعر|رقم الإشعار|رقم المرجع للفاتورة|~المرجع|~رقم المرجع|~الرقم المرجعي|=فاتورة',
    date: 'تاريخ الفاتورة|التاريخ|تاريخ الإصدار|تاريخ إصدار الفاتورة|تاريخ اصدار الفاتورة|تاريخ الاصدار|تاريخ|تاريخ المستند|صدرت بتاريخ|=بتاريخ|تاريخ التحرير',
    due_date:
      'تاريخ الاستحقاق|الاستحقاق|آخر موعد للدفع|موعد الدفع|تاريخ استحقاق الدفع|تاريخ الدفع|يستحق في|مستحق في|موعد الاستحقاق|آخر موعد للسداد|تاريخ السداد|مهلة الدفع|يرجى الدفع قبل|الدفع قبل|مستحقة الدفع في',
    delivery_date: 'تاريخ التسليم|تاريخ التوريد|تاريخ التوصيل|تاريخ الشحن|تاريخ تقديم الخدمة',
    order_number:
      'رقم الطلب|رقم أمر الشراء|رقم طلب الشراء|أمر الشراء|طلب الشراء|رقم الطلبية|أمر شراء رقم|طلب رقم|رقم امر الشراء',
    customer_number:
      'رقم العميل|رمز العميل|رقم حساب العميل|كود العميل|رقم الزبون|معرف العميل|حساب العميل|رقم المشترك|رقم الحساب للعميل|~العميل',
    net: 'المجموع الفرعي|الإجمالي قبل الضريبة|المبلغ الصافي|الإجمالي غير شامل الضريبة|المجموع قبل الضريبة|المبلغ الخاضع للضريبة|الاجمالي قبل الضريبة|الصافي|الإجمالي بدون الضريبة|الإجمالي غير شامل ضريبة القيمة المضافة|إجمالي غير شامل الضريبة|المبلغ قبل الضريبة|القيمة الصافية|الإجمالي الخاضع للضريبة|المجموع بدون ضريبة|الاجمالي غير شامل الضريبة|المجموع غير شامل الضريبة',
    tax: 'ضريبة القيمة المضافة|قيمة الضريبة|مبلغ الضريبة|الضريبة|إجمالي الضريبة|مجموع ضريبة القيمة المضافة|إجمالي ضريبة القيمة المضافة|ض ق م|مبلغ ضريبة القيمة المضافة|مجموع الضريبة|قيمة ضريبة القيمة المضافة',
    total:
      'الإجمالي شامل الضريبة|المبلغ المستحق|المبلغ الإجمالي|الإجمالي المستحق|المجموع الكلي|إجمالي المبلغ المستحق|الإجمالي شامل ضريبة القيمة المضافة|المبلغ المطلوب|إجمالي الفاتورة|المجموع الإجمالي|إجمالي المبلغ|المجموع شامل الضريبة|الاجمالي شامل الضريبة|صافي المستحق|المبلغ الواجب دفعه|الإجمالي النهائي|المجموع النهائي|إجمالي المستحق|المبلغ الاجمالي|إجمالي شامل الضريبة|~الإجمالي|~المجموع|~الاجمالي|~المبلغ',
    vat_id:
      'الرقم الضريبي|رقم التسجيل الضريبي|رقم التسجيل في ضريبة القيمة المضافة|رقم تسجيل ضريبة القيمة المضافة|الرقم الضريبي للبائع|رقم الضريبة|رقم ضريبة القيمة المضافة|رقم السجل الضريبي',
    other:
      'صفحة|هاتف|الهاتف|جوال|فاكس|الوصف|الكمية|السعر|سعر الوحدة|الخصم|السجل التجاري|رقم السجل التجاري|رقم الحساب|الرمز البريدي|تاريخ الطلب|نسبة الضريبة|المدفوع|رقم الهاتف|البيان|الشحن',
  },
  hi: {
    '#': 'संख्या|नंबर|क्रमांक|सं|नं|आईडी|no|#',
    number:
      'बीजक #|चालान #|इनवॉइस #|बिल #|इनवाइस #|रसीद #|कर चालान #|कर बीजक #|दस्तावेज़ #|बीजक|चालान|इनवॉइस|बिल|~संदर्भ|~संदर्भ #|~हमारा संदर्भ|~वाउचर #',
    date: 'बीजक तिथि|दिनांक|चालान दिनांक|तारीख|तिथि|चालान तिथि|बिल तिथि|बिल दिनांक|बीजक दिनांक|इनवॉइस तिथि|इनवॉइस दिनांक|जारी करने की तिथि|बिल की तारीख|इनवॉइस की तारीख|चालान की तारीख|बीजक की तारीख|जारी दिनांक|तारीख़',
    due_date:
      'देय तिथि|भुगतान की अंतिम तिथि|नियत तिथि|अंतिम तिथि|भुगतान तिथि|देय दिनांक|भुगतान की तिथि|भुगतान की नियत तिथि|देय तारीख|भुगतान की अंतिम तारीख|अंतिम तारीख|भुगतान देय तिथि',
    delivery_date:
      'डिलीवरी तिथि|सुपुर्दगी तिथि|आपूर्ति की तिथि|डिलीवरी दिनांक|वितरण तिथि|आपूर्ति तिथि|डिलीवरी की तारीख',
    order_number: 'आदेश #|ऑर्डर #|क्रय आदेश #|खरीद आदेश #|पीओ #|परचेज ऑर्डर #|आर्डर #|आपका आदेश',
    customer_number: 'ग्राहक #|ग्राहक कोड|ग्राहक खाता #|~ग्राहक|उपभोक्ता #|क्लाइंट #|ग्राहक खाता',
    net: 'उप योग|कर योग्य मूल्य|शुद्ध राशि|उप कुल|कर पूर्व राशि|कर योग्य राशि|कर से पहले कुल|शुद्ध मूल्य|कर रहित राशि|उपयोग|शुद्ध योग|निवल राशि|उपयोग राशि|सबटोटल',
    tax: 'जीएसटी|कर|कर राशि|कुल कर|जीएसटी राशि|वस्तु एवं सेवा कर|आईजीएसटी|वैट|कुल जीएसटी|टैक्स|कर की राशि',
    total:
      'कुल राशि|कुल देय|कुल योग|देय राशि|कुल देय राशि|महायोग|सकल योग|कुल भुगतान|कुल मूल्य|भुगतान योग्य राशि|चालान कुल|कुल बिल राशि|कर सहित कुल|कुल जोड़|बीजक मूल्य|~कुल|~योग|~राशि',
    vat_id: 'जीएसटीआईएन|जीएसटी #|जीएसटी पंजीकरण #|gstin|जीएसटीएन|जीएसटी पंजीयन #|पैन',
    other:
      'पृष्ठ|फोन|दूरभाष|मोबाइल|विवरण|मात्रा|दर|मूल्य|छूट|खाता #|पिन कोड|एचएसएन कोड|आदेश तिथि|ऑर्डर तिथि|इकाई|कर दर|ईमेल|भुगतान किया गया|क्रम #|एचएसएन|इकाई मूल्य',
  },
  ja: {
    '#': '番号|no|№|nº|ナンバー|#|id|コード',
    number:
      '請求書#|請求#|請求書番号|請求番号|インボイス#|伝票#|領収書#|領収#|見積書#|見積#|納品書#|文書#|書類#|帳票#|請求書|管理#|=no|=№|~整理#|~受付#|~参照#|~お問い合わせ#|~照会#',
    date: '請求日|発行日|請求書発行日|日付|発行年月日|請求年月日|作成日|請求書日付|請求日付|領収日|発行日付|見積日|納品日付|締切日|請求締日|年月日',
    due_date:
      '支払期限|お支払期限|お支払い期限|お支払い期日|お支払期日|支払期日|振込期限|お振込期限|お振込期日|振込期日|入金期限|ご入金期日|支払い期限|支払い期日|支払予定日|お支払日|決済期日|お振込み期限|支払日|御支払期限',
    delivery_date: '納品日|納期|お届け日|引渡日|納入日|配送日|出荷日|役務提供日|取引日|取引年月日',
    order_number: '注文#|ご注文#|発注#|受注#|注文書#|発注書#|貴社注文#|オーダー#|po#|po #|御注文#',
    customer_number:
      'お客様#|顧客#|お客様コード|得意先コード|得意先#|顧客コード|会員#|取引先コード|取引先#|契約者#|お得意様コード|お得意様#|顧客id|ご契約#',
    net: '小計|税抜金額|税抜合計|税抜小計|税抜価格|税抜|本体価格|本体合計|課税対象額|合計(税抜)|小計(税抜)|税抜額|税抜き合計|税抜き金額|課税対象合計|対象金額|税別合計|税込前合計|本体金額|10%対象',
    tax: '消費税|消費税額|消費税等|消費税合計|税額|内消費税|消費税及び地方消費税|消費税額等|うち消費税|消費税額合計',
    total:
      '合計|ご請求金額|請求金額合計|税込合計|合計金額|ご請求額|請求金額|請求額|請求合計|御請求金額|税込金額|総合計|総額|お支払金額|お支払い金額|ご請求合計|合計(税込)|総計|合計額|請求総額|今回ご請求額|差引請求額|お支払合計|税込合計金額|合計請求額|支払金額|御請求額|ご請求金額合計',
    vat_id:
      '登録番号|適格請求書発行事業者登録番号|インボイス登録番号|事業者登録番号|適格請求書発行事業者番号|法人番号|登録no',
    other:
      'ページ|電話|電話番号|tel|fax|品名|数量|単価|金額|値引|送料|口座番号|郵便番号|注文日|ご注文日|税率|件名|備考|支店|普通|担当|品番|摘要|手数料|源泉徴収',
  },
  zh: {
    '#': '号码|编号|号|no|№|#|單號|號碼|編號|號|代码|代碼|id',
    number:
      '发票#|发票号码|发票编号|票据#|发票|账单#|收据#|单据#|账单号|結算#|發票#|發票|帳單#|收據#|報價單#|报价单#|请款单#|請款單#|形式发票#|单号|單號|凭证#|文件#|=no|=№|~参考#|~參考#|~参考|~流水号|~案号|~送货单#|~出库单#',
    date: '开票日期|日期|发票日期|开具日期|开票时间|制单日期|账单日期|出票日期|填开日期|發票日期|開立日期|開票日期|帳單日期|收据日期|签发日期|单据日期',
    due_date:
      '付款截止日期|到期日|付款期限|应付日期|到期日期|付款日期|付款到期日|最后付款日|缴费截止日期|截止日期|最晚付款日期|繳費期限|付款截止日|支付期限|最迟付款日期|應付日期|繳款期限|付款到期日期|截止付款日期',
    delivery_date: '交货日期|送货日期|发货日期|交付日期|交貨日期|出貨日期|服务日期',
    order_number:
      '订单#|采购订单#|合同#|订单|采购单#|购货合同#|訂單#|採購單#|採購訂單#|合同编号|客户订单#|订货#|销售订单#',
    customer_number:
      '客户#|客户代码|客户号|客户编码|顾客#|会员#|客戶#|客戶代碼|户号|买方#|客户账号|购方#|客户帐号|~客户|~客戶',
    net: '不含税金额|金额合计|小计|税前金额|不含税合计|不含税总额|不含税|税前合计|合计金额(不含税)|净额|未税金额|未稅金額|小計|銷售額|销售额|净价合计|不含税价|未税合计|未稅合計|货款合计',
    tax: '税额|增值税|税额合计|增值税额|税金|销项税额|合计税额|稅額|營業稅|税款|增值税税额|消费税|稅金',
    total:
      '价税合计|应付总额|总计|合计金额|应付金额|总金额|含税金额|含税合计|合计|应付款|应付合计|总额|合計|總計|總金額|應付金額|應付總額|含稅總額|实付金额|发票总额|账单金额|应收金额|价税总计|应缴金额|總額|含税总额|共计|价税合计(小写)|小写|应付总金额|支付总额|发票金额|合計金額',
    vat_id:
      '纳税人识别号|税号|统一社会信用代码|纳税人识别号/统一社会信用代码|统一社会信用代码/纳税人识别号|纳税识别号|統一編號|統編|纳税人识别码|税务登记号|销售方纳税人识别号|增值税号',
    other:
      '页|第|电话|传真|项目名称|数量|单价|金额|折扣|运费|账号|帐号|银行账号|邮编|订单日期|税率|开户行|规格型号|单位|已付金额|备注|合同日期|发票代码|校验码|机器编号',
  },
  ko: {
    '#': '번호|no|№|#|코드|id|넘버|일련번호',
    number:
      '청구서#|청구서 #|청구#|청구 #|송장#|송장 #|계산서#|계산서 #|세금계산서#|세금계산서 #|인보이스#|인보이스 #|영수증#|영수증 #|문서#|문서 #|견적서#|견적 #|견적#|명세서#|거래명세서#|거래명세서 #|승인번호|일련번호|전표#|=no|=№|~참조번호|~참조 번호|~관리번호|~납품서#|~접수번호|=청구서',
    date: '청구일|발행일|발행일자|작성일자|청구일자|작성일|일자|날짜|발행 일자|작성 일자|청구 일자|송장 일자|송장일|계산서 일자|발급일|발급일자|견적일|청구서 날짜|청구서 발행일|작성년월일|송장 날짜|인보이스 날짜|작성 연월일',
    due_date:
      '지급 기한|납부 기한|결제 기한|지불 기한|지급기한|납부기한|결제기한|지불기한|납기일|납기|만기일|결제일|지급일|입금 기한|입금기한|마감일|지급 기일|지불 기일|결제 예정일|납부 마감일|납부일|만기 일자|지급예정일|결제 마감일|입금 마감일|납기일자|납입기한',
    delivery_date:
      '납품일|배송일|인도일|공급일자|배달일|출고일|납품일자|납품 일자|배송 일자|공급 일자|거래일자|거래일',
    order_number:
      '주문 #|주문#|발주#|발주 #|발주서#|구매 주문#|구매주문#|구매 주문 #|구매주문서#|오더#|수주#|주문서 #',
    customer_number:
      '고객 #|고객#|거래처 코드|거래처코드|고객 코드|고객코드|거래처#|거래처 #|회원#|회원 #|고객 id|고객사 코드|계정 번호',
    net: '소계|공급가액|공급가액 합계|공급가액 소계|공급가|세전 금액|세전 합계|부가세 별도|순액|공급 가액|세금 제외 금액|공급가 합계|과세표준|부가세 제외|세전금액|과세금액|공급대가 제외',
    tax: '부가세|부가가치세|세액|부가세액|세금|부가가치세액|세액 합계|부가세 합계|부가가치세 합계|세금 합계',
    total:
      '합계|합계 금액|총 금액|청구 금액|총 청구 금액|총액|합계금액|청구금액|총금액|총계|총 합계|총합계|결제 금액|결제금액|지불 금액|납부 금액|납부할 금액|지급액|지급 금액|청구 총액|총 청구액|총청구금액|합계액|청구액|최종 금액|부가세 포함|공급대가|받을 금액|결제할 금액|총 결제 금액|청구합계|청구 합계',
    vat_id: '사업자등록번호|사업자 번호|사업자번호|사업자 등록 번호|사업자 등록번호|등록번호|공급자 등록번호',
    other:
      '페이지|전화|전화번호|팩스|품목|수량|단가|금액|할인|배송비|계좌번호|우편번호|주문일|주문일자|세율|비고|계좌|은행|규격|단위|이메일|품명|대표자|업태|종목',
  },
  nordic: {
    '#': 'nummer|nr|no|num|id|#|numero|nro',
    number:
      'faktura #|faktura|kvitto #|kvittering #|offert #|tilbud #|kreditfaktura #|kreditnota #|lasku #|laskun #|laskunumero|verifikations #|bilags #|bilag #|dokument #|ocr #|ocr|kid|viitenumero|~referens|~referanse|~referens #|~vår referens|~er referens|~vores ref|~deres ref|~vår ref|~viite|~ärende #|~følgeseddel #|~följesedel #',
    date: 'fakturadatum|datum|utställd|utställd den|utfärdad|fakturadato|dato|utstedt|udstedt|udstedelsesdato|utstedelsesdato|bilagsdato|dokumentdatum|laskun päivä|laskun päiväys|päiväys|päivämäärä|laskun päivämäärä|laskupäivä|=den|faktureringsdatum',
    due_date:
      'förfallodatum|förfallodag|betalas senast|oss tillhanda senast|förfaller|förfaller den|forfallsdato|forfald|forfaldsdato|forfall|betales senest|betalingsfrist|betalningsdatum|eräpäivä|eräpvm|betalas till|senast|sista betalningsdag|sidste betalingsdag|sidste rettidige betalingsdag|betal senest|betalingsdato|tillhanda senast|maksupäivä',
    delivery_date:
      'leveransdatum|leveringsdato|leveransdag|levererat|toimituspäivä|leveret|levert|leverandørdato',
    order_number:
      'order #|ordre #|ert order #|beställnings #|bestillings #|beställning|rekvisitions #|tilaus #|tilausnumero|ordrenr|ert ordernummer|deres ordre|er beställning|indkøbsordre|innkjøpsordre|bestilling #|er order|ordre|inköpsorder #|köporder',
    customer_number:
      'kund #|kunde #|kundnr|kundenr|asiakas #|asiakasnumero|~kund|~kunde|debitor #|medlems #|kund id|kundkod|kundekode',
    net: 'netto|summa exkl moms|delsumma|belopp exkl moms|exkl moms|nettobelopp|nettosumma|summa netto|beløp eks mva|sum eks mva|netto beløp|nettobeløb|subtotal|beløb ekskl moms|i alt ekskl moms|delsum|veroton|yhteensä veroton|sum ekskl mva|ekskl moms|eks mva|total exkl moms|totalt exkl moms|veroton summa|summa före moms|varuvärde|total ekskl moms|nettobeløp|momsgrundlag',
    tax: 'moms|momsbelopp|mva|moms kr|merverdiavgift|mervärdesskatt|momsbeløb|alv|arvonlisävero|moms total|total moms|moms belopp|mva beløp|summa moms|moms i alt|skatt|merverdiavgift mva|alv yhteensä',
    total:
      'att betala|summa inkl moms|belopp att betala|summa att betala|totalt att betala|å betale|beløp å betale|sum å betale|at betale|i alt at betale|total inkl moms|totalt inkl moms|i alt inkl moms|til betaling|totalbelopp|slutsumma|fakturabelopp|totalbeløb|beløb at betale|maksettava|yhteensä|maksettava yhteensä|inkl moms|total beløp|totalbeløp|sum inkl mva|inkl mva|loppusumma|bruttobelopp|brutto|samlet beløb|verollinen|yhteensä verollinen|fakturatotal|totalt belopp|laskun summa|beløb til betaling|~totalt|~summa|~total|~i alt|~sum|~belopp|~beløp|~beløb',
    vat_id:
      'momsreg #|vat #|momsregistrerings #|momsregnr|moms #|vat reg #|momsregistreringsnummer|org #|organisations #|orgnr|organisasjons #|cvr|cvr #|cvr se|y tunnus|alv tunnus|foretaks #|foretaksregisteret|se #',
    other:
      'sida|side|telefon|tel|benämning|antal|pris|à pris|rabatt|rabat|frakt|bankgiro|plusgiro|konto|kontonummer|postnummer|orderdatum|ordredato|momssats|sivu|puhelin|antall|enhed|enhet|öresavrundning|avrundning|artikel #|varenr|dröjsmålsränta|vår kontakt',
  },
  slavic: {
    '#': 'číslo|č|čís|no|nr|№|номер|no|#|n',
    number:
      'faktura #|# faktury|faktura daňový doklad #|daňový doklad #|doklad #|# dokladu|variabilní symbol|faktúra #|# faktúry|účtenka #|счет #|счёт #|счет фактура #|счёт фактура #|# счета|# счёта|счет на оплату #|счёт на оплату #|накладная #|# накладной|акт #|документ #|# документа|=счет|=счёт|=faktura|~накладная|~dodací list #',
    date: 'datum vystavení|vystaveno|datum|datum faktury|dátum vystavenia|dátum|vystavené|дата|дата счета|дата счёта|дата выставления|дата документа|=от|дата составления|datum vystavenia|vystaveno dne',
    due_date:
      'datum splatnosti|splatnost|splatné do|dátum splatnosti|splatnosť|splatno do|оплатить до|срок оплаты|оплата до|дата оплаты|срок платежа|uhradit do|к оплате до|splatné dne',
    delivery_date:
      'datum zdanitelného plnění|duzp|datum uskutečnění plnění|dátum dodania|дата поставки|дата отгрузки|дата доставки|datum dodání|datum uskutečnění zdanitelného plnění',
    order_number:
      '# objednávky|objednávka #|objednávka|заказ #|# заказа|заказ|# objednavky|vaše objednávka|заявка #',
    customer_number:
      '# zákazníka|zákazník #|zákaznické #|kód zákazníka|# odběratele|kód odběratele|# клиента|клиент #|код клиента|код покупателя|# zákazníka|~zákazník|~клиент|лицевой счет|лицевой счёт|id zákazníka',
    net: 'základ|základ daně|celkem bez dph|bez dph|mezisoučet|cena bez dph|základ dane|spolu bez dph|итого без ндс|сумма без ндс|без ндс|всего без ндс|стоимость без ндс|подытог|částka bez dph|cena celkem bez dph|suma bez dph|medzisúčet|celková cena bez dph',
    tax: 'dph|výše dph|dph celkem|daň|celkem dph|ндс|сумма ндс|в том числе ндс|в т ч ндс|suma dph|налог|výška dph|částka dph|всего ндс|ндс всего',
    total:
      'celkem k úhradě|k úhradě|celkem s dph|celková částka|k zaplacení|spolu s dph|spolu na úhradu|na úhradu|celkem včetně dph|cena s dph|částka k úhradě|suma na úhradu|cena celkem s dph|итого с ндс|всего к оплате|к оплате|итого к оплате|сумма к оплате|всего с ндс|общая сумма|итого на сумму|celková částka k úhradě|всего на сумму|celková suma|~celkem|~spolu|~итого|~всего|~сумма|~částka',
    vat_id: 'dič|ič dph|dič dph|инн|инн кпп|dič plátce',
    other:
      'strana|telefon|tel|ič|ičo|množství|cena|sleva|účet|# účtu|psč|стр|страница|телефон|тел|количество|цена|скидка|кпп|огрн|бик|р с|к с|индекс|ставка|ставка ндс|sazba|sazba dph|konstantní symbol|specifický symbol|záloha|uhrazeno|дата заказа|договор #|datum objednávky|наименование',
  },
  more: {
    '#': 'αριθμός|αρ|αριθ|szám|száma|sorszám|sorszáma|nr|număr|numărul|מספר|מס|no|#|số|nomor|เลขที่',
    number:
      'factură #|factura #|# facturii|# factură|seria și #|számla #|számlaszám|számla sorszáma|számlasorszám|sorszám|# τιμολογίου|τιμολόγιο #|αρ τιμολογίου|αριθμός τιμολογίου|חשבונית #|חשבונית מס #|# חשבונית|# החשבונית|חשבונית מס|hóa đơn số|số hóa đơn|# faktur|เลขที่ใบแจ้งหนี้|เลขที่ใบกำกับภาษี|เลขที่|=חשבונית|~אסמכתא|~תעודה|# תעודה',
    date: 'data facturii|data emiterii|data|emisă la|számla kelte|kelt|kiállítás dátuma|kiállítás kelte|dátum|ημερομηνία|ημερομηνία έκδοσης|ημερομηνία τιμολογίου|ημ νία|תאריך|תאריך חשבונית|תאריך החשבונית|תאריך הפקה|ngày|ngày hóa đơn|tanggal|วันที่|วันที่ออก',
    due_date:
      'scadență|data scadenței|scadent la|data scadentă|termen de plată|fizetési határidő|esedékesség|fizetési határidő dátuma|ημερομηνία λήξης|λήξη|πληρωτέο έως|ημερομηνία πληρωμής|προθεσμία πληρωμής|תאריך פירעון|לתשלום עד|תאריך תשלום|לפירעון|מועד תשלום|hạn thanh toán|jatuh tempo|วันครบกำหนด|กำหนดชำระ',
    delivery_date:
      'data livrării|teljesítés|teljesítés dátuma|teljesítés kelte|teljesítés időpontja|ημερομηνία παράδοσης|תאריך אספקה',
    order_number:
      'comandă #|# comandă|# comenzii|comanda #|rendelés #|rendelésszám|rendelésszáma|# παραγγελίας|παραγγελία #|αριθμός παραγγελίας|הזמנה #|# הזמנה|# ההזמנה',
    customer_number:
      'client #|# client|cod client|vevő #|vevőkód|ügyfél #|ügyfélszám|ügyfélazonosító|# πελάτη|κωδικός πελάτη|αριθμός πελάτη|# לקוח|לקוח #|קוד לקוח|~לקוח|vevőszám|ügyfélkód',
    net: 'subtotal|total fără tva|valoare fără tva|bază impozabilă|nettó|nettó összeg|nettó összesen|összesen nettó|adóalap|καθαρή αξία|μερικό σύνολο|υποσύνολο|σύνολο χωρίς φπα|καθαρό ποσό|סכום נטו|סה כ לפני מע מ|סכום ביניים|סה כ לפני מעמ|נטו|סה"כ לפני מע"מ|net',
    tax: 'tva|total tva|valoare tva|áfa|áfa összeg|áfa összesen|áfa összege|φπα|φ π α|ποσό φπα|σύνολο φπα|מע מ|מע"מ|מעמ|סכום מע מ|סכום מע"מ',
    total:
      'total de plată|total general|total cu tva|valoare totală|de plată|bruttó|fizetendő|fizetendő összeg|fizetendő végösszeg|végösszeg|bruttó összesen|összesen bruttó|bruttó összeg|συνολικό ποσό|πληρωτέο|πληρωτέο ποσό|σύνολο με φπα|γενικό σύνολο|τελικό ποσό|סה כ לתשלום|סה"כ לתשלום|לתשלום|סך הכול לתשלום|סך הכל לתשלום|סה כ כולל מע מ|סה"כ כולל מע"מ|~total|~összesen|~σύνολο|~סה כ|~סה"כ|~סך הכול|~סך הכל|~ποσό',
    vat_id:
      'cif|cui|c u i|cod fiscal|cod tva|cod de înregistrare fiscală|adószám|közösségi adószám|αφμ|α φ μ|עוסק מורשה|ח פ|# עוסק|עוסק מורשה #|mã số thuế|npwp|เลขประจำตัวผู้เสียภาษี',
    other:
      'pagina|telefon|tel|cantitate|preț|cont|oldal|telefonszám|mennyiség|egységár|bankszámlaszám|bankszámla|cégjegyzékszám|σελίδα|τηλέφωνο|ποσότητα|τιμή|δου|עמוד|טלפון|כמות|מחיר|nr reg com|áfa kulcs|teljesítési időszak',
  },
}
