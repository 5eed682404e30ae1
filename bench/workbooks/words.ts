/** Words for workbooks, by language. */
export const PEOPLE = {
  en: [
    'Grace Okafor',
    'Liam Byrne',
    'Priya Nair',
    'Tom Hartley',
    'Wanda Kowalski',
    'José Álvarez',
    'Anke Vogt',
  ],
  de: ['Jürgen Weiß', 'Käthe Großmann', 'Øyvind Hansen', 'Sören Böhm', 'Ulla Jäger'],
  ru: ['Анна Смирнова', 'Игорь Волков', 'Мария Лебедева', 'Пётр Козлов', 'Елена Жукова'],
  ja: ['佐藤 健', '鈴木 美咲', '高橋 翔太', '田中 由美', '渡辺 大輔'],
  zh: ['王小明', '李静', '张伟', '刘洋', '陈思思'],
  hi: ['अनिल शर्मा', 'सुनीता वर्मा', 'राजेश गुप्ता', 'मीना पटेल', 'विकास सिंह'],
  ar: ['أحمد حسن', 'ليلى عمر', 'سامي خليل', 'نورا سعيد', 'يوسف طارق'],
  he: ['דוד לוי', 'רחל כהן', 'יוסי מזרחי', 'תמר פרץ', 'נועה בר'],
} as const

export const HEADS = {
  ru: ['Фамилия и имя', 'Отдел', 'Телефон', 'Дата приёма', 'Оклад'],
  ja: ['氏名', '部署', '電話番号', '入社日', '給与'],
  zh: ['姓名', '部门', '电话', '入职日期', '工资'],
  hi: ['नाम', 'विभाग', 'फ़ोन', 'तारीख', 'वेतन'],
  ar: ['الاسم', 'القسم', 'الهاتف', 'تاريخ التعيين', 'الراتب'],
  he: ['שם', 'מחלקה', 'טלפון', 'תאריך', 'שכר'],
} as const

export const DEPARTMENTS = {
  ru: ['Бухгалтерия', 'Продажи', 'Склад'],
  ja: ['営業部', '経理部', '開発部'],
  zh: ['销售部', '财务部', '研发部'],
  hi: ['लेखा', 'बिक्री', 'भंडार'],
  ar: ['المحاسبة', 'المبيعات', 'المخازن'],
  he: ['כספים', 'מכירות', 'מחסן'],
} as const
export type Script = keyof typeof HEADS

export const GOODS = [
  'Oak shelf',
  'Steel bracket',
  'Desk lamp',
  'Paper, A4',
  'Cable 2 m',
  'Chair, grey',
  'Whiteboard',
  'Toner black',
  'Screws (100)',
  'Garden hose',
]
export const REMARKS = [
  'Delivered in two parts because the supplier had run out of the larger size; the second part follows next week.',
  'Please check the serial numbers against the packing list before signing, and keep the carton for four weeks.',
  'Agreed by telephone. The discount holds for orders placed before the end of the quarter only.',
  'Replaces the former model; brackets are not included and have to be ordered separately.',
]
export const COSTS = [
  'Rent',
  'Salaries',
  'Insurance',
  'Software',
  'Travel',
  'Training',
  'Postage',
  'Energy',
  'Repairs',
]
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const REGIONS = ['North', 'South', 'East', 'West']
