import { chanceOf } from '../business-docs/content.ts'

/** Forms as HTML, with the words of one language. Boxes carry what is true of them in data attributes. */

const WORDS: Record<string, { title: string; text: string; fields: string; labels: string; yesNo: string }> =
  {
    en: {
      title: 'Application for membership|Patient questionnaire|Delivery report|Damage claim',
      text: 'Please fill in this form completely and return it to the office before the end of the month. Incomplete forms cannot be dealt with. Do Quite DOUBTFUL BOOKS cost 80 dollars or 0.50?',
      fields: 'Name|Street|Date of birth|Policy number',
      labels:
        'Single|Married|Divorced|I agree to the terms|Send me the newsletter|Paid by invoice|Express delivery|Damaged on arrival|Copies attached|Asthma|Diabetes|High blood pressure|None of these',
      yesNo: 'Yes|No',
    },
    de: {
      title: 'Antrag auf Mitgliedschaft|Anamnesebogen|Lieferschein|Schadensmeldung',
      text: 'Bitte füllen Sie dieses Formular vollständig aus und senden Sie es bis zum Ende des Monats zurück. Unvollständige Anträge können nicht bearbeitet werden. DOPPELBOB kostet 80 oder 0,50 Euro.',
      fields: 'Name|Straße|Geburtsdatum|Versicherungsnummer',
      labels:
        'ledig|verheiratet|geschieden|Ich stimme den Bedingungen zu|Bitte Newsletter senden|Zahlung per Rechnung|Expresslieferung|Beschädigt angekommen|Kopien liegen bei|Bluthochdruck|keine Angabe',
      yesNo: 'ja|nein',
    },
    fr: {
      title: 'Demande d’adhésion|Questionnaire médical|Bon de livraison|Déclaration de sinistre',
      text: 'Veuillez remplir ce formulaire entièrement et le renvoyer avant la fin du mois. Les demandes incomplètes ne pourront pas être traitées.',
      fields: 'Nom|Adresse|Date de naissance|Numéro de contrat',
      labels:
        'Célibataire|Marié|Divorcé|J’accepte les conditions|Livraison express|Arrivé endommagé|Copies jointes|Tension élevée|Aucune réponse',
      yesNo: 'Oui|Non',
    },
    es: {
      title: 'Solicitud de ingreso|Cuestionario|Parte de entrega',
      text: 'Rellene este formulario por completo y devuélvalo antes de fin de mes. Las solicitudes incompletas no se tramitan.',
      fields: 'Nombre|Calle|Fecha de nacimiento|Contrato',
      labels:
        'Soltero|Casado|Divorciado|Acepto las condiciones|Entrega urgente|Llegó dañado|Se adjuntan copias|Diabetes|Ninguna',
      yesNo: 'Sí|No',
    },
    zh: {
      title: '会员申请表|健康问卷|送货单',
      text: '请完整填写本表格，并于月底前交回办公室。国家因四面环田，口岸回国人员应固定登记，目前困难较多。',
      fields: '姓名|地址|出生日期|合同编号',
      labels: '未婚|已婚|离异|同意以上条款|订阅简讯|发票付款|加急送货|到货损坏|附有复印件|高血压|以上都没有',
      yesNo: '是|否',
    },
    ja: {
      title: '入会申込書|問診票|納品書',
      text: '本用紙にすべてご記入のうえ、月末までに事務所へお送りください。国内の回答は四月に固定され、図面は田口が担当します。',
      fields: '氏名|住所|生年月日|契約番号',
      labels: '未婚|既婚|条件に同意します|請求書払い|速達|破損あり|写し添付|高血圧|該当なし',
      yesNo: 'はい|いいえ',
    },
    ar: {
      title: 'طلب عضوية|استبيان المريض',
      text: 'يرجى ملء هذا النموذج كاملا وإعادته إلى المكتب قبل نهاية الشهر. لا يمكن معالجة الطلبات غير المكتملة.',
      fields: 'الاسم|العنوان|تاريخ الميلاد|رقم العقد',
      labels: 'أعزب|متزوج|مطلق|أوافق على الشروط|توصيل سريع|نسخ مرفقة|لا شيء',
      yesNo: 'نعم|لا',
    },
  }

const FONTS = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans', 'Liberation Serif']

type Chance = ReturnType<typeof chanceOf>

/** How boxes look in one document. */
interface Style {
  kind: 'border' | 'glyph' | 'input'
  side: number
  border: number
  radius: number
  colour: string
}

/** A mark as pens make it, over a box of this side. */
function markOf(side: number, { next, pick, whole }: Chance): string {
  const out = pick([0, 0, 0.15, 0.3]) * side
  const shake = () => (next() - 0.5) * 0.15 * side
  const at = (x: number, y: number) => `${(x + shake()).toFixed(1)} ${(y + shake()).toFixed(1)}`
  const ink = `stroke="${pick(['#000', '#111', '#1a2a7a', '#333'])}" stroke-width="${(1 + next() * 1.2).toFixed(1)}" fill="none" stroke-linecap="round"`
  const draw = (path: string) => `<path d="${path}" ${ink}/>`
  const [low, high] = [0.18 * side - out, 0.82 * side + out]
  switch (whole(0, 5)) {
    case 0:
    case 1:
      return draw(`M${at(low, low)} L${at(high, high)} M${at(high, low)} L${at(low, high)}`)
    case 2:
    case 3:
      return draw(`M${at(low, 0.5 * side)} L${at(0.42 * side, 0.8 * side)} L${at(high + out, low - out)}`)
    case 4:
      return `<rect x="${0.15 * side}" y="${0.15 * side}" width="${0.7 * side}" height="${0.7 * side}" fill="#111"/>`
    default:
      return draw(
        `M${at(low, 0.3 * side)} L${at(high, 0.25 * side)} L${at(low, 0.5 * side)} L${at(high, 0.55 * side)} L${at(low, 0.75 * side)} L${at(high, 0.8 * side)}`,
      )
  }
}

