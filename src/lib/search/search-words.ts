/** Without case and marks, as all words are compared. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/pdf\s*[/-]\s*a\b/g, 'pdfa')

/** Words that say nothing about what is wanted. */
export const EMPTY: ReadonlySet<string> = new Set(
  `the an my me i how do can you please of for with and or by on it is this that online free file files tool best
  app want need make get some der die das ein eine einen und mit fur le la les un une des du de et avec pour el los las
  una y con por mein meine mon mes mi を
  what whats s is are two three four these those our your us just any several multiple someone somebody using use via quickly easily easy simple
  wie kann ich man meinen meiner bitte kostenlos datei dateien mehrere comment mon ma fichier fichiers gratuit plusieurs
  como gratis archivo archivos mis varios varias meu minha meus arquivo arquivos ficheiro ficheiros come mio miei il lo gli più
  piu hoe mijn het een bestand bestanden meerdere jak plik pliki plików kilka як файл файли файлів кілька декілька
  nasil ucretsiz dosya dosyalari dosyalar birden fazla كيف ملف ملفات مجانا عدة को कैसे करे करें फाइल फ़ाइल मेरी की का कई
  machen rendre plus faire hacer fazer fare maken zrobić зробити yap yapma yapmak more más mais più meer daha する
  方法 無料 複数 如何 怎么 免费 多个 파일 무료 방법 여러`
    .split(/\s+/)
    .map(fold),
)

