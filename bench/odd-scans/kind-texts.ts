/** Sentences of each language for pages of many kinds: the first half was worked with, the other is kept aside. */
export const SENTENCES: Record<string, readonly [known: string[], aside: string[]]> = {
  eng: [
    [
      'The ferry leaves the northern pier every forty minutes until dusk.',
      'Passengers with bicycles board first and pay 4.50 for each of them.',
      'Tickets are sold on board; change is given for notes up to fifty.',
      'In heavy wind the captain decides whether the last trip is made.',
    ],
    [
      'Our workshop repairs clocks of every age, from tower to pocket.',
      'Estimates are free of charge and hold for thirty working days.',
      'Parts that are no longer made are turned by hand on our lathe.',
      'Please bring the key and the pendulum along with the movement.',
    ],
  ],
  deu: [
    [
      'Die Bücherei öffnet dienstags um zehn Uhr und schließt um sechs.',
      'Für verlorene Ausweise berechnen wir eine Gebühr von 5,00 Euro.',
      'Größere Gruppen melden sich bitte zwei Wochen vorher schriftlich an.',
    ],
    [
      'Der Wanderweg führt über drei Brücken bis zur alten Mühle hinauf.',
      'Bei Hochwasser ist der untere Abschnitt für Fußgänger gesperrt.',
      'Hunde müssen während der Brutzeit überall an die kurze Leine.',
    ],
  ],
  heb: [
    [
      'הספרייה פתוחה בימי ראשון עד חמישי משעה תשע בבוקר.',
      'אפשר לשאול עד שבעה ספרים לשלושה שבועות.',
      'על כל יום של איחור משלמים קנס קטן בדלפק.',
    ],
    [
      'הרכבת האחרונה יוצאת מהתחנה המרכזית בחצות.',
      'כרטיסים נמכרים גם אצל הנהג אך במחיר גבוה יותר.',
      'נא לא להשאיר מזוודות ליד הדלתות.',
    ],
  ],
  ara: [
    [
      'تفتح المكتبة أبوابها كل يوم من التاسعة صباحا حتى المساء.',
      'يمكن استعارة خمسة كتب لمدة ثلاثة أسابيع.',
      'يرجى المحافظة على الهدوء في قاعة القراءة.',
    ],
    [
      'يغادر القطار الأخير المحطة المركزية عند منتصف الليل.',
      'تباع التذاكر أيضا عند السائق بسعر أعلى.',
      'لا تترك حقائبك قرب الأبواب من فضلك.',
    ],
  ],
  chi_sim: [
    [
      '图书馆每天上午九点开门，晚上八点关门，节假日除外。',
      '每位读者最多可以借五本书，借期为三个星期。',
      '请保持安静，不要在阅览室里吃东西。',
    ],
    [
      '最后一班火车午夜从中央车站出发，请提前到达站台。',
      '车票也可以在车上购买，但是价格会高一些。',
      '请不要把行李放在车门旁边。',
    ],
  ],
  jpn: [
    [
      '図書館は毎日午前九時に開き、夜八時に閉まります。',
      '本は一人五冊まで、三週間借りることができます。',
      '閲覧室では静かにしてください。',
    ],
    [
      '最終列車は真夜中に中央駅を出発します。',
      '切符は車内でも買えますが、値段は少し高くなります。',
      '荷物をドアのそばに置かないでください。',
    ],
  ],
}

/** What is bought, and at what price. */
export const GOODS: readonly [known: [string, string][], aside: [string, string][]] = [
  [
    ['Rye bread 750 g', '3.45 A'],
    ['Olives, green', '2.19 A'],
    ['Candles 12 pcs', '6.80 B'],
    ['Goat cheese', '4.95 A'],
    ['Deposit', '0.25'],
    ['Apple juice 1 l', '1.89 A'],
    ['TOTAL', '19.53'],
    ['Cash', '20.00'],
    ['Change', '0.47'],
  ],
  [
    ['Wood screws 4x30', '5.75 B'],
    ['Masking tape', '3.10 B'],
    ['Brush, flat 50', '7.49 B'],
    ['Primer 375 ml', '11.95 B'],
    ['Bag', '0.20'],
    ['Sandpaper 120', '2.60 B'],
    ['SUM', '31.09'],
    ['Card', '31.09'],
    ['VAT 19 %', '4.96'],
  ],
]
