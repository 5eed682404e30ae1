import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { createCatalog } from '../../catalog.ts'
import type { CatalogSummary } from '../../contract/catalog.ts'
import { summaryOf } from '../../contract/summary.ts'
import { describeCatalog } from '../../http/catalog-json.ts'
import { searchTools } from './search-tools.ts'

let tools: CatalogSummary[]
before(async () => {
  tools = describeCatalog(await createCatalog().loadAll()).map(summaryOf)
})

/** What people type in each language, and the tools any of which may come first. */
const IN_LANGUAGES = `
en: reduce photo size = image-compress/image-resize | make picture under 200kb = image-compress | pdf smaller than 2mb for email = pdf-compress | stich pdfs together = pdf-merge | take pages out of a pdf = extract-pdf-pages/pdf-reorder | blur face in photo = image-blur-regions | xls 2 pdf = excel-to-pdf | how to unlock a pdf = pdf-password-remove | remove dublicate rows = csv-cleaner | what changed between two documents = text-diff/compare-pdf | shrink jpeg = image-compress/image-resize | get rid of blank pages = pdf-remove-blank-pages | word doc to pdf = word-to-pdf | fill in application form pdf = pdf-forms | is this pdf signed = pdf-verify-signatures | 4 pages on one sheet = pdf-n-up | passwrd generator = password-generator | md5 of file = hash-generator | invoice to json = document-data-extractor | translate pdf to german = pdf-translator | crop photo to square = image-crop | mp3 cut = audio-trim | scan pdf make searchable = ocr-pdf | convert docx into pdf = word-to-pdf | two pages side by side pdf = pdf-n-up/pdf-booklet | hide phone numbers in pdf = redact-pdf/pdf-search-redact | shrink video file = video-compress | comine pdf = pdf-merge | jpg under 100 kb = image-compress | json beautifier = json-formatter | stamp confidential on every page = pdf-watermark | put my signature on a contract = sign-pdf | pdf wont open damaged = repair-pdf | turn photos into one pdf = image-to-pdf | pull pictures out of a pdf = pdf-extract-images | cut a pdf in half = pdf-split | spreadsheet semicolon to xlsx = csv-excel | strip location from pictures = exif-remove | bank statement pdf to csv = pdf-to-csv/pdf-to-excel | outlook msg to pdf = email-to-pdf | wifi qr code = qr-generator | contact qr vcf = vcard-generator/qr-generator | how many words = word-counter | powerpoint to images = powerpoint-images | compare csv files = csv-diff | html to md = html-markdown | get images from pdf = pdf-extract-images/pdf-to-images-zip | glue photos to a pdf = image-to-pdf | pdf is too heavy = pdf-compress | set a password = protect-pdf/password-generator | erase a page = pdf-reorder | make a gif from a video = video-to-gif | tables out of a pdf = pdf-to-excel/pdf-extract/pdf-to-csv | flip a page upside down = pdf-rotate | change file names = bulk-rename | days between two dates = age-calculator | sign contract = sign-pdf | remove password from bank statement pdf = pdf-password-remove | make picture smaller = image-compress | photo to 100kb = image-compress | glue pdf files = pdf-merge | hide names in a document = pdf-search-redact/redact-pdf | fillable pdf = pdf-forms | encrypt pdf = protect-pdf | put confidential on every page = pdf-watermark | rotate scanned pages = pdf-rotate | get rid of blank pages = pdf-remove-blank-pages | iphone photo to jpg = heic-to-jpg | remove gps from photo = exif-remove | passport photo size = image-resize | cut out background = remove-background | json prettify = json-formatter | xml to json = xml-json | what changed between two contracts = compare-pdf | guid = uuid-generator | strong password = password-generator | read qr code = code-reader | mp4 to mp3 = video-to-audio | gif from video = video-to-gif | ocr scaned pdf = ocr-pdf | webpage to pdf = html-to-pdf | unzip = zip-tool | remove duplicate rows = csv-cleaner | feet to meters = unit-converter | how many words = word-counter | stl to obj = stl-to-obj | send large pdf by email = pdf-compress | pdf under 1mb = pdf-compress | combine scans into one pdf = pdf-merge/image-to-pdf/scan-to-pdf | separate every page = pdf-split | pdf to editable word = pdf-to-word | edit text in pdf = edit-pdf | write on a pdf = edit-pdf | add my initials = sign-pdf | delete last page = pdf-reorder | swap pages = pdf-reorder | copy text from scan = ocr-pdf | extract one page = extract-pdf-pages | print 2 pages per sheet = pdf-n-up | make a booklet = pdf-booklet | letterhead on pdf = pdf-overlay | a4 to letter = pdf-resize-pages | pdf without javascript = pdf-sanitize | table of contents pdf = pdf-bookmarks | attach file to pdf = pdf-attachments | excel sheet to pdf = excel-to-pdf | tab separated to csv = csv-cleaner/csv-excel/data-convert | json to excel = json-csv/data-convert/csv-excel | parquet viewer = data-convert/csv-query | sql on csv = csv-query | blur licence plate = image-blur-regions | photo collage = image-collage | instagram grid = image-split | add text to image = meme-generator/image-watermark | jpeg to pdf = image-to-pdf | picture to drawing svg = image-to-svg | enlarge photo = upscale-image/ai-image-upscaler | record my screen = screen-recorder | join mp3 = audio-merge | louder mp3 = audio-adjuster | mov to gif = video-to-gif | rotate video = video-resize/video-converter | time in tokyo = timezone-converter | random id = uuid-generator | check contrast = contrast-checker | markdown to word = markdown-to-word | rename a lot of files = bulk-rename | zip many files = zip-tool | dollars in euros = currency-converter | 20 percent of 80 = percentage-calculator | how tall in feet = unit-converter | docx to odt = office-convert | is my pdf accessible = pdf-accessibility | digitally sign with certificate = pdf-sign-certificate | make pdf smaller = pdf-compress | tidy spreadsheet = csv-cleaner | sign a contract = sign-pdf | my pdf wont open = repair-pdf | unblur picture = ai-image-upscaler | photo to passport size = image-resize/image-crop | squash jpg = image-compress | stick pdfs together = pdf-merge | put pages in different order = pdf-reorder | get rid of a page = pdf-reorder | pdf into separate files = pdf-split | seperate pdf = pdf-split | pull out page 5 of pdf = extract-pdf-pages | type on pdf = edit-pdf | fill in a tax form = pdf-forms | whats in this pdf = pdf-info | compare contract versions = compare-pdf | picture to text = image-ocr | text from screenshot = image-ocr | hide phone number in pdf = pdf-search-redact/redact-pdf | password for pdf = protect-pdf | pasword protect pdf = protect-pdf | word docment to pdf = word-to-pdf | letter to pdf = word-to-pdf | invoice to excel = pdf-to-excel/document-data-extractor | ebook to read on kindle from pdf = pdf-to-epub | print emails = email-to-pdf | resize a4 to letter = pdf-resize-pages | 4 slides per page handout = pdf-n-up | sharpen old photo = ai-image-upscaler | photos grid instagram = image-collage/image-split | crop a circle out of picture = image-crop | where was this photo taken = image-exif | iphone pics to jpeg = heic-to-jpg | icon for website = favicon-generator | main colours of logo = color-palette | jpg to webp = webp-converter | convert picture to vector = image-to-svg | pictures to animated gif = images-to-gif | record screen with sound = screen-recorder | rip audio from video = video-to-audio | cut out silence podcast = audio-silence-remove | make song louder = audio-adjuster | join mp3s = audio-merge | voice memo to mp3 = audio-converter | video for instagram reels = social-video-toolkit | shrink video for email = video-compress | vidoe to gif = video-to-gif | avi to mp4 = video-converter | 3d print file viewer = model-viewer | obj to gltf = obj-to-glb | stl viewer = model-viewer | check email regex = regex-tester | pretty json = json-formatter | is my json valid = json-formatter/json-schema | csv to json = json-csv | compare two excel lists = csv-diff | open csv in excel = csv-excel | split full name filter rows csv sql = csv-query | percent off discount = percentage-calculator | monthly payment car loan = loan-calculator | what time is it in tokyo = timezone-converter | euros to dollars = currency-converter | random guid = uuid-generator | hash of password sha512 = hash-generator | scan wifi qr = code-reader | business card contact file = vcard-generator | seo meta description tags = meta-tag-generator | wcag colour contrast = contrast-checker | rename photos in bulk = bulk-rename | text to mp3 voice = text-to-speech | summarise pdf = ai-pdf-assistant | subtitles from video = speech-transcribe | cut background from selfie = remove-background | check signature of pdf valid = pdf-verify-signatures | lower the size of my pdf = pdf-compress | pdf combiner = pdf-merge | flip page upside down = pdf-rotate | take two pages out of a pdf = extract-pdf-pages/pdf-reorder | unprotect pdf = pdf-password-remove | scan with my phone = scan-to-pdf | initial a document = sign-pdf | tables pdf to spreadsheet = pdf-to-excel | highlight and comment pdf = edit-pdf | excel file to pdf = excel-to-pdf | photo under 1mb = image-compress | jpg converter = image-converter | remove gps from pictures = exif-remove | bigger picture without pixelation = ai-image-upscaler/upscale-image | transparent png = remove-background | pixelate face = image-blur-regions | funny caption on picture = meme-generator | mute silence in recording = audio-silence-remove | wmv to mp4 = video-converter | cut video clip = video-trim | mkv audio to mp3 = video-to-audio | dictate speech to text = speech-transcribe | tsv to xlsx = csv-excel | dedupe csv = csv-cleaner | json vs json = json-diff | json to yml = yaml-json | decode url = url-encoder | strng password = password-generator | cidr netmask = subnet-calculator | pounds to kilograms = unit-converter | barcode for product = barcode-generator | read barcode = code-reader | fbx to gltf = fbx-to-glb | presentation to pictures = powerpoint-images | odt to word = office-convert | file too big pdf = pdf-compress | add pdf to another pdf = pdf-merge | chop pdf into pages = pdf-split | landscape to portrait pdf = pdf-rotate | drop page 2 = pdf-reorder | e sign document = sign-pdf | crossing out names in pdf = pdf-search-redact/redact-pdf | pdf to jpeg pictures = pdf-to-image/pdf-to-images-zip | ppt to pdf converter = powerpoint-to-pdf | scanned document to word = pdf-to-word | extract tables = pdf-to-excel/pdf-extract/pdf-to-csv | bates stamp = bates-numbering | compare documents = compare-pdf | recover broken pdf = repair-pdf | image smaller than 500kb = image-compress | change photo size to 300x300 = image-resize | convert heic photos = heic-to-jpg | remove watermark metadata from jpeg = exif-remove | gif maker = images-to-gif/video-to-gif | logo vectorizer = image-to-svg | combine pictures into one picture = image-collage | square crop = image-crop | flac to mp3 = audio-converter | trim song = audio-trim | reduce mp4 size = video-compress | merge clips = video-merge | screen capture video = screen-recorder | transcribe interview = speech-transcribe | excel to json = json-csv/data-convert/csv-excel | csv formater cleaner = csv-cleaner | json compare = json-diff | xml to csv = data-convert/xml-json | base64 to text = base64 | generate uuid = uuid-generator | unix epoch to human date = timestamp | kilometers in miles = unit-converter | qr code reader = code-reader | make qr = qr-generator | view stl = model-viewer | words in my essay = word-counter | make photo smaller = image-compress | put 4 slides on one page = pdf-n-up | 3d print file from glb = glb-to-stl | song cover art and artist = audio-metadata
de: foto verkleinern = image-compress/image-resize | bild kleiner machen = image-compress/image-resize | pdf zusammen fügen = pdf-merge | unterschrift einfügen = sign-pdf | pdf in word umwndeln = pdf-to-word | zeichen zählen = word-counter | bild zuschneiden = image-crop | datei größe pdf reduzieren = pdf-compress | excel als pdf speichern = excel-to-pdf | text vergleichen = text-diff | leere seiten entfernen = pdf-remove-blank-pages | währung umrechnen = currency-converter | signatur prüfen = pdf-verify-signatures | foto in pdf = image-to-pdf | bild zuschneiden = image-crop | pdf nach jpg = pdf-to-image/pdf-to-images-zip | fotos zusammen in eine pdf = image-to-pdf | pdf kleiner bekommen = pdf-compress | seiten aus pdf löschen = pdf-reorder | rechnung als excel = document-data-extractor/pdf-to-excel | handyfoto in jpg umwandeln = heic-to-jpg/image-converter | passwort aus pdf entfernen = pdf-password-remove | gescanntes dokument durchsuchbar machen = ocr-pdf | personenbezogene daten schwärzen = redact-pdf/pdf-search-redact | lebenslauf word zu pdf = word-to-pdf | visitenkarte qr = vcard-generator/qr-generator | prozent ausrechnen = percentage-calculator | video ohne ton kürzen = video-trim | zwei pdf vergleichen = compare-pdf | bilder aus pdf holen = pdf-extract-images/pdf-to-images-zip | blatt entfernen = pdf-reorder | pdf mit kennwort versehen = protect-pdf | doppelte zeilen löschen = csv-cleaner | hochformat drehen pdf = pdf-rotate | text aus foto = image-ocr | eine seite löschen = pdf-reorder | vertrag unterschreiben = sign-pdf | foto verkleinern = image-compress/image-resize | text schwärzen = redact-pdf/pdf-search-redact | mehrere bilder in eine pdf = image-to-pdf | seitenzahlen einfügen = pdf-page-numbers | pdf mit passwort schützen = protect-pdf | formular ausfüllen = pdf-forms | jpg in pdf umwandeln = image-to-pdf | pdf kleiner machen = pdf-compress | mehrere pdf zu einer datei = pdf-merge | passwort aus pdf löschen = pdf-password-remove | bildschirm aufzeichnen = screen-recorder | seiten aus pdf entfernen = pdf-reorder | pdf zusammenführen = pdf-merge | bild in text umwandeln = image-ocr | excel in pdf = excel-to-pdf | video schneiden = video-trim | pdf schreibgeschützt entsperren = pdf-password-remove | bild vergrößern = ai-image-upscaler/upscale-image/image-resize | pdf datei zu groß = pdf-compress | word datei in pdf = word-to-pdf | mp4 in mp3 = video-to-audio | qr code scannen = code-reader | Musik leiser machen = audio-adjuster
fr: réduire taille photo = image-compress/image-resize | fusionner deux pdf = pdf-merge | enlever mot de passe pdf = pdf-password-remove | numéroter les pages = pdf-page-numbers | convertir heic en jpg = heic-to-jpg | compresser une image = image-compress | recadrer photo = image-crop | signer un document = sign-pdf/pdf-sign-certificate | extraire pages pdf = extract-pdf-pages | convertisseur d'unités = unit-converter | convertir photo en pdf = image-to-pdf | mettre un filigrane = pdf-watermark | couper un mp3 = audio-trim | image en noir png vers webp = webp-converter | réunir plusieurs pdf en un seul = pdf-merge | pdf trop lourd = pdf-compress | supprimer une page = pdf-reorder | photo iphone en jpg = heic-to-jpg | tableau pdf vers excel = pdf-to-excel | mettre un mot de passe = protect-pdf | caviarder un document = redact-pdf/pdf-search-redact | tourner une page pdf = pdf-rotate | calculer un pourcentage = percentage-calculator | nombre de mots = word-counter | enlever le fond = remove-background | alléger un pdf = pdf-compress | effacer des pages = pdf-reorder | ajouter un mot de passe = protect-pdf | sortir les images d'un pdf = pdf-extract-images/pdf-to-images-zip | word vers pdf = word-to-pdf | compter les caractères = word-counter | créer un code qr = qr-generator | signer un document = sign-pdf | fusionner deux pdf = pdf-merge | pivoter une page = pdf-rotate | remplir un formulaire = pdf-forms | assembler plusieurs pdf = pdf-merge | photo trop lourde = image-compress | convertir un pdf en word = pdf-to-word | enlever le fond d'une photo = remove-background | réduire une image = image-compress/image-resize | pdf en jpg = pdf-to-image/pdf-to-images-zip | couper une vidéo = video-trim | transformer jpg en pdf = image-to-pdf | déverrouiller pdf = pdf-password-remove | rendre une photo plus légère = image-compress
es: reducir tamaño de foto = image-compress/image-resize | unir pdfs = pdf-merge | quitar contraseña pdf = pdf-password-remove | pasar pdf a word = pdf-to-word | firmar documento = sign-pdf/pdf-sign-certificate | comprimir imagen = image-compress | dividir pdf por páginas = pdf-split | generar código qr = qr-generator | eliminar fondo de imagen = remove-background | recortar imagen = image-crop | convertir imagen a png = image-converter | pasar fotos a pdf = image-to-pdf | comparar dos pdf = compare-pdf | juntar varios pdf en uno = pdf-merge | bajar peso pdf = pdf-compress | pasar de jpg a pdf = image-to-pdf | borrar hojas de un pdf = pdf-reorder | poner marca de agua = pdf-watermark/image-watermark | desproteger pdf = pdf-password-remove | quitar páginas en blanco = pdf-remove-blank-pages | excel a csv = csv-excel | contar palabras = word-counter | extraer imágenes de un pdf = pdf-extract-images | reducir el peso de un pdf = pdf-compress | añadir contraseña = protect-pdf | sacar imágenes de pdf = pdf-extract-images/pdf-to-images-zip | quitar una hoja = pdf-reorder | pasar pdf a excel = pdf-to-excel | numerar páginas = pdf-page-numbers | cambiar tamaño de imagen = image-resize | borrar una página = pdf-reorder | quitar contraseña = pdf-password-remove | foto a pdf = image-to-pdf | rellenar formulario = pdf-forms | proteger con contraseña = protect-pdf | juntar pdf = pdf-merge | quitar contraseña a un pdf = pdf-password-remove | pasar de word a pdf = word-to-pdf | recortar video = video-trim | comprimir foto = image-compress | separar hojas de un pdf = pdf-split | editar pdf = edit-pdf | bajar peso de imagen = image-compress | girar página = pdf-rotate
pt: diminuir tamanho da foto = image-compress/image-resize | juntar pdf = pdf-merge | assinar pdf = sign-pdf | comprimir pdf = pdf-compress | converter imagem para pdf = image-to-pdf | remover senha do pdf = pdf-password-remove | girar pdf = pdf-rotate | imagem para pdf = image-to-pdf | pdf para excel = pdf-to-excel | juntar pdf = pdf-merge | tirar fundo da imagem = remove-background | dividir pdf = pdf-split | preencher formulário = pdf-forms | diminuir tamanho do pdf = pdf-compress | transformar foto em pdf = image-to-pdf | juntar pdfs = pdf-merge | desbloquear pdf = pdf-password-remove | cortar vídeo = video-trim | converter word em pdf = word-to-pdf | converter planilha em pdf = excel-to-pdf
it: ridurre dimensione foto = image-compress/image-resize | unire pdf = pdf-merge | firmare pdf = sign-pdf | comprimere pdf = pdf-compress | da jpg a pdf = image-to-pdf | ruotare pdf = pdf-rotate | comprimere foto = image-compress | convertire immagini in pdf = image-to-pdf | da pdf a word = pdf-to-word | togliere una pagina = pdf-reorder | foto troppo pesante = image-compress/image-resize | mettere una password = protect-pdf | dividere un pdf = pdf-split | eliminare una pagina = pdf-reorder | firmare pdf = sign-pdf | ruotare una pagina = pdf-rotate | da pdf a excel = pdf-to-excel | firmare un documento = sign-pdf | togliere lo sfondo = remove-background | convertire pdf in word = pdf-to-word
nl: foto verkleinen = image-compress/image-resize | pdf samenvoegen = pdf-merge | wachtwoord van pdf verwijderen = pdf-password-remove | pdf kleiner maken = pdf-compress | pagina's verwijderen = pdf-reorder | foto naar pdf = image-to-pdf | afbeelding bijsnijden = image-crop | handtekening toevoegen = sign-pdf | pdf naar word = pdf-to-word | wachtwoord verwijderen = pdf-password-remove | foto kleiner maken = image-compress/image-resize | formulier invullen = pdf-forms | pdf splitsen = pdf-split | pdf ondertekenen = sign-pdf
pl: zmniejszyć zdjęcie = image-compress/image-resize | połączyć pdf = pdf-merge | podpisać pdf = sign-pdf | zmniejsz pdf = pdf-compress | jpg na pdf = image-to-pdf | obróć pdf = pdf-rotate | skompresuj zdjęcie = image-compress | zdjęcie na pdf = image-to-pdf | pdf do word = pdf-to-word | usuń stronę = pdf-reorder | podpisz dokument = sign-pdf | hasło do pdf = protect-pdf/pdf-password-remove | wypełnij formularz = pdf-forms | połącz pliki pdf = pdf-merge | usuń tło = remove-background | wyciąć fragment filmu = video-trim
uk: зменшити фото = image-compress/image-resize | об'єднати pdf = pdf-merge | стиснути pdf = pdf-compress | фото в pdf = image-to-pdf | стиснути зображення = image-compress | повернути pdf = pdf-rotate | pdf у word = pdf-to-word | видалити сторінку = pdf-reorder | підписати договір = sign-pdf | заповнити форму = pdf-forms | розділити pdf = pdf-split | пдф у ворд = pdf-to-word | стиснути фото = image-compress | розділити пдф = pdf-split | розпізнати текст зі скану = ocr-pdf/image-ocr
tr: fotoğraf küçültme = image-compress/image-resize | pdf birleştir = pdf-merge | pdf sıkıştır = pdf-compress | pdf word çevir = pdf-to-word | resim sıkıştırma = image-compress | pdf şifre kaldır = pdf-password-remove | jpg pdf yap = image-to-pdf | sayfa sil = pdf-reorder | şifre kaldır = pdf-password-remove | form doldur = pdf-forms | pdf böl = pdf-split | pdf birleştirme = pdf-merge | resim küçültme = image-compress/image-resize | pdf'i word'e çevir = pdf-to-word | arka plan silme = remove-background
ar: تصغير حجم الصورة = image-compress/image-resize | دمج pdf = pdf-merge | ضغط ملف pdf = pdf-compress | تحويل pdf الى word = pdf-to-word | تحويل صورة الى pdf = image-to-pdf | تدوير pdf = pdf-rotate | حماية pdf بكلمة مرور = protect-pdf | حذف صفحة = pdf-reorder | توقيع عقد = sign-pdf | تقسيم pdf = pdf-split | إزالة كلمة المرور = pdf-password-remove | دمج ملفات pdf = pdf-merge | تحويل الصور الى pdf = image-to-pdf | ضغط pdf = pdf-compress | تقسيم ملف pdf = pdf-split
hi: फोटो का साइज कम करें = image-compress/image-resize | पीडीएफ जोड़ें = pdf-merge | पीडीएफ को वर्ड में बदलें = pdf-to-word | पासवर्ड हटाएं = pdf-password-remove | फोटो से पीडीएफ = image-to-pdf | पीडीएफ पर हस्ताक्षर = sign-pdf | पेज हटाएं = pdf-reorder | पासवर्ड हटाएं = pdf-password-remove | पीडीएफ को छोटा करें = pdf-compress | फॉर्म भरें = pdf-forms | फोटो को pdf में बदलें = image-to-pdf | pdf को word में बदलें = pdf-to-word | फोटो कंप्रेस = image-compress
ja: 写真 サイズ 小さく = image-compress/image-resize | pdf 結合 = pdf-merge | 画像 圧縮 = image-compress | pdf パスワード 解除 = pdf-password-remove | 写真をpdfに変換 = image-to-pdf | 画像 切り抜き = image-crop | エクセルをpdfに = excel-to-pdf | pdf 圧縮 = pdf-compress | pdf ページ 削除 = pdf-reorder | pdf ワード 変換 = pdf-to-word | 画像 サイズ変更 = image-resize | heic jpg 変換 = heic-to-jpg | qrコード 作成 = qr-generator | pdf 回転 = pdf-rotate | 文字数カウント = word-counter | pdf 墨消し = redact-pdf/pdf-search-redact | 動画 トリミング = video-trim | csv エクセル 変換 = csv-excel | pdf 容量 小さく = pdf-compress | パスワード 設定 pdf = protect-pdf | pdf 画像 抽出 = pdf-extract-images | ページ番号 追加 = pdf-page-numbers | pdf 分割 = pdf-split | pdf 結合 = pdf-merge | 画像 圧縮 = image-compress | pdfをwordに変換 = pdf-to-word | フォーム 入力 = pdf-forms | 画像をpdfに変換 = image-to-pdf | 背景を消す = remove-background | 写真を圧縮 = image-compress | pdfを分割 = pdf-split
zh: 照片压缩 = image-compress | 合并pdf = pdf-merge | pdf转word = pdf-to-word | 图片转pdf = image-to-pdf | 照片转pdf = image-to-pdf | 缩小图片 = image-compress/image-resize | 删除pdf密码 = pdf-password-remove | 给pdf加水印 = pdf-watermark | 合并pdf = pdf-merge | pdf转word = pdf-to-word | pdf加密 = protect-pdf | 填写表单 = pdf-forms | 去除背景 = remove-background | 图片压缩 = image-compress | 图片去背景 = remove-background | 证件照改尺寸 = image-resize
ko: 사진 용량 줄이기 = image-compress/image-resize | pdf 합치기 = pdf-merge | pdf 용량 줄이기 = pdf-compress | pdf 워드 변환 = pdf-to-word | 사진 pdf 변환 = image-to-pdf | 이미지 자르기 = image-crop | pdf 나누기 = pdf-split | pdf 합치기 = pdf-merge | pdf 워드 변환 = pdf-to-word | pdf 비밀번호 해제 = pdf-password-remove | pdf를 jpg로 = pdf-to-image/pdf-to-images-zip | 서명하기 = sign-pdf | 사진 배경 제거 = remove-background | pdf 압축 = pdf-compress
en: rotate image = image-converter | flip photo = image-converter | mirror a picture = image-converter | turn photo upside down = image-converter | rotate jpg 90 degrees = image-converter | rotate pdf = pdf-rotate
de: foto drehen = image-converter | bild spiegeln = image-converter | pdf drehen = pdf-rotate | rechnung auslesen = document-data-extractor
fr: pivoter une photo = image-converter | image miroir = image-converter | faire pivoter un pdf = pdf-rotate
es: girar foto = image-converter | voltear imagen = image-converter | girar pdf = pdf-rotate
pt: girar imagem = image-converter
it: ruotare foto = image-converter | specchiare immagine = image-converter
nl: foto draaien = image-converter | afbeelding spiegelen = image-converter
pl: obróć zdjęcie = image-converter | obrócić pdf = pdf-rotate
uk: повернути фото = image-converter
tr: fotoğraf döndür = image-converter
ar: تدوير صورة = image-converter
hi: फोटो घुमाएं = image-converter
ja: 画像 回転 = image-converter | 写真を反転 = image-converter
zh: 旋转图片 = image-converter | 图片镜像 = image-converter
ko: 이미지 회전 = image-converter
en: put two pages side by side on one sheet = pdf-n-up | remove white pages from scan = pdf-remove-blank-pages | make scanned contract searchable = ocr-pdf | convert receipt photos to one pdf = image-to-pdf | bank statement pdf to spreadsheet = pdf-to-excel | dowload pictures inside pdf = pdf-extract-images | letter size to a4 pdf = pdf-resize-pages | who signed this pdf = pdf-verify-signatures | hide faces in photo = image-blur-regions | strip gps from picture = exif-remove | outlook msg to pdf = email-to-pdf | query csv with sql = csv-query | dedupe csv rows = csv-cleaner | jsonpath tester = jsonpath-query | business card contact file = vcard-generator | watermark my invoice draft = pdf-watermark | blck out names in pdf = redact-pdf/pdf-search-redact | split pdf by bookmarks chapters = pdf-auto-split | print pdf as booklet = pdf-booklet | xlsx to json = csv-excel/data-convert/json-csv | toml to yaml = data-convert | decode jwt token = jwt-decoder | rotate photo = image-converter | instagram grid cut picture = image-split | product photos white background same size = ecommerce-image-batch | what time is it in tokyo = timezone-converter | seconds since 1970 = timestamp | miles to kilometers = unit-converter | make text unreadable with password = text-encrypt | odt to docx = office-convert | factur-x xml attach invoice pdf = pdf-attachments
de: pdf kleiner machen für email = pdf-compress | mehrere bilder zu einem pdf = image-to-pdf | seite aus pdf löschen = pdf-reorder | rechnung unterschreiben = sign-pdf | handschrift scan durchsuchbar machen = ocr-pdf | iban prüfsumme sha256 = hash-generator | foto auf 2mb verkleinern = image-compress | word datei in pdf umwandeln = word-to-pdf | pdf passwort setzen = protect-pdf | wasserzeichen auf foto = image-watermark | video in gif umwandeln = video-to-gif | tabelle aus pdf kopieren = pdf-to-excel/pdf-to-csv | formular ausfüllen = pdf-forms | unterschriften im pdf überprüfen = pdf-verify-signatures
fr: fusionner plusieurs pdf = pdf-merge | enlever le mot de passe d'un pdf = pdf-password-remove | tableau pdf vers excel = pdf-to-excel | convertir photo iphone en jpg = heic-to-jpg | numéroter les pages = pdf-page-numbers | réduire la taille d'une vidéo = video-compress | signer un document = sign-pdf | générateur de mot de passe = password-generator | supprimer les pages blanches = pdf-remove-blank-pages | extraire le texte d'une image = image-ocr/ocr-pdf
es: unir varios pdf en uno = pdf-merge | quitar fondo de foto = remove-background | pasar pdf a word editable = pdf-to-word | girar páginas pdf = pdf-rotate | comparar dos documentos pdf = compare-pdf | crear código qr = qr-generator | recortar vídeo = video-trim | rellenar formulario pdf = pdf-forms
pt: juntar pdf = pdf-merge | converter foto em pdf = image-to-pdf | tirar senha do pdf = pdf-password-remove
it: comprimere foto = image-compress | unire file pdf = pdf-merge
nl: pdf samenvoegen = pdf-merge | foto verkleinen = image-resize/image-compress
pl: podpisać pdf = sign-pdf
uk: стиснути пдф = pdf-compress
ja: pdfを結合したい = pdf-merge | 写真を小さくする = image-compress/image-resize | pdf パスワード解除 = pdf-password-remove
zh: pdf转word = pdf-to-word | 压缩图片 = image-compress
ko: pdf 합치기 = pdf-merge | 사진 배경 제거 = remove-background
tr: pdf küçültme = pdf-compress
ar: دمج ملفات pdf = pdf-merge
hi: फोटो से पीडीएफ = image-to-pdf
`

