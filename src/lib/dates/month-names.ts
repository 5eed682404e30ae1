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
  'januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december',
  'januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra',
  'januar februar marec april maj junij julij avgust september oktober november december',
  'januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra',
  'januar februar mart april maj jun jul avgust septembar oktobar novembar decembar',
  'јануар фебруар март април мај јун јул август септембар октобар новембар децембар',
  'януари февруари март април май юни юли август септември октомври ноември декември',
  'sausio vasario kovo balandzio geguzes birzelio liepos rugpjucio rugsejo spalio lapkricio gruodzio',
  'janvaris februaris marts aprilis maijs junijs julijs augusts septembris oktobris novembris decembris',
  'jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember',
  'gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre',
  'januari februari maret april mei juni juli agustus september oktober november desember',
  'januari februari mac april mei jun julai ogos september oktober november disember',
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
  'jan feb mar apr maj jun jul aug sep okt nov dec',
  'jan feb mar apr mai jun jul aug sep okt nov des',
  'jan feb mar apr maj jun jul avg sep okt nov dec',
  'jan feb mac apr mei jun jul ogo sep okt nov dis',
  'jaan veebr marts apr mai juuni juuli aug sept okt nov dets',
  'јан феб мар апр мај јун јул авг сеп окт нов дец',
  'sty lut mar kwi maj cze lip sie wrz paz lis gru',
  'oca sub mar nis may haz tem agu eyl eki kas ara',
  'jan febr marc apr maj jun jul aug szept okt nov dec',
  'ian feb mar apr mai iun iul aug sept oct noi dec',
  'ιαν φεβ μαρ απρ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ',
  'янв фев мар апр май июн июл авг сен окт ноя дек',
  'янв февр мар апр мая июн июл авг сент окт нояб дек',
  'ינו פבר מרץ אפר מאי יוני יולי אוג ספט אוק נוב דצמ',
  'січ лют бер квіт трав черв лип серп вер жовт лист груд',
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