/** Turns of speech that mean one word. */
export const PHRASES: readonly [RegExp, string][] = [
  [/\bhow many\b/g, 'count'],
  [/\b(inside|contained in)\b/g, 'extract'],
  [/\b(get|getting) rid of\b/g, 'remove'],
  [/\b(take|pull|get|getting)\b(?=.*\bout of\b)/g, 'extract'],
  [/\btake\b(?=.*\boff\b)/g, 'remove'],
  [/\bcomma[- ]separated( values)?\b/g, 'csv'],
  [/\b(photo|picture|image)s in(to)? one (photo|picture|image)\b/g, 'collage'],
  [/\b(on|onto|per) (one|a single) (page|sheet)\b/g, 'handout'],
  [/\bin(to)? (two|half|halves|parts|pieces)\b/g, 'split'],
  [
    /\b(too (big|large|heavy)|zu (gross|schwer)|trop (gros|grand|lourd)e?|demasiado grande|muito grande|troppo (grande|pesante)|te groot|za duzy|cok buyuk)\b/g,
    'compress',
  ],
  [/\b(zu|in) (einem|einer|eins)\b(?=\s*(machen|zusammen|pdf|datei|$))/g, 'merge'],
  // What stands before に is what something becomes.
  [/([a-z]+|[\p{sc=Kana}ー\u3099\u309a]+)に(変換)?/gu, ' to $1'],
  [/\bis\b(?=.*\b(signed|genuine)\b)/g, 'verify'],
  [/\b(what|which)('?s|’s| is| are) in\b/g, 'info'],
  [/\b(type|write|typing|writing) (on|in|into|over)\b/g, 'edit'],
  [/\b(won|can|doesn|don)['’]?t open\b|\b(can ?not|does not|will not) open\b/g, 'repair'],
]

/** What the catalog calls by the first word of a line, in other words of every language of the page; of Chinese and Japanese, pairs of signs. */
const SAME_LINES = `
merge: join combine concatenate append unite bind stitch together zusammenfugen zusammenfuehren zusammenfuhren verbinden vereinen fusionner fusionar unir combiner assembler combinar juntar glue fuse verschmelzen unire samenvoegen łączyć połącz połączyć scal scalić об'єднати злити birleştir birleştirme دمج जोड़ें मिलाएं 結合 合并 合併 합치기 병합 zusammen rassembler joindre agrupar mesclar samen połączenie поєднати з'єднати об'єднання جمع ضم मर्ज まとめる まとめ つなげる 拼接 하나로
split: chop slice separate divide burst teilen trennen aufteilen diviser separer fractionner dividir separar dividere splitsen podziel podzielić розділити böl bölme تقسيم विभाजित 分割 拆分 나누기 분할 zerlegen aufspalten spezzare rozdziel розбити ayır ayırma فصل अलग 分 分开 쪼개기
compress: shrink reduce smaller minimize squeeze lighter optimize optimise size big large heavy komprimieren verkleinern compresser reduire comprimir reducir lourd lourde alleger pesado pesada pesante bajar comprimere ridurre diminuire diminuir reduzir verkleinen kleiner comprimeren zmniejsz zmniejszyć skompresuj kompresuj стиснути зменшити küçült küçültme sıkıştır sıkıştırma ضغط تصغير कंप्रेस 圧縮 压缩 압축 줄이기 squash downsize slim lightweight kilobytes megabytes leichter léger légère ligero ligera leve leggero leggera rimpicciolire encoger encolher achicar rétrécir lichter lżejszy lekki легше hafif أخف छोटा हल्का 軽 軽量 缩小 减小 容量 용량 작게
rotate: turn flip drehen pivoter tourner rotation rotar girar ruotare draaien obróć obrócić повернути döndür تدوير घुमाएं 回転 旋转 회전 girare rovesciare wenden розвернути يدوير पलटें 回 翻转 돌리기
crop: cut trim zuschneiden beschneiden schneiden recortar cortar couper tagliare knippen wyciąć вирізати kesme rogner recadrer ritagliare bijsnijden kadrować wykadruj przytnij przyciąć кадрувати обрізати kırp kırpma اقتصاص قص क्रॉप トリミング 切 裁剪 裁切 자르기 크롭
resize: scale dimensions pixels thumbnail smaller larger bigger width height skalieren verkleinern vergrossern redimensionner redimensionar agrandir ridimensionare schalen przeskaluj skalować boyutlandır boyutlandırma रीसाइज़ रिसाइज リサイズ 尺寸 像素 픽셀 크기 afmetingen wymiary
remove: delete erase strip clear drop eliminate discard without entfernen loschen supprimer enlever retirer eliminar quitar borrar effacer oter togliere rimuovere sacar excluir apagar remover tirar eliminare cancellare verwijderen wissen usuń usunąć skasuj видалити прибрати вилучити sil silme kaldır çıkar حذف إزالة ازالة हटाएं हटाना मिटाएं डिलीट 削除 消す 除去 解除 删除 移除 去除 삭제 제거 해제 wegmachen weg raus rausnehmen herausnehmen rauslöschen weghalen usuwanie zabrać стерти نزع مسح 消 消去 外 去掉 抹除 없애기 지우기
extract: get pull copy save download export keep select extrahieren auslesen extraire extraer rausholen herausziehen récupérer extrair estrarre uittrekken wyodrębnij wyciągnij витягти витягнути استخراج निकालें निकालना 抽出 取り出す 提取 추출
convert: change transform turn export conversion umwandeln konvertieren wandeln convertir transformer transformar changer cambiar umwandlung convertire converteren omzetten przekonwertuj zamień zamienić конвертувати перетворити dönüştür dönüştürme çevir çevirme تحويل बदलें बदलना कन्वर्ट 変換 转换 轉換 변환 passar pasar
protect: encrypt lock secure password schutzen verschlusseln sperren proteger chiffrer verrouiller cifrar bloquear beschermen proteggere zabezpiecz захистити koru حماية सुरक्षित 保護 保护 보호 absichern beveiligen zaszyfruj зашифрувати şifrele şifreleme قفل تأمين लॉक ロック 暗号 加密 锁定 잠금 암호화
password: passcode passwort kennwort passphrase contrasena passe senha wachtwoord hasło hasła пароль şifre parola كلمة السر पासवर्ड パスワード 密码 비밀번호 암호
watermark: schriftzug stamp overlay confidential draft logo wasserzeichen filigrane filigrana marca watermerk wodny водяний filigran مائية वॉटरमार्क 透かし ウォーターマーク 水印 워터마크
contract: agreement lease nda vertrag mietvertrag contrat contrato contratto contracten umowa umowę договір sözleşme عقد अनुबंध 契約書 合同 계약서
document: dokument documento documenten документ belge evrak مستند وثيقة दस्तावेज 書類 文書 文件 문서
sign: signature initials autograph unterschreiben signieren unterschrift signer firmar firma signatur assinar assinatura firmare firma ondertekenen handtekening podpisz podpisać podpis підписати підпис imzala imza imzalama توقيع हस्ताक्षर 署名 サイン 签名 签署 서명 unterzeichnen sottoscrivere tekenen imzası وقع امضاء साइन 押印 签字 盖章 사인
redact: blacken censor blackout sanitize hide anonymize schwarzen caviarder censurar tachar censurer unkenntlich masquer oscurare annerire zwartmaken zaczernić zamazać замалювати приховати karart gizle طمس إخفاء छुपाएं 黒塗 墨消 涂黑 遮盖 가리기 마스킹
reorder: rearrange swap exchange sort order organize organise arrange move sortieren ordnen umordnen reorganiser reordenar ordenar organizar riordinare herschikken kolejność переставити sırala ترتيب क्रम 並 替 排序 순서
page: sheet seite seiten pagina paginas hoja hojas feuille feuilles blatt blatter foglio fogli pagine pagina's strona stronę strony stron сторінка сторінку сторінки сторінок аркуш sayfa sayfayı sayfalar sayfaları صفحة صفحات पेज पृष्ठ पन्ना ページ 页面 頁面 페이지 쪽
number: numbering numerate nummerieren seitenzahlen numeroter numerar numero numeros numerare nummeren numeruj numerowanie нумерація numara ترقيم 番号 页码 번호
repair: fix recover restore broken corrupt corrupted damaged reparieren reparer reparar riparare repareren herstellen napraw naprawić відновити полагодити onar إصلاح मरम्मत 修復 修复 복구
compare: diff difference differences changed vergleichen comparer comparar comparador confrontare vergelijken porównaj порівняти karşılaştır مقارنة तुलना 比較 比较 对比 비교
diff: compare difference differences changes changed vergleichen comparer comparar
form: fields fill formular ausfullen formulaire remplir formulario rellenar acroform modulo compilare formulier invullen formularz wypełnij заповнити doldur نموذج फॉर्म フォーム 記入 表单 填写 양식
image: picture photo pic img foto bild bilder fotos imagen imagenes photos immagine immagini imagem imagens afbeelding afbeeldingen obraz obrazy zdjęcie zdjęcia фото зображення görsel resim fotoğraf صورة صور फोटो तस्वीर इमेज 画像 写真 图片 照片 사진 이미지 screenshot selfie snapshot bildschirmfoto handyfoto handyfotos fotografía fotografia zdjęć zdjęciu obrazu obrazek світлина fotoğrafı resmi चित्र फ़ोटो 相片 图像 그림
text: txt texte texto subtitle subtitles transcript untertitel testo tekst tekstu текст metin نص टेक्स्ट पाठ テキスト 文字 文本 텍스트 글자
blank: empty leere leer vide vides vacias vacia blanco blanche blanches vuote lege puste порожні boş فارغة खाली 空白 빈
ocr: scan scanned recognize recognition searchable texterkennung reconnaissance escaneado gescannt numerise erkennen reconnaître reconocer reconhecer riconoscere herkennen rozpoznaj розпізнати розпізнавання tanıma التعرف अक्षर 認識 识别 인식 scansione skan skanu скан скану tarama स्कैन スキャン 扫描 스캔
formatter: beautify beautifier prettify pretty format indent lint validate validator formatieren formater formatear
generator: generate create maker build random erstellen erzeugen generer creer generar crear generateur generador gerar criar generare creare aanmaken generuj wygeneruj utwórz stwórz створити згенерувати oluştur oluşturma إنشاء توليد बनाएं 作成 生成 制作 만들기 생성
decoder: decode read parse dekodieren decoder decodificar
encoder: encode escape kodieren encoder codificar
calculator: calculate compute rechner berechnen calculer calculatrice calculadora calcular calcolare berekenen oblicz obliczyć обчислити порахувати hesapla hesaplama حساب गणना 計算 计算 계산
counter: count zahlen compter contar contador contare tellen policz liczyć 統計 统计 세기
metadata: tags exif info properties metadaten metadonnees metadatos
viewer: view show open preview
pdf: पीडीएफ пдф ピーディーエフ
jpg: जेपीजी जेपीईजी жпг джипег ジェイペグ
excel: xlsx xls spreadsheet workbook tabelle tableur ods ексель эксель एक्सेल エクセル 엑셀 planilha planilhas foglio-di-calcolo tableau tabella tabela tabel arkusz таблиця таблицю tablo جدول तालिका 表格 스프레드시트
word: docx doc ворд वर्ड ワード 워드
powerpoint: pptx ppt slides presentation praesentation prasentation presentacion パワーポイント 파워포인트 présentation apresentação presentazione presentatie prezentacja презентація sunum プレゼン スライド 幻灯 演示 슬라이드 diapositivas folien
color: colour farbe couleur colores
colour: color farbe couleur colores
translator: translate translation ubersetzen traduire traducir tradurre traduzir vertalen przetłumacz перекласти ترجمة अनुवाद 翻訳 翻译 번역
zip: unzip archive pack unpack uncompress entpacken
upscale: enlarge bigger enhance upscaling vergrossern agrandir ampliar schärfer améliorer mejorar melhorar migliorare verbeteren scherper powiększ wyostrz покращити збільшити büyüt netleştir تحسين تكبير 拡大 高画質 放大 高清 화질 확대 선명
trim: cut shorten schneiden couper cortar kürzen ausschneiden abschneiden raccourcir découper recortar acortar aparar tagliare accorciare knippen inkorten przytnij przyciąć wytnij wyciąć skróć skrócić обрізати вирізати скоротити kes kesme kısalt قص قطع काटें काटना ट्रिम カット トリミング 切 剪 剪切 剪辑 截取 자르기 잘라내기
background: hintergrund fond arriere fondo sfondo achtergrond tło tła фон фону arka خلفية बैकग्राउंड पृष्ठभूमि 背景 배경
audio: sound music song mp3 ton son musik música musica muziek muzyka müzik музика звук аудіо dźwięk ses sesi صوت موسيقى ऑडियो आवाज 音声 音楽 音频 声音 음악 오디오 소리 lied chanson canción canzone piosenka пісня şarkı
minifier: minify uglify minimise
barcode: strichcode
unlock: entsperren freischalten déverrouiller desbloquear sbloccare ontgrendelen odblokuj розблокувати अनलॉक アンロック 解锁 解密
video: filmu filmik filmy klip klipu wideo відео ролик فيديو वीडियो 動画 ビデオ 视频 影片 동영상 비디오 영상 handyvideo
edit: bearbeiten éditer editar modificare bewerken edytuj редагувати düzenle تعديل تحرير एडिट संपादित 編集 编辑 편집 수정
volume: lautstärke lauter leiser louder quieter volumen głośniej ciszej głośność podgłośnić гучність гучніше тихіше luider zachter वॉल्यूम 音量 음량 볼륨
record: aufnehmen aufnahme aufzeichnen mitschneiden enregistrer filmer grabar gravar registrare opnemen nagraj nagrywać записати запис kaydet kayıt تسجيل रिकॉर्ड 録画 録音 录制 녹화 녹음
screen: bildschirm écran pantalla tela schermo scherm ekran екран شاشة स्क्रीन 画面 屏幕 화면
transcribe: transkribieren verschriftlichen abtippen transcrire retranscrire transcribir transcrever trascrivere transcriberen uitschrijven transkrybuj przepisać транскрибувати розшифрувати تفريغ ट्रांसक्राइब 起 转写 받아쓰기 녹취
age: alter edad idade età leeftijd wiek вік yaş عمر उम्र आयु 年齢 年龄 나이
loan: kredit darlehen prêt préstamo hipoteca empréstimo financiamento prestito mutuo lening hypotheek kredyt pożyczka кредит kredi قرض लोन ローン 贷款 대출
percentage: prozent pourcentage porcentaje percentuale percentual procent відсоток yüzde प्रतिशत パーセント 百分 퍼센트
passport: passbild passfoto pasfoto fototessera paszportowe паспорт vesikalık पासपोर्ट 証明 证件 증명사진 여권
email: correo courriel posta пошта بريد ईमेल メール 邮件 이메일
invoice: rechnung facture factura fatura fattura factuur faktura فاتورة 請求 发票 송장 quittung reçu recibo ricevuta paragon чек إيصال 領収 收据 영수증
qr: karekod क्यूआर 二维 큐알
attachments: anhang anhänge pièces-jointes adjuntos anexos allegati bijlagen załączniki вкладення مرفقات 添付 附件 첨부
meme: caption
verify: check validate prüfen überprüfen vérifier verificar comprobar verificare controllare controleren sprawdź zweryfikuj перевірити doğrula kontrol تحقق فحص जांचें 検証 確認 验证 核实 확인 검증
clean: tidy messy cleanup neat sauber bereinigen saubern aufraumen nettoyer limpiar limpar pulire opschonen oczyść очистити temizle تنظيف साफ 整理 清理 정리
`

/** More words for single tools: what people call the thing itself. */
export const ALSO: Record<string, string> = {
  'age-calculator': 'birthday age alter edad date difference days between dates how old',
  'ai-image-upscaler':
    'enlarge photo sharpen quality hd 4k blurry low resolution unblur pixelated pixelation without losing',
  'ai-pdf-assistant': 'ask question chat summarize summary pdf',
  'audio-adjuster': 'louder quieter volume loudness speed pitch faster slower normalize mp3',
  'audio-converter': 'convert music song format wav mp3 m4a flac ogg',
  'audio-merge': 'join mp3 songs combine recordings',
  'audio-metadata': 'id3 tags mp3 song info read tag cover artist album art title',
  'audio-silence-remove': 'cut pauses quiet parts',
  'audio-strip': 'id3 remove tags mp3 clean cover strip metadata',
  'audio-trim': 'cut crop mp3 song ringtone shorten',
  'barcode-generator': 'code128 code 128 ean barcodes',
  'base-converter': 'binary decimal hex hexadecimal octal radix bin dec binar',
  base64: 'b64 encode decode base 64 atob btoa',
  'bates-numbering': 'bates stamp legal exhibit number',
  'bmi-calculator': 'body mass index weight imc',
  'bulk-rename': 'batch rename change file names files umbenennen renommer renombrar multiple',
  'case-converter':
    'uppercase lowercase camelcase snakecase titlecase capitalize kebab snake camel upper lower capital letters grossbuchstaben majuscules mayusculas',
  'code-reader': 'scan qr code qrcode read qr scanner barcode decode lesen scannen lire leer',
  'color-converter': 'hex rgb hsl cmyk oklch color code',
  'color-palette': 'dominant colors palette from image color picker extract colors',
  'compare-pdf': 'pdf diff differences changed between two pdfs documents versions',
  'contrast-checker': 'wcag accessibility a11y contrast ratio color readable legible text on background',
  'cron-parser': 'crontab cron expression schedule cronjob explain',
  'crop-pdf': 'trim margins cut pdf margin',
  'css-gradient-generator': 'gradient background linear radial',
  'csv-cleaner':
    'clean csv dedupe duplicates trim duplicate rows fix delimiter repair spreadsheet table data list columns tab separated values',
  'csv-diff': 'compare csv files excel lists sheets tables spreadsheets',
  'csv-query': 'sql select on csv join parquet query filter rows',
  'currency-converter': 'exchange rate euro dollar eur usd money wahrung devise divisa',
  'data-convert': 'parquet toml ndjson jsonl json lines yaml xml csv json to excel',
  'document-data-extractor': 'invoice data extract receipt',
  'ecommerce-image-batch': 'product photos amazon shop shopify batch bulk resize images',
  'edit-pdf':
    'edit write on pdf add text annotate bearbeiten modifier editar type fill letters change words highlight comment underline draw note strike',
  'email-to-pdf': 'eml msg outlook mail print save',
  'exif-remove':
    'strip metadata gps location remove exif photo privacy geotag delete location metadaten entfernen',
  'extract-pdf-pages': 'select pages keep pages save single page pdf extract page',
  'favicon-generator': 'ico icon favicon website icon png to ico',
  'flatten-pdf': 'flatten form fields non editable aplatir aplanar',
  'glb-to-stl': '3d print printer printing printable slicer',
  'hash-generator':
    'sha sha1 sha2 sha256 sha384 sha512 md5 checksum digest hash hashing fingerprint prufsumme sha 256',
  'heic-to-jpg': 'iphone photo heif apple photos open on windows',
  'html-to-pdf': 'url webpage website print web page',
  'image-blur-regions': 'pixelate face licence license plate hide censor mosaic',
  'image-collage': 'photo wall grid combine pictures side by side put photos together',
  'image-compress': 'tinypng optimize image jpg png smaller kb mb file size',
  'image-converter':
    'convert image format change image rotate turn flip mirror photo picture upside down sideways',
  'image-crop': 'square round cut edges screenshot',
  'image-exif':
    'exif viewer photo metadata gps location where was photo taken camera read exif lesen anzeigen lire leer',
  'image-ocr': 'text from image image to text ocr picture to text',
  'image-resize':
    'resize photo pixels dimensions scale image grosse andern passport profile picture avatar wallpaper passbild format',
  'image-split': 'instagram grid carousel tiles slice cut into pieces poster',
  'image-to-base64': 'data url inline embed',
  'image-to-svg': 'vectorize trace vector png to svg logo drawing',
  'image-watermark': 'add text to photo write copyright logo name on picture',
  'image-to-pdf': 'merge combine several pictures photos scans into one document',
  'images-to-gif': 'animated gif maker make animation',
  'ip-lookup': 'ip address whois my ip geolocation',
  'json-formatter': 'json viewer json validator minify pretty print lint json beautifier',
  'json-schema': 'validate schema infer ajv',
  'json-to-ts': 'typescript types interface generate types from json',
  'jsonpath-query': 'jq find value filter json test evaluate expression',
  'jwt-decoder': 'jwt token json web token bearer decode',
  'loan-calculator': 'mortgage credit interest monthly payment emi amortization kredit pret prestamo rate',
  'lorem-ipsum': 'placeholder dummy text filler blindtext lipsum',
  'markdown-table': 'table formatter align md table',
  'meme-generator': 'caption funny add text to picture',
  'meta-tag-generator': 'seo open graph og tags twitter card html meta',
  minifier: 'minify js css html javascript uglify compress code',
  'model-optimizer':
    'triangles polygons count mesh stats 3d analyze compress smaller reduce simplify decimate draco glb gltf size',
  'model-viewer': '3d viewer stl viewer glb viewer obj view',
  'ocr-pdf': 'scanned pdf scan to text searchable recognize text pdf scan',
  'office-convert': 'docx odt rtf ods opendocument libreoffice convert document',
  'password-generator': 'random password strong secure generate passwort generieren passphrase mot de passe',
  'pdf-accessibility': 'accessible pdf ua wcag screen reader tagged check',
  'pdf-attachments': 'attach file embed embedded files zugferd factur x invoice xml',
  'pdf-auto-split': 'split by size bookmarks barcode every pages batch scan separator',
  'pdf-booklet': 'brochure fold print zine',
  'pdf-bookmarks': 'outline table of contents toc chapters',
  'pdf-compress': 'reduce pdf size shrink smaller mb email kleiner',
  'pdf-extract': 'pdf to json tables extract data table from pdf structured',
  'pdf-extract-images': 'get pull pictures photos out of pdf save images',
  'pdf-forms': 'fill pdf form fillable acroform fields ausfullen remplir rellenar',
  'pdf-info': 'pdf metadata properties page count how many pages fonts version size',
  'pdf-metadata': 'title author keywords edit properties change clear',
  'pdf-n-up': '2 4 pages per on one sheet handout n up save paper side by side',
  'pdf-overlay': 'letterhead background stamp logo template briefpapier',
  'pdf-page-numbers':
    'add page numbers pagination paginate seitenzahlen numeroter pages numeros de pagina footer',
  'pdf-password-remove':
    'unlock decrypt pdf password crack open remove protection entsperren deverrouiller desbloquear kennwort unprotect',
  'pdf-reorder':
    'delete pages remove pages rearrange organize pages sort pages move page duplicate seiten loschen supprimer pages eliminar paginas reverse',
  'pdf-resize-pages': 'a4 letter a5 paper size format scale margins',
  'pdf-rotate': 'turn page sideways upside down landscape portrait orientation',
  'pdf-sanitize': 'remove javascript scripts hidden data clean layers without macros security',
  'pdf-search-redact':
    'hide names find words iban email phone numbers personal data anonymize redact pattern search gdpr',
  'pdf-sign-certificate': 'digital signature pades p12 pfx qualified digitally',
  'pdf-split': 'cut in half parts separate pages burst single pages one file per page',
  'pdf-to-csv': 'bank statement tables',
  'pdf-to-excel': 'invoice bank statement table price list',
  'pdf-to-image': 'pdf to jpg pdf to png screenshot thumbnail render page',
  'pdf-to-images-zip': 'all pages pdf to images pictures',
  'pdf-to-pdfa': 'archive pdfa archival long term iso',
  'pdf-to-text': 'extract text copy text plain',
  'pdf-to-word': 'editable edit scan scanned docx',
  'pdf-translator': 'translate pdf language',
  'pdf-verify-signatures': 'check signature valid validate is signed who signed',
  'pdf-watermark': 'stamp confidential draft text over',
  'percentage-calculator': 'percent discount prozent pourcentage porcentaje tip increase',
  'powerpoint-images': 'slides to jpg png pictures',
  'protect-pdf':
    'add password encrypt lock pdf secure set password passwort schutzen restrict permissions put a password on mettre ajouter poner anadir mettere hinzufugen versehen setzen vergeben definir impostare instellen ustaw ustawić встановити поставити ayarla koy تعيين وضع लगाएं लगाना 設定 设置 설정 걸기',
  'qr-generator': 'qrcode qr wifi create qr code codigo link to qr',
  'redact-pdf': 'black out hide sensitive text censor anonymize blackout iban account number',
  'regex-tester': 'regular expression regexp test pattern',
  'remove-background': 'transparent background cut out cutout person removebg bg remover',
  'repair-pdf': 'fix corrupted broken damaged pdf cannot open',
  'scan-to-pdf': 'camera scan document scanner phone',
  'screen-recorder':
    'record screen capture screencast bildschirm aufnehmen aufzeichnen ecran enregistrer pantalla grabar',
  'sign-pdf': 'esign esignature signature add signature electronic sign document unterschrift',
  'slug-generator': 'slugify permalink url slug seo title',
  'social-video-toolkit': 'tiktok instagram reels youtube shorts',
  'speech-transcribe':
    'transcription audio to text speech to text voice dictation subtitles mp3 to text memo untertitel sous titres subtitulos srt vtt minutes interview',
  'sql-formatter': 'sql beautifier format query pretty',
  'subnet-calculator': 'cidr ip netmask subnetting ipv4 ipv6 network',
  'text-diff': 'compare text difference two texts diff checker',
  'text-encrypt': 'aes encrypt message decrypt text secret cipher note unreadable password',
  'text-to-speech': 'tts read aloud voice speak vorlesen lire voix haute leer voz alta',
  timestamp: 'epoch unix time date to unix millis seconds since 1970 zeitstempel',
  'timezone-converter': 'time zone utc est pst gmt world clock zeitzone meeting time',
  'unit-converter':
    'km miles kg lbs pounds celsius fahrenheit inch cm feet meters metric measurement length weight temperature einheiten unites unidades ounces grams liters gallons bytes kb mb gb tb hours minutes',
  'upscale-image': 'enlarge image bigger increase resolution 2x 4x enhance',
  'url-encoder': 'urlencode urldecode decode encoding url uri escape',
  'uuid-generator': 'guid unique id v4 uuid4',
  'vcard-generator': 'vcf contact card business card visitenkarte',
  'video-compress': 'whatsapp discord email smaller mb',
  'video-merge': 'join clips combine',
  'video-resize': 'rotate crop square vertical 1080p 720p aspect resolution change',
  'video-to-audio': 'mp4 to mp3 extract audio sound',
  'video-trim': 'cut shorten clip remove part',
  'word-counter':
    'character count letters words count reading time worter zahlen compteur mots contador palabras',
  'word-to-pdf': 'save document as pdf letter thesis cv resume report',
  'zip-tool': 'bundle unzip zip files extract archive compress folder unpack create zip entpacken decompress',
}

/** Whole names that a tool might have as well, in the catalog's own words. */
export const NAMES: Record<string, string> = {
  'audio-adjuster': 'audio volume',
  'code-reader': 'scan qr | read qr | scan barcode',
  'ecommerce-image-batch': 'product photo | product image',
  'heic-to-jpg': 'iphone photo | iphone image',
  'image-collage': 'photo grid',
  'image-compress': 'smaller image',
  'image-resize': 'passport photo',
  'jsonpath-query': 'jsonpath tester',
  'pdf-auto-split': 'split bookmark | split chapter | split size',
  'pdf-forms': 'fill form',
  'pdf-password-remove': 'remove password | unlock pdf',
  'pdf-remove-blank-pages': 'remove blank page',
  'pdf-reorder': 'remove page',
  'pdf-search-redact': 'hide name | remove name | anonymize pdf',
  'pdf-sign-certificate': 'digital sign',
  'pdf-to-pdfa': 'archive pdf',
  'redact-pdf': 'black out text',
  'remove-background': 'cut background',
  'sign-pdf': 'sign contract | sign document',
  'text-encrypt': 'text password',
  'word-counter': 'word count',
}

/** What tools turn into what, where neither the name nor the media types say so, or another comes close. */
export const CONVERTS: Record<string, string> = {
  'csv-excel': 'csv and excel',
  'csv-query': 'csv to csv',
  'data-convert': 'parquet and toml and ndjson and json and csv',
  'html-markdown': 'html to markdown',
  'image-ocr': 'image to text',
  'json-csv': 'json and csv',
  'markdown-html': 'markdown to html',
  'pdf-extract': 'pdf to json',
  'pdf-to-excel': 'pdf to excel csv',
  'speech-transcribe': 'audio video to text',
  'usdz-converter': 'usdz and glb',
  'word-html': 'word to html',
  'word-text': 'word to text',
  'xml-json': 'xml and json',
  'yaml-json': 'yaml and json',
}

/** The catalog's words for a word that means the same. */
export const SAME: ReadonlyMap<string, readonly string[]> = (() => {
  const same = new Map<string, string[]>()
  for (const line of SAME_LINES.trim().split('\n')) {
    const [word, others] = line.split(': ')
    for (const other of fold(others!).split(' ')) same.set(other, [...(same.get(other) ?? []), word!])
  }
  return same
})()