/** As many again, kept aside while the words of the search were chosen; misses here are not mended by adding words. */
const ASIDE_IN_LANGUAGES = `
en: scan to word = pdf-to-word | unlock pdf = pdf-password-remove | shrink jpg = image-compress | put two pdfs together = pdf-merge | black out text in pdf = redact-pdf/pdf-search-redact | fill out a form = pdf-forms | lock pdf with password = protect-pdf | add page numbers = pdf-page-numbers | turn page sideways = pdf-rotate | take out page 3 = pdf-reorder | webp to png = webp-converter/image-converter | svg to png = svg-to-png | who took this photo metadata = image-exif | crop screenshot = image-crop | transparent background png = remove-background | validate json = json-formatter/json-schema | yaml to json online = yaml-json | compare two text files = text-diff | unix time = timestamp | qr code for wifi = qr-generator | cut mp3 = audio-trim | compres video for whatsapp = video-compress | text from picture = image-ocr | powerpoint to pdf = powerpoint-to-pdf | save email as pdf = email-to-pdf | rename many files = bulk-rename | mortgage calculator = loan-calculator | dollar to euro = currency-converter | mp3 tags = audio-metadata | check digital signature = pdf-verify-signatures | shrink pdf below 5mb = pdf-compress | assemble pdf = pdf-merge | break pdf apart = pdf-split | pdf pages are sideways = pdf-rotate | throw away pages = pdf-reorder | autograph on pdf = sign-pdf | blackout confidential text = redact-pdf/pdf-search-redact | every page as png = pdf-to-images-zip/pdf-to-image | ods to pdf = excel-to-pdf | read scanned pdf = ocr-pdf | pdf form filler = pdf-forms | find differences between two pdfs = compare-pdf | lighten photo file = image-compress | photo dimensions = image-resize | png to webp = webp-converter | who shot this photo camera = image-exif | trace bitmap = image-to-svg | photo collage maker = image-collage | ogg to mp3 = audio-converter | slow down audio = audio-adjuster | crop video = video-resize/video-trim | turn video into gif = video-to-gif | json lint = json-formatter | query csv with sql = csv-query | make csv into excel = csv-excel | encode base64 = base64 | sha checksum = hash-generator | convert gmt to est = timezone-converter | inches to cm = unit-converter | fake text placeholder = lorem-ipsum | interest on loan = loan-calculator | character counter = word-counter
de: passwort entfernen = pdf-password-remove | pdf kleiner machen = pdf-compress | gescanntes dokument in word = pdf-to-word | dokument scannen = scan-to-pdf | pdf seiten drehen = pdf-rotate | bilder zusammenfügen = image-collage/image-to-pdf
fr: supprimer une page = pdf-reorder | réduire la taille d'un pdf = pdf-compress | enlever le mot de passe = pdf-password-remove | pdf vers excel = pdf-to-excel | extraire le texte d'une image = image-ocr
es: firmar contrato = sign-pdf | unir pdf = pdf-merge | convertir jpg a png = image-converter | cortar audio = audio-trim
pt: assinar documento = sign-pdf | diminuir tamanho do pdf = pdf-compress | numerar páginas pdf = pdf-page-numbers
it: unire pdf = pdf-merge | comprimere foto = image-compress | ritagliare immagine = image-crop
nl: pdf samenvoegen = pdf-merge | pagina verwijderen = pdf-reorder | achtergrond verwijderen = remove-background
pl: połącz pdf = pdf-merge | zmniejsz pdf = pdf-compress | pdf na jpg = pdf-to-image/pdf-to-images-zip
uk: об'єднати pdf = pdf-merge | стиснути pdf = pdf-compress | підписати pdf = sign-pdf
tr: pdf birleştir = pdf-merge | pdf küçült = pdf-compress | video kesme = video-trim
ar: دمج ملفات pdf = pdf-merge | ضغط pdf = pdf-compress | إزالة الخلفية = remove-background
hi: pdf जोड़ें = pdf-merge | फोटो का साइज कम करें = image-compress/image-resize | वीडियो छोटा करें = video-compress/video-trim/video-resize
ja: ページを削除 = pdf-reorder | パスワード解除 = pdf-password-remove | 動画をgifに = video-to-gif
zh: 删除页面 = pdf-reorder | 压缩图片 = image-compress | 视频压缩 = video-compress
ko: 페이지 삭제 = pdf-reorder | 사진 용량 줄이기 = image-compress | 이미지 크기 조절 = image-resize
en: image is sideways = image-converter | whiten scanned pages = ocr-pdf/scan-to-pdf/pdf-compress | get metadata of song = audio-metadata | excel to csv = csv-excel | password strength long = password-generator | find duplicates in list = csv-cleaner/text-diff | epub for pdf = epub-to-pdf/pdf-to-epub | number the pages = pdf-page-numbers | trim white margins of pdf = pdf-crop | avif from png = avif-converter
de: bild um 90 grad drehen = image-converter | seitenzahlen einfügen = pdf-page-numbers | kontoauszug in excel = pdf-to-excel | heic in jpg = heic-to-jpg
fr: retourner une image = image-converter | numéroter les pages = pdf-page-numbers | signer un contrat = sign-pdf
es: rotar imagen = image-converter | firmar contrato = sign-pdf | quitar contraseña pdf = pdf-password-remove
pt: espelhar foto = image-converter | juntar pdfs = pdf-merge
it: capovolgere immagine = image-converter | firmare pdf = sign-pdf
nl: afbeelding roteren = image-converter
pl: odbicie lustrzane zdjęcia = image-converter | scalić pdf = pdf-merge
uk: дзеркальне фото = image-converter
tr: resmi aynala = image-converter
ar: قلب الصورة = image-converter
hi: इमेज रोटेट = image-converter
ja: 画像を左右反転 = image-converter
zh: 照片旋转 = image-converter
ko: 사진 뒤집기 = image-converter
en: shrink jpg for visa application = image-compress | combine two excel sheets pdf = pdf-merge/excel-to-pdf | pdf too large to email = pdf-compress | take screenshot of pdf page as png = pdf-to-image | read text from photo of menu = image-ocr | check if colors are readable = contrast-checker | random id = uuid-generator | tidy up messy spreadsheet export = csv-cleaner | what changed between two contracts pdf = compare-pdf | convert ebook for printing = epub-to-pdf | add letterhead to pdf = pdf-overlay | remove javascript from pdf = pdf-sanitize | make pdf accessible = pdf-accessibility | cut silence from podcast = audio-silence-remove | passwrd protect document = protect-pdf | monthly payment car loan = loan-calculator | stl for blender glb = stl-to-glb | mirror image = image-converter
de: unterschrift auf pdf setzen = sign-pdf | seiten im pdf umsortieren = pdf-reorder | text aus bild erkennen = image-ocr/ocr-pdf | zufälliges passwort erzeugen = password-generator | anhang aus pdf speichern = pdf-attachments | excel tabelle als pdf = excel-to-pdf
fr: compresser une photo = image-compress | faire pivoter une page = pdf-rotate | vérifier une signature pdf = pdf-verify-signatures | caviarder un document = redact-pdf
es: poner contraseña a pdf = protect-pdf | marca de agua en pdf = pdf-watermark | extraer imágenes de pdf = pdf-extract-images
pt: dividir pdf = pdf-split | verificar assinatura = pdf-verify-signatures
it: modificare pdf = edit-pdf
nl: wachtwoord instellen pdf = protect-pdf
pl: ustaw hasło pdf = protect-pdf
uk: поставити пароль на pdf = protect-pdf
tr: imza doğrula = pdf-verify-signatures
ja: pdfをjpgに変換 = pdf-to-image | バーコード作成 = barcode-generator
zh: 给pdf加水印 = pdf-watermark
ko: 동영상 압축 = video-compress
`