function boxOf(style: Style, label: string, chance: Chance): string {
  const checked = chance.next() < 0.45
  const data = `class="box" data-checked="${checked}" data-label="${label}"`
  if (style.kind === 'input')
    return `<input type="checkbox" ${data} ${checked ? 'checked' : ''} style="width:${style.side}px;height:${style.side}px;margin:0 4px;vertical-align:middle;accent-color:#222">`
  if (style.kind === 'glyph')
    return `<span ${data} style="font-family:'DejaVu Sans';font-size:${style.side}px">${checked ? chance.pick(['☒', '☑']) : '☐'}</span>`
  const mark = checked
    ? `<svg width="${style.side}" height="${style.side}" style="position:absolute;left:0;top:0;overflow:visible">${markOf(style.side, chance)}</svg>`
    : ''
  return `<span ${data} style="display:inline-block;position:relative;box-sizing:border-box;width:${style.side}px;height:${style.side}px;border:${style.border}px solid ${style.colour};border-radius:${style.radius}px;vertical-align:middle">${mark}</span>`
}

/** A form, and the text of the QR code in it, if there is one. */
export function formHtml(seed: number, language: string, qr: (text: string) => string) {
  const chance = chanceOf(seed)
  const { next, pick, whole, one } = chance
  const words = WORDS[language]!
  const labels = words.labels.split('|').sort(() => next() - 0.5)
  const size = pick([11, 12, 13, 14, 16])
  const style: Style = {
    kind: pick(['border', 'border', 'border', 'glyph', 'input']),
    side: Math.round(size * (0.9 + 0.5 * next())),
    border: pick([1, 1, 1.5, 2]),
    radius: pick([0, 0, 0, 2]),
    colour: pick(['#000', '#000', '#444', '#777']),
  }
  if (style.kind === 'glyph') style.side = Math.max(size, 13)
  const take = () => labels.pop() ?? one(words.labels)
  const item = (label: string, left = false) =>
    left
      ? `<span>${label}</span>&nbsp; ${boxOf(style, label, chance)}`
      : `${boxOf(style, label, chance)}&nbsp; <span>${label}</span>`
  const parts: string[] = []
  parts.push(`<h1>${one(words.title)}</h1><p>${words.text}</p>`)
  for (const field of words.fields.split('|').slice(0, whole(2, 4))) {
    parts.push(
      next() < 0.3
        ? `<p>${field}: ${'<span class="comb"></span>'.repeat(whole(5, 9))}</p>`
        : `<p>${field}: <span class="field"></span></p>`,
    )
  }
  const layouts: (() => string)[] = [
    () => Array.from({ length: whole(3, 6) }, () => `<div class="row">${item(take())}</div>`).join(''),
    () =>
      Array.from({ length: whole(2, 4) }, () => {
        const left = false
        const [yes, no] = words.yesNo.split('|') as [string, string]
        return `<div class="row"><span class="question">${one(words.labels)}:</span> ${item(yes, left)}<span class="gap"></span>${item(no, left)}</div>`
      }).join(''),
    () =>
      `<div class="row">${Array.from({ length: 3 }, () => item(take())).join('<span class="gap"></span>')}</div>`,
    () =>
      `<table>${Array.from({ length: whole(2, 4) }, () => `<tr><td>${boxOf(style, '', chance).replace('data-label=""', 'data-label="*"')}</td><td>${take()}</td><td>${whole(10, 999)}</td></tr>`).join('')}</table>`,
    () => {
      const [yes, no] = words.yesNo.split('|') as [string, string]
      return `<div class="row">${item(yes, true)}<span class="gap"></span>${item(no, true)}</div>`
    },
    () =>
      `<ul class="square">${Array.from({ length: 3 }, () => `<li>${one(words.labels)}</li>`).join('')}</ul>`,
  ]
  for (const layout of layouts.sort(() => next() - 0.5).slice(0, whole(3, 5))) parts.push(layout())
  const code = next() < 0.5 ? `https://example.org/forms/${seed}?lang=${language}` : undefined
  if (code) parts.push(`<div class="code" data-text="${code}">${qr(code)}</div>`)
  parts.push(`<p>${words.text}</p>`)
  const html = `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
    body { margin: ${whole(40, 80)}px; font: ${size}px/1.45 '${pick(FONTS)}', 'Noto Sans CJK SC', 'Noto Naskh Arabic', 'DejaVu Sans'; background: #fff; width: 640px }
    .field { display: inline-block; width: 300px; height: 22px; border: 1px solid #555; vertical-align: middle }
    .comb { display: inline-block; width: 20px; height: 22px; border: 1px solid #333; margin-left: -1px; vertical-align: middle }
    .row { margin: 7px 0 } .gap { display: inline-block; width: ${whole(24, 50)}px } .question { display: inline-block; min-width: 240px }
    table { border-collapse: collapse; margin: 10px 0 } td { border: 1px solid #333; padding: 4px 9px }
    ul.square { list-style: square } .code svg { width: ${whole(90, 140)}px; height: auto } h1 { font-size: 1.6em }
  </style><body>${parts.join('\n')}</body></html>`
  return { html, code }
}
