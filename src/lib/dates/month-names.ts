/** The months as dates name them in several languages; without accents, in small letters. */
const NAMES = [
  'january february march april may june july august september october november december',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janner feber',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'januar februar marts april maj juni juli august september oktober november december',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'januar februar mars april mai juni juli august september oktober november desember',
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  'ocak subat mart nisan mayıs haziran temmuz agustos eylul ekim kasım aralık',
  'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου',
  'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
  'ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר',
  'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
].map(names => names.split(' '))

/** Their usual abbreviations. */
const SHORT = [
  'jan feb mar apr may jun jul aug sept oct nov dec',
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'jan feb mrz apr mai jun jul aug sep okt nov dez',
  'janv fevr mars avr mai juin juil aout sept oct nov dec',
  'ene feb mar abr may jun jul ago sep oct nov dic',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'jan fev mar abr mai jun jul ago set out nov dez',
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'янв фев мар апр май июн июл авг сен окт ноя дек',
].map(names => names.split(' '))

const plain = (name: string): string =>
  name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

const NUMBERS = new Map<string, number>()
for (const names of [...NAMES, ...SHORT]) {
  // Plain as well: й is и with a mark, so май would never be found.
  for (const [i, name] of names.entries()) NUMBERS.set(plain(name), i + 1)
}

/** `März` → 3; undefined for what is no month's name in the languages known here. */
export const monthNumber = (name: string): number | undefined => NUMBERS.get(plain(name))
