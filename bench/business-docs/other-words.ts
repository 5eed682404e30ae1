/** Languages, number formats and headings of the second family of documents. Lists stand in the order of `KEYS`. */
export interface OtherLanguage {
  locale: string
  /** As written beside amounts. */
  currency: string
  terms: string
  goods: string
  places: string
  prose: string
}

const KEYS =
  'position|article|text|pieces|unit price|discount|tax|net|gross|day|voucher|bookings|sum|region|quarter|growth|analysis|result|unit|range|group|train|departure|arrival|track|charge|month|carry|document|due|section'.split(
    '|',
  )

export const OTHER_LANGUAGES: Record<string, OtherLanguage> = {
  'de-CH': {
    locale: 'de-CH',
    currency: 'CHF',
    terms:
      'Pos.|Art.-Nr.|Leistung|Anz.|Ansatz|Rabatt|MwSt|Netto|Brutto inkl. MwSt|Valuta|Beleg|Umsatz|Zusammenzug|Kanton|Quartal|Wachstum|Untersuchung|Befund|Masseinheit|Normbereich|Warengruppe|Zug|Abfahrt|Ankunft|Gleis|Gebühr|Monat|Saldovortrag|Auftrag|Zahlbar bis|Abschnitt',
    goods:
      'Znüni-Brot|Fensterdichtung auf Mass|Velopumpe|Reinigung Treppenhaus, zweimal wöchentlich, inklusive Material|Türgriff|Schreinerarbeiten im Dachstock nach Ausmass|Wartung Heizung|Gipserarbeiten|Kaffeebohnen 1 kg',
    places: 'Zürich|Basel-Landschaft|Appenzell Innerrhoden|Genf|Uri',
    prose:
      'Besten Dank für das Vertrauen, das Sie uns entgegenbringen|Den Betrag überweisen Sie bitte innert dreissig Tagen auf unser Konto|Rückfragen beantwortet das Sekretariat gerne',
  },
  'en-IN': {
    locale: 'en-IN',
    currency: 'INR',
    terms:
      'Sr. No.|HSN Code|Particulars|Qty|Rate|Disc.|GST|Taxable Value|Invoice Value|Value Date|Vch No.|Turnover|Grand Sum|State|Quarter|YoY|Investigation|Observed Value|UOM|Biological Ref. Interval|Category|Train No.|Dep.|Arr.|PF|Fare|Month|Opening Balance|Challan No.|Due By|Schedule',
    goods:
      'Basmati rice 25 kg|Cotton yarn, dyed, count forty, packed in cones of two kilograms each|Ceiling fan|Brass fittings|Diesel generator servicing with spare parts and consumables|LED panel|Turmeric powder|Steel almirah with locker',
    places: 'Karnataka|Uttar Pradesh|Tamil Nadu|Goa|Himachal Pradesh',
    prose:
      'Kindly find enclosed the particulars of supplies made to your good self|Interest shall be charged on amounts that remain unpaid after the due date|Subject to jurisdiction of the local courts',
  },
  'fr-CA': {
    locale: 'fr-CA',
    currency: '$',
    terms:
      'Nº|Code|Désignation des travaux|Qté|Prix unitaire|Remise|Taxe|Montant net|Montant à payer|Jour|Pièce|Chiffre d’affaires|Somme|Province|Trimestre|Croissance|Analyse|Résultat|Mesure|Intervalle de référence|Famille|Train|Départ|Arrivée|Voie|Tarif|Mois|Solde reporté|Bon nº|Payable avant le|Rubrique',
    goods:
      'Sirop d’érable|Déneigement de l’entrée, saison complète, épandage de sel compris|Bottes d’hiver|Pneus|Location d’une nacelle élévatrice pour trois jours|Chauffe-eau|Raquettes|Clôture de cèdre',
    places: 'Québec|Nouveau-Brunswick|Île-du-Prince-Édouard|Ontario',
    prose:
      'Voici le détail des travaux que vous nous avez confiés cet hiver|Merci d’acquitter le solde avant la date indiquée ci-dessus|Notre équipe demeure à votre disposition',
  },
  es: {
    locale: 'es-ES',
    currency: 'EUR',
    terms:
      'Lín.|Ref.|Concepto|Uds.|Precio ud.|Dto.|IVA|Base imponible|Importe con IVA|F. valor|Asiento|Ventas|Suma y sigue|Comunidad|Trimestre|Variación|Determinación|Valor|Unidades|Valores normales|Familia|Tren|Salida|Llegada|Vía|Tasa|Mes|Saldo anterior|Albarán|Vence el|Apartado',
    goods:
      'Aceite de oliva virgen extra|Alquiler de carpa con montaje, desmontaje y transporte hasta el recinto|Sillas|Jamón|Servicio de limpieza de cristales en fachada exterior|Grifo monomando|Cerámica|Toldo',
    places: 'Galicia|Castilla-La Mancha|Comunitat Valenciana|Navarra',
    prose:
      'Adjuntamos la relación de los trabajos realizados durante el mes pasado|El abono se efectuará mediante transferencia bancaria antes del vencimiento|Quedamos a su entera disposición',
  },
  nl: {
    locale: 'nl-NL',
    currency: '€',
    terms:
      'Regel|Art.nr.|Omschrijving|Stuks|Stukprijs|Korting|Btw|Netto bedrag|Totaal incl. btw|Boekdag|Bon|Omzet|Eindbedrag|Provincie|Kwartaal|Groei|Bepaling|Uitslag|Eenheid|Referentiewaarde|Productgroep|Trein|Vertrek|Aankomst|Spoor|Tarief|Maand|Beginsaldo|Bestelbon|Vervalt op|Hoofdstuk',
    goods:
      'Stroopwafels|Schilderwerk buitenkozijnen, tweemaal gronden en aflakken in kleur naar keuze|Fietstas|Dakgoot|Onderhoud van de koelinstallatie met vervanging van filters|Bloembollen|Kaasschaaf|Regenton',
    places: 'Zuid-Holland|Fryslân|Noord-Brabant|Zeeland',
    prose:
      'Hierbij ontvangt u het overzicht van de geleverde zaken en diensten|Wij verzoeken u vriendelijk het bedrag binnen veertien dagen te voldoen|Op al onze leveringen zijn onze voorwaarden van toepassing',
  },
  sv: {
    locale: 'sv-SE',
    currency: 'kr',
    terms:
      'Rad|Artikelnr|Benämning|Antal|À-pris|Rabatt|Moms|Belopp|Att betala|Bokfört|Verifikat|Omsättning|Slutsumma|Län|Kvartal|Tillväxt|Analys|Svar|Enhet|Referensintervall|Varugrupp|Tåg|Avgår|Ankommer|Spår|Avgift|Månad|Ingående saldo|Följesedel|Förfaller|Avdelning',
    goods:
      'Knäckebröd|Takomläggning av ladugård med tegel, läkt och ny underlagspapp|Vedspis|Lingonsylt|Besiktning av ventilation i flerbostadshus, alla plan|Snöskyffel|Båtvax|Ullfilt',
    places: 'Skåne|Västra Götaland|Norrbotten|Gotland',
    prose:
      'Tack för förtroendet att få leverera till er även i år|Efter förfallodagen debiteras dröjsmålsränta enligt lag|Hör gärna av er om något är oklart',
  },
  tr: {
    locale: 'tr-TR',
    currency: 'TL',
    terms:
      'Sıra|Stok kodu|Açıklama|Adet|Birim fiyat|İskonto|KDV|Matrah|KDV dahil tutar|Valör|Fiş no|Ciro|Toplam tutar|Bölge|Çeyrek|Artış|Tetkik|Sonuç|Birim|Referans aralığı|Ürün grubu|Sefer|Kalkış|Varış|Peron|Ücret|Ay|Devreden|İrsaliye|Son ödeme|Bölüm',
    goods:
      'Bakır cezve|Dış cephe boyası uygulaması, iskele kurulumu ve temizlik işleri dahil|Zeytinyağı|Kilim|Asansör bakımı ve yedek parça değişimi için aylık hizmet|Çay bardağı|Musluk|Halı',
    places: 'Marmara|Doğu Karadeniz|İç Anadolu|Ege',
    prose:
      'Siparişiniz için teşekkür eder, iyi çalışmalar dileriz|Ödemenizi belirtilen tarihe kadar hesabımıza yapmanızı rica ederiz|Sorularınız için bize her zaman yazabilirsiniz',
  },
  ru: {
    locale: 'ru-RU',
    currency: '₽',
    terms:
      '№ п/п|Артикул|Наименование работ|Кол-во|Цена за ед.|Скидка|НДС|Стоимость|Всего с НДС|Дата|Документ|Оборот|Всего|Область|Квартал|Рост|Показатель|Результат|Ед. изм.|Норма|Группа товаров|Поезд|Отпр.|Приб.|Путь|Тариф|Месяц|Входящий остаток|Накладная|Оплатить до|Раздел',
    goods:
      'Гречневая крупа|Монтаж окон с отделкой откосов, вывозом мусора и уборкой помещений|Самовар|Валенки|Техническое обслуживание котельной в зимний период|Доска обрезная|Кран шаровой|Утеплитель',
    places: 'Тверская|Ямало-Ненецкий округ|Карелия|Псковская',
    prose:
      'Благодарим за сотрудничество и надеемся на его продолжение|Просим оплатить счёт в указанный срок без напоминаний|Все вопросы можно задать нашему бухгалтеру',
  },
  ko: {
    locale: 'ko-KR',
    currency: '원',
    terms:
      '순번|품번|내역|수량|단가|할인|부가세|공급가액|합계금액|거래일|전표|매출|총계|지역|분기|증가율|검사항목|결과치|단위|참고치|제품군|열차|출발|도착|승강장|운임|월|이월잔액|납품서|납기|구분',
    goods:
      '볶음용 멸치|사무실 이전 작업 및 폐기물 처리 일체, 주말 작업 포함|전기밥솥|한지|건물 외벽 청소와 유리창 방수 처리 작업|고무장갑|배추|돗자리',
    places: '서울특별시|경상남도|제주도|강원도',
    prose:
      '귀사의 발전을 기원하며 아래와 같이 청구합니다|기한 안에 입금하여 주시기 바랍니다|문의 사항은 담당자에게 연락하십시오',
  },
  he: {
    locale: 'he-IL',
    currency: '₪',
    terms:
      'שורה|מק"ט|תיאור|כמות|מחיר יחידה|הנחה|מע"מ|סכום נטו|לתשלום|תאריך ערך|אסמכתא|מחזור|סך הכול|מחוז|רבעון|גידול|בדיקה|תוצאה|יחידות|טווח תקין|קבוצה|רכבת|יציאה|הגעה|רציף|תעריף|חודש|יתרה קודמת|תעודה|לפירעון|פרק',
    goods:
      'שמן זית|שיפוץ חדר מדרגות כולל צבע, חשמל ופינוי פסולת|תנור|ברז|תחזוקת מעלית חודשית וחלקי חילוף|כיסא|שטיח|מנורה',
    places: 'ירושלים|תל אביב|חיפה והקריות|הדרום',
    prose: 'תודה שבחרתם בשירותינו גם השנה|נבקש להסדיר את התשלום עד למועד הנקוב|לכל שאלה ניתן לפנות למשרד',
  },
}

export function otherTerms({ terms }: OtherLanguage): (key: string) => string {
  const own = terms.split('|')
  return key => {
    const at = KEYS.indexOf(key)
    if (at < 0 || own[at] === undefined) throw new Error(`no term for ${key}`)
    return own[at]
  }
}
