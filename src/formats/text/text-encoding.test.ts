import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText } from './text-encoding.ts'

/** Tables as Python encodes them: encoding, bytes, text. */
const TABLES = [
  [
    'Windows-1252',
    '4e616d653b50726569733b4f72740a4dfc6c6c65723b312c35303b4bf66c6e0ac96d696c65205a6f6c613b332c30303bc97669616e2d6c65732d4261696e730ac5736520d8646567e572643b322c30303b54726f6d73f80a',
    'Name;Preis;Ort\nMüller;1,50;Köln\nÉmile Zola;3,00;Évian-les-Bains\nÅse Ødegård;2,00;Tromsø\n',
  ],
  ['Windows-1252', '612c620af1616e64fa2c800a9371756f746564942c850a', 'a,b\nñandú,€\n“quoted”,…\n'],
  ['Windows-1252', '780adcc4d60a', 'x\nÜÄÖ\n'],
  [
    'macintosh',
    '4e6f6d3b56696c6c650d4a6f738e2049628796657a3b4d876c6167610d488e6c8f6e653b426573616e8d6f6e0d4d9f6c6c65723b4b9a6c6e0d',
    'Nom;Ville\rJosé Ibáñez;Málaga\rHélène;Besançon\rMüller;Köln\r',
  ],
  [
    'IBM850',
    '4e616d653b4f72740d0a4d816c6c65723b44817373656c646f72660d0a4a846765723b4b946c6e2c204b946e696773616c6c65650d0a48826c8a6e653b426573616e876f6e0d0a',
    'Name;Ort\r\nMüller;Düsseldorf\r\nJäger;Köln, Königsallee\r\nHélène;Besançon\r\n',
  ],
  [
    'IBM850',
    '46728264827269633b5382768272696e650d0a42826e8264696374653b48826c8a6e650d0a',
    'Frédéric;Sévérine\r\nBénédicte;Hélène\r\n',
  ],
  // Marks of English texts are letters on other systems.
  [
    'Windows-1252',
    '697492733b646f6e927497776f6e92740a9371756f746564943b77616974850a4f92427269656e92733b636166e90a',
    'it’s;don’t—won’t\n“quoted”;wait…\nO’Brien’s;café\n',
  ],
  [
    'Windows-1251',
    'c8ecff3bc3eef0eee43bd1f3ecece00ac8e2e0ed20cfe5f2f0eee23bcceef1eae2e03b31300ac0edede03bd1c0cdcad22dcfc5d2c5d0c1d3d0c33b350a',
    'Имя;Город;Сумма\nИван Петров;Москва;10\nАнна;САНКТ-ПЕТЕРБУРГ;5\n',
  ],
  [
    'KOI8-R',
    'e9cdd17ce7cfd2cfc47cf7cfdad2c1d3d40ae9d7c1ce7cedcfd3cbd7c17c33330aefccd8c7c17cebc1dac1ced87c34310a',
    'Имя|Город|Возраст\nИван|Москва|33\nОльга|Казань|41\n',
  ],
  [
    'KOI8-R',
    'cec1c9cdc5cecfd7c1cec9c53bcbcfccc9dec5d3d4d7cf3bc5c4c9cec9c3c10ac7d7cfdac4c920d3d4d2cfc9d4c5ccd8ced9c53b34303bcbc70a',
    'наименование;количество;единица\nгвозди строительные;40;кг\n',
  ],
  [
    'IBM866',
    '88acef7c83aee0aea47c82aea7e0a0e1e20a88a2a0ad7c8caee1aaa2a07c33330a8eabeca3a07c8aa0a7a0adec7c34310a',
    'Имя|Город|Возраст\nИван|Москва|33\nОльга|Казань|41\n',
  ],
  ['Windows-1251', 'cfd0c0c9d12dcbc8d1d23bd6c5cdc00acccecbcecace3b38300a', 'ПРАЙС-ЛИСТ;ЦЕНА\nМОЛОКО;80\n'],
  ['Windows-1251', '69642c6e616d650a312ccae8bfe20a322ca8ebeae00a', 'id,name\n1,Київ\n2,Ёлка\n'],
  [
    'GB18030',
    'd0d5c3fb2cb3c7cad02cb1b8d7a20ad5c5c8fd2cb1b1bea92ccede0ac0eecbc42cc9cfbaa32cd2d1b8b6bfee0acdf5d0a1c3f72cb9e3d6dd2cc7ebbea1bfecb7a2bbf50a',
    '姓名,城市,备注\n张三,北京,无\n李四,上海,已付款\n王小明,广州,请尽快发货\n',
  ],
  [
    'Shift_JIS',
    '96bc914f2c93738e732c94f58d6c0a8e52936391be98592c938c8b9e2c82a082e882aa82c682a482b282b482a282dc82b70a97e996d82c91e58de32c8365835883670a',
    '名前,都市,備考\n山田太郎,東京,ありがとうございます\n鈴木,大阪,テスト\n',
  ],
  ['Shift_JIS', '96bc914f2c93738e730a8e5293632c938c8b9e0a', '名前,都市\n山田,東京\n'],
  [
    'Big5',
    'a96da6572cabb0a5ab2cb3c6b5f90ab3afa46aa4e52ca578a55f2cb54c0aaa4ca470acfc2cb0aab6af2ca477a549b4da0a',
    '姓名,城市,備註\n陳大文,台北,無\n林小美,高雄,已付款\n',
  ],
  [
    'EUC-KR',
    'c0ccb8a72cb5b5bdc32cbaf1b0ed0ab1e8c3b6bcf62cbcadbfef2cbef8c0bd0ac0ccbfb5c8f12cbacebbea2cb0e1c1a620bfcfb7e10a',
    '이름,도시,비고\n김철수,서울,없음\n이영희,부산,결제 완료\n',
  ],
  [
    'Windows-1250',
    '496d69ea3b4d696173746f0aa3756b61737a3ba3f3649f0a4d61b3676f727a6174613b8c7769ea746f6368b36f776963650a',
    'Imię;Miasto\nŁukasz;Łódź\nMałgorzata;Świętochłowice\n',
  ],
  [
    'Windows-1250',
    '6a6de96e6f3b6dec73746f0ad865686ff83b8eefe1720a4a69f8ed3b506c7a65f20a',
    'jméno;město\nŘehoř;Žďár\nJiří;Plzeň\n',
  ],
  [
    'Windows-1250',
    '6ee9763be1720a4b6f76e16373204779f57af53bf5737a6962617261636b2c2066fb737a65722c206bf67274650a',
    'név;ár\nKovács Győző;őszibarack, fűszer, körte\n',
  ],
  [
    'Windows-1254',
    '61643bfe656869720ac761f072fd3b45736b69fe656869720a49fefd6c3b446979617262616bfd722c20e76172fefd0a',
    'ad;şehir\nÇağrı;Eskişehir\nIşıl;Diyarbakır, çarşı\n',
  ],
  [
    'Windows-1252',
    'bf5175e93f3b4eba20353b6db30aa3353bbd3bc667697220def37273736f6e2c20fd6d7369720a',
    '¿Qué?;Nº 5;m³\n£5;½;Ægir Þórsson, ýmsir\n',
  ],
  [
    'Windows-1253',
    'bcedefece13bd0fcebe70ac3e9fef1e3eff23bc1e8deede10accc1d1c9c13bd0dcf4f1e10a',
    'Όνομα;Πόλη\nΓιώργος;Αθήνα\nΜΑΡΙΑ;Πάτρα\n',
  ],
  [
    'Windows-1255',
    'f9ed2cf2e9f80ae3e5e32ce9f8e5f9ece9ed0aeef9e42ce7e9f4e40a',
    'שם,עיר\nדוד,ירושלים\nמשה,חיפה\n',
  ],
  [
    'Windows-1256',
    'c7e1c7d3e32cc7e1e3cfede4c90ae3cde3cf2cc7e1dec7e5d1c90addc7d8e3c92cc7e1d1edc7d60a',
    'الاسم,المدينة\nمحمد,القاهرة\nفاطمة,الرياض\n',
  ],
  [
    'Windows-1256',
    'e4c7e33bd4e5d10adae1ed3bcae5d1c7e40a81d1e6edd23b90d190c7e40a',
    'نام;شهر\nعلي;تهران\nپرويز;گرگان\n',
  ],
  [
    'Windows-874',
    'aad7e8cd2ce0c1d7cda70acac1aad2c22ca1c3d8a7e0b7be0acac1cbadd4a72ce0aad5c2a7e3cbc1e80a',
    'ชื่อ,เมือง\nสมชาย,กรุงเทพ\nสมหญิง,เชียงใหม่\n',
  ],
  [
    'EUC-JP',
    'ccbec1b02cc5d4bbd42cc8f7b9cd0abbb3c5c4c2c0cfba2cc5ecb5fe2ca4a2a4eaa4aca4c8a4a6a4b4a4b6a4a4a4dea4b90aceebccda2cc2e7bae52ca5c6a5b9a5c80a',
    '名前,都市,備考\n山田太郎,東京,ありがとうございます\n鈴木,大阪,テスト\n',
  ],
  [
    'Windows-1252',
    '4e6f6d3b56696c6c650a4dfc6c6c65723bc5726875730a4672616ee76f69733bc97672790a4a6f73e9204962e1f1657a3b4de16c6167610a53f872656e73656e3b54726f6d73f80a476f6ee7616c7665733b53e36f204a6fe36f0a',
    'Nom;Ville\nMüller;Århus\nFrançois;Évry\nJosé Ibáñez;Málaga\nSørensen;Tromsø\nGonçalves;São João\n',
  ],
  [
    'Windows-1257',
    '7661726461733b6d6965737461730a52fb746120de756b6175736b69656eeb3b50616e6576ebfe79730a',
    'vardas;miestas\nRūta Žukauskienė;Panevėžys\n',
  ],
  [
    'Windows-1257',
    '76e27264733b70696c73e774610a4ae26e69732042e7727a69f2f03b4afb726d616c610a',
    'vārds;pilsēta\nJānis Bērziņš;Jūrmala\n',
  ],
  [
    'Windows-1257',
    '6e696d693b6c696e6e0a54f56e7520d06d6964743b50e4726e750a4a61616e2054f065726e6f763b56f572750a',
    'nimi;linn\nTõnu Šmidt;Pärnu\nJaan Tšernov;Võru\n',
  ],
  [
    'Windows-1250',
    '6e756d653b6f7261ba0a496f6e69fee3204ce363e37475ba3b47616c61fe690a',
    'nume;oraş\nIoniţă Lăcătuş;Galaţi\n',
  ],
  ['Windows-1250', '5a6269676e6965772057b9733b437aea73746f63686f77610a', 'Zbigniew Wąs;Częstochowa\n'],
  ['Windows-1250', '696d653b677261640a8a70656c6120426f9e69e83b4b6f7065720a', 'ime;grad\nŠpela Božič;Koper\n'],
  [
    'ISO-8859-2',
    '696d69ea3b6d696173746f0a4aea64727a656a20a66d6967b3793b476461f1736b0a426fbf656e6120476fb3b1623ba677696e6f756ab66369650a',
    'imię;miasto\nJędrzej Śmigły;Gdańsk\nBożena Gołąb;Świnoujście\n',
  ],
  ['Windows-1254', '4179fe652059fd6c6d617a3b4d75f06c610a', 'Ayşe Yılmaz;Muğla\n'],
  [
    'Shift_JIS',
    '8e52936391be98593bd4cfc0de20c0dbb30a936e95d394fc8de73bdcc0c5cdde20d0bbb70a',
    '山田太郎;ﾔﾏﾀﾞ ﾀﾛｳ\n渡辺美咲;ﾜﾀﾅﾍﾞ ﾐｻｷ\n',
  ],
  ['Shift_JIS', 'd0c2cbdebc20c0dbb33bc4b3b7d6b30a', 'ﾐﾂﾋﾞｼ ﾀﾛｳ;ﾄｳｷﾖｳ\n'],
  [
    'GB18030',
    'd0d5c3fb3bb1b8d7a20ad5c5c8fd303bcedeb8fcb6e0c3fcc3fbbfd5bce4bfc9bcfb0ad5c5c8fd313bcedeb8fcb6e0c3fcc3fbbfd5bce4bfc9bcfb0ad5c5c8fd323bcedeb8fcb6e0c3fcc3fbbfd5bce4bfc9bcfb0ad5c5c8fd333bcedeb8fcb6e0c3fcc3fbbfd5bce4bfc9bcfb0ad5c5c8fd343bcedeb8fcb6e0c3fcc3fbbfd5bce4bfc9bcfb0ac0ee9534b2353bd2d1b8b6bfee0a',
    '姓名;备注\n张三0;无更多命名空间可见\n张三1;无更多命名空间可见\n张三2;无更多命名空间可见\n张三3;无更多命名空间可见\n张三4;无更多命名空间可见\n李𠮷;已付款\n',
  ],
  [
    'EUC-JP',
    'a1d6c3edcab8a1d73ba1cab3f4a1cbbbb3c5c40aa1d6b8abc0d1a1d73ba1cacdada1cbceebccda0a',
    '「注文」;（株）山田\n「見積」;（有）鈴木\n',
  ],
] as const