const messages = join(import.meta.dirname, '../../../web/src/messages')

/** What the places of queries are: not first, or not even among the first three. */
function scoreInLanguages(lines: string) {
  const missed: string[] = []
  const second: string[] = []
  let typed = 0
  for (const line of lines.trim().split('\n')) {
    const named = toolsIn(line.slice(0, 2))
    for (const pair of line.slice(4).split(' | ')) {
      const [query, slugs] = pair.split(' = ') as [string, string]
      const wanted = slugs.split('/')
      const got = searchTools(named, query)
        .slice(0, 3)
        .map(tool => tool.slug)
      typed++
      const said = `${line.slice(0, 2)} ${query}: ${got.join(', ')}`
      if (!wanted.includes(got[0]!)) second.push(said)
      if (!got.some(slug => wanted.includes(slug))) missed.push(said)
    }
  }
  return { typed, second, missed }
}

const toolsIn = (language: string): CatalogSummary[] => {
  const texts =
    language === 'en' ? {} : JSON.parse(readFileSync(join(messages, language, 'tools.json'), 'utf8'))
  return tools.map(tool => ({ ...tool, ...texts[tool.slug] }))
}

test('the search finds what is meant in every language of the page', () => {
  const { typed, second, missed } = scoreInLanguages(IN_LANGUAGES)
  assert.ok(typed >= 150)
  assert.deepEqual(missed, [])
  assert.ok(second.length <= typed * 0.05, second.join('\n'))
})

