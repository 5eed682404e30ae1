/** What documents of one language are made of. Lists of terms stand in the order of `TERMS`. */
export interface Language {
  locale: string
  currency: string
  terms: string
  goods: string
  people: string
  towns: string
  notes: string
  prose: string
}

const TERMS =
  'invoice|report|list|item|description|quantity|unit|price|amount|date|text|debit|credit|balance|name|department|hours|rate|total|subtotal|tax|stock|place|from|to|time|customer|number|due|page|plan|actual|change|first half|second half|remark|carried forward|unit price in|delivery|account'.split(
    '|',
  )
export type Term = string

export const LANGUAGES: Record<string, Language> = {
  en: {
    locale: 'en-GB',
    currency: '£',
    terms:
      'Bill|Summary|Register|Item|Description|Quantity|Unit|Price|Amount|Date|Details|Paid out|Paid in|Balance|Name|Department|Hours|Rate|Total|Subtotal|VAT|In stock|Location|From|To|Time|Customer|Reference|Due|Page|Planned|Actual|Change|First half|Second half|Remark|Brought forward|Price per unit|Delivery|Account',
    goods:
      'Oak shelf|Copper pipe, 22 mm|Garden hose|Water meter with remote reading|Hand cream|Steel bolts M8|Printer paper A4, 500 sheets|Consulting on site|Night watch|Repair of the front door including a new lock',
    people: 'Grace Holt|Tom Ashby|Mary O’Neill|Derek Stone|Priya Nair|Ian Marlow',
    towns: 'Bristol BS1 5TY|York YO1 7HH|Dundee DD1 4QB',
    notes: 'as agreed by telephone|urgent|returned goods, see letter of 4 May|partial delivery',
    prose:
      'Thank you for your order, which we carried out with great care|Please check the figures below and let us know within ten days if anything is missing|All prices are net of tax unless we say otherwise',
  },
  de: {
    locale: 'de-DE',
    currency: '€',
    terms:
      'Abrechnung|Übersicht|Verzeichnis|Artikel|Bezeichnung|Menge|Einheit|Preis|Betrag|Datum|Buchungstext|Soll|Haben|Kontostand|Name|Abteilung|Stunden|Satz|Summe|Zwischensumme|Umsatzsteuer|Bestand|Lagerort|Von|Bis|Zeit|Kunde|Vorgang|Fällig|Seite|Geplant|Erreicht|Abweichung|Erstes Halbjahr|Zweites Halbjahr|Bemerkung|Übertrag|Preis je Einheit|Lieferung|Konto',
    goods:
      'Eichenregal|Kupferrohr 22 mm|Gartenschlauch|Wasserzähler mit Fernauslesung|Handcreme|Stahlschrauben M8|Druckerpapier A4, 500 Blatt|Beratung vor Ort|Nachtwache|Instandsetzung der Haustür samt neuem Schloss',
    people: 'Greta Holm|Uwe Krämer|Sabine Groß|Lutz Bäcker|Leyla Demir|Jan Vogt',
    towns: '28195 Bremen|80331 München|04109 Leipzig',
    notes: 'wie fernmündlich vereinbart|eilig|Rücksendung, siehe Schreiben vom 4. Mai|Teillieferung',
    prose:
      'Wir danken für Ihren Auftrag, den wir mit großer Sorgfalt ausgeführt haben|Bitte prüfen Sie die folgenden Angaben und melden Sie sich binnen zehn Tagen|Alle Preise verstehen sich ohne Steuer, sofern nichts anderes gesagt ist',
  },
  fr: {
    locale: 'fr-FR',
    currency: '€',
    terms:
      'Note d’honoraires|Récapitulatif|Registre|Article|Intitulé|Nombre|Unité|Prix|Montant|Date|Opération|Sorties|Entrées|Solde|Nom|Service|Heures|Taux|Total|Sous-total|TVA|En stock|Emplacement|De|À|Heure|Client|Dossier|Échéance|Page|Prévu|Réalisé|Écart|Premier semestre|Second semestre|Remarque|Report|Prix par unité|Livraison|Compte',
    goods:
      'Étagère en chêne|Tube de cuivre 22 mm|Tuyau d’arrosage|Compteur d’eau à relève à distance|Crème pour les mains|Boulons en acier M8|Papier A4, 500 feuilles|Conseil sur place|Garde de nuit|Réparation de la porte d’entrée avec serrure neuve',
    people: 'Hélène Roux|Marc Petit|Noémie Garcin|Luc Berger|Amel Haddad|Jean Vial',
    towns: '44000 Nantes|31000 Toulouse|67000 Strasbourg',
    notes: 'comme convenu par téléphone|urgent|retour, voir lettre du 4 mai|livraison partielle',
    prose:
      'Nous vous remercions de votre commande, exécutée avec le plus grand soin|Veuillez vérifier les chiffres ci-dessous et nous écrire sous dix jours|Les prix sont indiqués hors taxes sauf mention contraire',
  },
  it: {
    locale: 'it-IT',
    currency: '€',
    terms:
      'Conto|Riepilogo|Elenco|Articolo|Descrizione|Quantità|Unità|Prezzo|Importo|Data|Causale|Uscite|Entrate|Saldo|Nome|Reparto|Ore|Tariffa|Totale|Subtotale|IVA|Giacenza|Posizione|Da|A|Ora|Cliente|Pratica|Scadenza|Pagina|Previsto|Effettivo|Scarto|Primo semestre|Secondo semestre|Nota|Riporto|Prezzo per unità|Consegna|Conto',
    goods:
      'Scaffale di rovere|Tubo di rame 22 mm|Tubo da giardino|Contatore dell’acqua con lettura a distanza|Crema per le mani|Bulloni in acciaio M8|Carta A4, 500 fogli|Consulenza in loco|Guardia notturna|Riparazione della porta di casa con nuova serratura',
    people: 'Giulia Conti|Marco Riva|Sara Bassi|Luca Ferri|Amina Sall|Piero Neri',
    towns: '16121 Genova|40121 Bologna|80132 Napoli',
    notes: 'come da telefonata|urgente|reso, vedi lettera del 4 maggio|consegna parziale',
    prose:
      'Vi ringraziamo per l’ordine, che abbiamo eseguito con la massima cura|Vi preghiamo di verificare i dati seguenti e di scriverci entro dieci giorni|I prezzi sono al netto delle imposte salvo diversa indicazione',
  },
  pl: {
    locale: 'pl-PL',
    currency: 'zł',
    terms:
      'Rachunek|Zestawienie|Spis|Towar|Opis|Ilość|Jednostka|Cena|Kwota|Data|Tytuł|Wypłaty|Wpłaty|Saldo|Nazwisko|Dział|Godziny|Stawka|Razem|Suma częściowa|Podatek|Zapas|Miejsce|Od|Do|Czas|Klient|Sprawa|Termin|Strona|Plan|Wykonanie|Różnica|Pierwsze półrocze|Drugie półrocze|Uwagi|Z przeniesienia|Cena za sztukę|Dostawa|Konto',
    goods:
      'Półka dębowa|Rura miedziana 22 mm|Wąż ogrodowy|Wodomierz ze zdalnym odczytem|Krem do rąk|Śruby stalowe M8|Papier A4, 500 arkuszy|Doradztwo na miejscu|Nocna straż|Naprawa drzwi wejściowych wraz z nowym zamkiem',
    people: 'Zofia Kos|Jan Żak|Ewa Łuczak|Piotr Wójcik|Lena Mróz|Adam Duda',
    towns: '80-001 Gdańsk|30-002 Kraków|61-001 Poznań',
    notes: 'zgodnie z rozmową|pilne|zwrot, patrz pismo z 4 maja|dostawa częściowa',
    prose:
      'Dziękujemy za zamówienie, które wykonaliśmy z największą starannością|Prosimy o sprawdzenie poniższych danych i kontakt w ciągu dziesięciu dni|Wszystkie ceny podano bez podatku, o ile nie zaznaczono inaczej',
  },
  pt: {
    locale: 'pt-PT',
    currency: '€',
    terms:
      'Conta|Resumo|Registo|Artigo|Descrição|Quantidade|Unidade|Preço|Valor|Data|Movimento|Saídas|Entradas|Saldo|Nome|Secção|Horas|Taxa|Total|Subtotal|IVA|Existências|Local|De|Até|Hora|Cliente|Processo|Vencimento|Página|Previsto|Real|Desvio|Primeiro semestre|Segundo semestre|Nota|Transporte|Preço por unidade|Entrega|Conta',
    goods:
      'Prateleira de carvalho|Tubo de cobre 22 mm|Mangueira|Contador de água com leitura remota|Creme de mãos|Parafusos de aço M8|Papel A4, 500 folhas|Consultoria no local|Vigilância noturna|Reparação da porta da rua com fechadura nova',
    people: 'Inês Matos|Rui Pires|Clara Dias|Nuno Reis|Aya Costa|Zé Lima',
    towns: '4000-001 Porto|3000-002 Coimbra|8000-003 Faro',
    notes: 'como combinado ao telefone|urgente|devolução, ver carta de 4 de maio|entrega parcial',
    prose:
      'Agradecemos a sua encomenda, que executámos com o maior cuidado|Queira verificar os dados abaixo e escrever-nos no prazo de dez dias|Os preços não incluem impostos, salvo indicação em contrário',
  },
  ja: {
    locale: 'ja-JP',
    currency: '¥',
    terms:
      '明細書|一覧表|台帳|品目|品名|数量|単位|価格|金額|日付|摘要|出金|入金|残高|氏名|部署|時間|単価|合計|小計|消費税|在庫|場所|から|まで|時刻|お客様|管理番号|期限|ページ|計画|実績|差異|上期|下期|備考|前月繰越|一個の値段|納品|口座',
    goods:
      '樫の棚|銅管二十二ミリ|散水ホース|遠隔検針つき水道メーター|ハンドクリーム|鋼製ボルト|コピー用紙五百枚|現地相談|夜間警備|玄関扉の修理と新しい錠前の取り付け作業一式',
    people: '高橋由美|小林健|森田葵|石川誠|岡田涼|上野恵',
    towns: '札幌市北区一条|名古屋市中区栄|福岡市東区箱崎',
    notes: '電話で確認済み|至急|返品あり、五月四日の書面を参照|分納',
    prose:
      'このたびはご注文いただき誠にありがとうございます|下記の内容をご確認のうえ、十日以内にご連絡ください|価格はすべて税抜きで表示しております',
  },
  zh: {
    locale: 'zh-CN',
    currency: '¥',
    terms:
      '结算单|汇总表|登记表|物品|名称|件数|计量|价格|金额|日期|摘要|支出|收入|余额|姓名|科室|工时|费率|总计|小结|税额|库存|库位|起|止|时刻|客户|案号|期限|页|计划|完成|差额|上半年|下半年|备注|上期结转|单件价格|送货|账户',
    goods:
      '橡木架|铜管二十二毫米|浇水软管|远程抄表水表|护手霜|钢螺栓|复印纸五百张|上门咨询|夜间值守|入户门维修并更换新锁及配套五金件',
    people: '赵敏|孙强|周婷|吴磊|郑洁|冯宇',
    towns: '武汉市江岸区|成都市锦江区|西安市碑林区',
    notes: '已电话确认|加急|退货，见五月四日来函|分批交货',
    prose: '感谢贵方订货，我们已认真完成|请核对下列内容，如有遗漏请在十日内告知|除另有说明外，价格均不含税',
  },
  ar: {
    locale: 'ar-EG-u-nu-latn',
    currency: 'ج.م',
    terms:
      'كشف|ملخص|سجل|الصنف|البيان|العدد|القياس|السعر|القيمة|اليوم|التفاصيل|مدين|دائن|الرصيد|الاسم|القسم|الساعات|المعدل|المجموع|المجموع الفرعي|الضريبة|المخزون|المكان|من|إلى|الوقت|العميل|المرجع|الاستحقاق|صفحة|المخطط|المنفذ|الفرق|النصف الأول|النصف الثاني|ملاحظة|رصيد سابق|سعر القطعة|التسليم|الحساب',
    goods:
      'رف خشبي|أنبوب نحاس|خرطوم حديقة|عداد مياه يقرأ عن بعد|كريم لليدين|مسامير فولاذ|ورق طباعة|استشارة في الموقع|حراسة ليلية|إصلاح باب المدخل مع قفل جديد',
    people: 'سلمى فؤاد|كريم حسن|ليلى منصور|عمر شوقي|هدى نجيب|ياسر علي',
    towns: 'القاهرة|الإسكندرية|طنطا',
    notes: 'حسب المكالمة|عاجل|مرتجع حسب الخطاب|تسليم جزئي',
    prose:
      'نشكركم على طلبكم الذي نفذناه بعناية|يرجى مراجعة البيانات التالية والرد خلال عشرة أيام|الأسعار لا تشمل الضريبة',
  },
}

/** The terms of a language by their English key. */
export function termsOf({ terms }: Language): (key: Term) => string {
  const own = terms.split('|')
  return key => {
    const at = TERMS.indexOf(key)
    if (at < 0 || own[at] === undefined) throw new Error(`no term for ${key}`)
    return own[at]
  }
}