test('tables in encodings from before Unicode', () => {
  for (const [encoding, hex, text] of TABLES) {
    assert.deepEqual(decodeText(Buffer.from(hex, 'hex')), { text, encoding })
  }
})

test('what tells too little is taken for Western text', () => {
  for (const text of ['caf\xe9', '\xe9\xe8', '\xa9 2024, \xab\xe0\xbb', '\xc4\xd6', '10 \x80']) {
    assert.equal(decodeText(Buffer.from(text, 'latin1')).encoding, 'Windows-1252', text)
  }
})

test('a table whose first letters beyond ASCII stand far below its beginning', () => {
  const rows = Buffer.from('id;name\n'.repeat(10_000))
  const last = Buffer.from('50617765b320576f6c736b693ba3f3649f0a', 'hex')
  assert.equal(decodeText(Buffer.concat([rows, last])).encoding, 'Windows-1250')
})

test('UTF-16 is read without a byte order mark too, where its letters leave no doubt', () => {
  const table = 'Name;Ort\nJürgen;Łódź\n'
  const bytes = Buffer.from(table, 'utf16le')
  assert.deepEqual(decodeText(bytes), { text: table, encoding: 'UTF-16' })
  assert.deepEqual(decodeText(Buffer.from(bytes).swap16()), { text: table, encoding: 'UTF-16' })
  for (const other of [
    [1, 0, 2, 0, 3, 0, 4, 0, 5, 0],
    [97, 0, 0, 98, 97, 0, 0, 98],
    [97, 0],
  ])
    assert.notEqual(decodeText(Uint8Array.from(other)).encoding, 'UTF-16')
})