test('so do wishes in every language that nothing was tuned to', () => {
  const { typed, second, missed } = scoreInLanguages(ASIDE_IN_LANGUAGES)
  assert.ok(missed.length <= typed * 0.03, missed.join('\n'))
  assert.ok(second.length <= typed * 0.05, second.join('\n'))
})

/** To delete a page, as each language says it. */
const DELETE_A_PAGE = `
en: delete a page = pdf-reorder
de: eine Seite löschen = pdf-reorder | Seite entfernen = pdf-reorder
fr: supprimer une page = pdf-reorder
es: borrar una página = pdf-reorder
pt: excluir uma página = pdf-reorder | apagar página = pdf-reorder
it: eliminare una pagina = pdf-reorder
nl: een pagina verwijderen = pdf-reorder
pl: usuń stronę = pdf-reorder
uk: видалити сторінку = pdf-reorder
tr: sayfa sil = pdf-reorder | sayfayı sil = pdf-reorder
ar: حذف صفحة = pdf-reorder | حذف الصفحة = pdf-reorder
hi: पेज हटाएं = pdf-reorder
ja: ページを削除 = pdf-reorder
zh: 删除页面 = pdf-reorder
ko: 페이지 삭제 = pdf-reorder | 페이지를 삭제 = pdf-reorder
`

test('to delete a page finds the tool that does, not the one for blank pages', () => {
  assert.deepEqual(scoreInLanguages(DELETE_A_PAGE).second, [])
})

/** Words written as one, several made one, and what stands before に. */
const TURNS = `
de: PDF passwortschützen = protect-pdf | drei PDFs zu einem machen = pdf-merge
ja: エクセルに変換 = csv-excel
en: archive pdf for ten years = pdf-to-pdfa
`

test('compounds and turns of other languages are read', () => {
  assert.deepEqual(scoreInLanguages(TURNS).second, [])
})

/** To open a file that nothing at hand opens, and what a format is saved as. */
const NAMED_FORMATS = `
en: open heic = heic-to-jpg | avif to jpg = image-converter
de: HEIC öffnen = heic-to-jpg | PDF als Bild speichern = pdf-to-image
fr: ouvrir un fichier heic = heic-to-jpg
es: abrir heic = heic-to-jpg
it: aprire heic = heic-to-jpg
nl: heic openen = heic-to-jpg
ar: فتح heic = heic-to-jpg
hi: heic खोलें = heic-to-jpg | पीडीएफ को जेपीजी = pdf-to-image
zh: 打开heic = heic-to-jpg
ko: heic 열기 = heic-to-jpg
`

test('a format that a tool is named after outweighs a verb', () => {
  assert.deepEqual(scoreInLanguages(NAMED_FORMATS).second, [])
})
