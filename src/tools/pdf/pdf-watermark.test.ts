import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { degrees } from '@cantoo/pdf-lib'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import pdfToText from './pdf-to-text.ts'
import tool from './pdf-watermark.ts'

/** Where the characters of a text stand on the displayed page, after PDFium. */
async function boxOf(bytes: Uint8Array, page: number, text: string) {
  using document = await openPdf(bytes)
  const one = document.page(page)
  const wanted = new Set(text)
  const chars = one.chars().filter(char => wanted.has(char.text) && char.text.trim())
  assert.ok(chars.length >= text.length, `${text} is on page ${page}`)
  return {
    left: Math.min(...chars.map(char => char.left)),
    right: Math.max(...chars.map(char => char.right)),
    top: Math.min(...chars.map(char => char.top)),
    bottom: Math.max(...chars.map(char => char.bottom)),
    width: one.width,
    height: one.height,
    run: chars[0]!.run,
  }
}

test('grey text across the middle of each page, selectable, beneath nothing lost', async () => {
  const { bytes, name } = await runTool(tool, { file: fixture('two-pages.pdf'), text: 'ZXQ' })
  assert.equal(name, 'two-pages-watermarked.pdf')
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  for (const n of [1, 2]) assert.match(await pdf.textOf(n), /A page about.*ZXQ/)
  const box = await boxOf(bytes, 1, 'ZXQ')
  assert.ok(Math.abs((box.left + box.right) / 2 - box.width / 2) < 12)
  assert.ok(Math.abs((box.top + box.bottom) / 2 - box.height / 2) < 12)
  assert.deepEqual(box.run.color, [136, 136, 136])
  assert.ok(Math.abs(box.run.opacity - 0.3) < 0.01)
  assert.equal(Math.round(box.run.angle), 315)
  assert.equal(Math.round(box.run.size), 48)
})

test('each parameter', async () => {
  const { bytes } = await runTool(tool, {
    file: fixture('three-pages.pdf'),
    text: 'ZXQ',
    position: 'top-left',
    opacity: 0.5,
    font_size: 20,
    rotation: 0,
    color: '#f00',
    font: 'courier',
    pages: '2',
  })
  const box = await boxOf(bytes, 2, 'ZXQ')
  assert.deepEqual(box.run.color, [255, 0, 0])
  assert.ok(Math.abs(box.run.opacity - 0.5) < 0.01)
  assert.equal(Math.round(box.run.size), 20)
  assert.match(box.run.font.name, /Courier/)
  assert.ok(box.left < 40 && box.top < 45, JSON.stringify(box))
  assert.doesNotMatch(await (await readPdf(bytes)).textOf(1), /ZXQ/)
})

test('nine places inside the visible area, whatever the rotation and crop', async () => {
  for (const angle of [0, 90, 180, 270]) {
    const file = await makePdf(['a'], (_, [page]) => {
      page!.setRotation(degrees(angle))
      page!.setCropBox(100, 150, 300, 400)
    })
    for (const row of ['top', 'center', 'bottom']) {
      for (const side of ['left', 'center', 'right']) {
        const { bytes } = await runTool(tool, {
          file: pdfFile(file),
          text: 'ZXQ',
          position: `${row}-${side}`,
          font_size: 20,
        })
        const box = await boxOf(bytes, 1, 'ZXQ')
        const place = `${row}-${side} at ${angle}`
        assert.ok(box.left >= 0 && box.top >= 0, place)
        assert.ok(box.right <= box.width && box.bottom <= box.height, place)
        const [x, y] = [(box.left + box.right) / 2 / box.width, (box.top + box.bottom) / 2 / box.height]
        assert.equal(x < 0.35 ? 'left' : x > 0.65 ? 'right' : 'center', side, place)
        assert.equal(y < 0.35 ? 'top' : y > 0.65 ? 'bottom' : 'center', row, place)
      }
    }
  }
})

test('any script, embedded and selectable', async () => {
  for (const text of ['Конфиденциально', '机密文件', 'سري للغاية', 'हिन्दी', 'ความลับ', '🔒']) {
    const { bytes, warnings } = await runTool(tool, {
      file: fixture('two-pages.pdf'),
      text,
      rotation: 0,
      font_size: 30,
    })
    assert.deepEqual(warnings, [], text)
    assert.deepEqual(await complaints(bytes), [])
    using document = await openPdf(bytes)
    const seen = new Set(
      document
        .page(1)
        .chars()
        .map(char => char.text),
    )
    for (const char of text.normalize('NFC').replace(/\s/g, ''))
      assert.ok(seen.has(char), `${char} of ${text}`)
    const fonts = document
      .page(1)
      .chars()
      .filter(char => text.includes(char.text) && char.text.trim())
    assert.ok(fonts.every(char => char.run.font.embedded || /[ -~]/.test(char.text)))
  }
})

/** Words of scripts whose letters join, stack, or are drawn in another order than they are written in. */
const WORDS = {
  Armenian: 'գաղտնի',
  Bengali: 'ক্ষেত্র গোপনীয়',
  Devanagari: 'क्षत्रिय',
  Ethiopic: 'ምስጢር',
  Georgian: 'საიდუმლო',
  Gujarati: 'ક્ષત્રિય',
  Gurmukhi: 'ਪ੍ਰਾਈਵੇਟ',
  Kannada: 'ಕ್ಷೇತ್ರ',
  Khmer: 'ស្រ្តី ខ្មែរ',
  Lao: 'ນ້ຳ',
  Malayalam: 'ക്ഷേത്രം',
  Myanmar: 'လျှို့ဝှက် ကြောင် မင်္ဂလာ',
  Oriya: 'ଗୋପନୀୟ',
  Sinhala: 'ශ්‍රී',
  Tamil: 'கொடுக்க',
  Telugu: 'క్షేత్రం',
  Thai: 'น้ำ',
  Tibetan: 'བོད་ཡིག རྒྱུད',
}

test('letters that are drawn in another order are read in theirs', async () => {
  const words = Object.values(WORDS)
  const { bytes, warnings } = await runTool(tool, {
    file: fixture('two-pages.pdf'),
    text: words.join('\n'),
    rotation: 0,
    font_size: 20,
  })
  assert.deepEqual(warnings, [])
  assert.deepEqual(await complaints(bytes), [])
  using document = await openPdf(bytes)
  const page = document.page(1)
  for (const word of words) assert.ok(page.text().includes(word), `${word} in ${page.text()}`)
  const letters = page.chars().filter(char => words.join('').includes(char.text) && char.text.trim())
  assert.ok(letters.length > 80 && letters.every(char => char.run.font.embedded))
})

test('letters that no bundled font has are told of', async () => {
  const { warnings } = await runTool(tool, { file: fixture('two-pages.pdf'), text: 'ᚠᚢᚦ' })
  assert.deepEqual(warnings, ['some characters of the text have no glyph in any bundled font'])
})

test('letters that share a shape and differ by their dots are told apart', async () => {
  for (const text of ['بتث پي', 'العربية سري للغاية']) {
    const { bytes } = await runTool(tool, { file: pdfFile(await makePdf([''])), text, rotation: 0 })
    assert.deepEqual(await complaints(bytes), [])
    assert.equal((await (await readPdf(bytes)).textOf(1)).trim(), text)
  }
})

test('signs in an order that no language has are drawn all the same', async () => {
  for (const text of ["wni,j'༢!7\u200dౚ", '\u200c༈\u200c', 'ਪੰਜ਼ਾੱਬੀ']) {
    const { bytes } = await runTool(tool, { file: fixture('two-pages.pdf'), text, rotation: 0 })
    assert.deepEqual(await complaints(bytes), [])
  }
})

test('signs stand where their script wants them', async () => {
  const box = async (text: string) => {
    const { bytes } = await runTool(tool, {
      file: pdfFile(await makePdf([''])),
      text,
      rotation: 0,
      opacity: 1,
      color: '#000',
    })
    const { at, width, height } = await drawPage(bytes)
    let [left, right] = [width, 0]
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (at(x, y)[0] < 128) {
          left = Math.min(left, x)
          right = Math.max(right, x)
        }
    return right - left
  }
  // Drawn beside each other instead of above, below or around their letter they would be wider.
  for (const [joined, alone] of [
    ['က္က', 'က'],
    ['មុ', 'ម'],
    ['ਗੁ', 'ਗ'],
    ['རྒྱ', 'ར'],
    ['ກ້', 'ກ'],
  ] as const)
    assert.ok((await box(joined)) < 1.3 * (await box(alone)), joined)
})

test('brackets stand around what they enclose in text from right to left', async () => {
  const { bytes } = await runTool(tool, {
    file: fixture('two-pages.pdf'),
    text: 'שלום (ZXQ)',
    rotation: 0,
    font_size: 40,
    opacity: 1,
  })
  using document = await openPdf(bytes)
  const chars = document
    .page(1)
    .chars()
    .filter(char => char.run.font.embedded && char.text.trim())
    .sort((a, b) => a.x - b.x)
  // Each is read as the one that was written, wherever it stands.
  assert.equal(chars.map(char => char.text).join(''), ')ZXQ(םולש')
  // The leftmost is drawn as the opening one: its belly, in the middle of its height, stands out to the left.
  const page = await drawPage(bytes, 1, 2)
  const ink: { x: number; y: number }[] = []
  for (let y = Math.round(0.4 * page.height); y < 0.6 * page.height; y++)
    for (let x = 0; x < page.width; x++) if (page.at(x, y)[0]! < 200) ink.push({ x, y })
  const left = Math.min(...ink.map(({ x }) => x))
  const heights = ink.filter(({ x }) => x < left + 12).map(({ y }) => y)
  const [top, foot] = [Math.min(...heights), Math.max(...heights)]
  const belly = ink.filter(({ x }) => x === left).map(({ y }) => (y - top) / (foot - top))
  assert.ok(belly.length > 0 && belly.every(part => part > 0.2 && part < 0.8), JSON.stringify(belly))
})

test('a second stamp leaves the first as it was', async () => {
  const once = await runTool(tool, {
    file: fixture('two-pages.pdf'),
    text: 'Первый',
    opacity: 1,
    color: '#ff0000',
    rotation: 0,
    position: 'top-left',
  })
  const { bytes } = await runTool(tool, {
    file: pdfFile(once.bytes),
    text: 'ВТОРОЕ',
    opacity: 0.1,
    rotation: 0,
    position: 'bottom-left',
  })
  using document = await openPdf(bytes)
  const text = document.page(1).text()
  assert.ok(text.includes('Первый') && text.includes('ВТОРОЕ'), text)
  const red = async (of: Uint8Array) => {
    const { at, width } = await drawPage(of)
    let count = 0
    for (let y = 0; y < 120; y++) for (let x = 0; x < width; x++) if (at(x, y)[0] > at(x, y)[1] + 128) count++
    return count
  }
  assert.ok((await red(bytes)) > 200, 'the first is as strong as before')
  assert.equal(await red(bytes), await red(once.bytes))
})

test('a page that leaves its graphics state open does not bend the stamp', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 400]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    rawStream('q 0.1 0 0 0.1 0 0 cm q 1 0 0 1 500 500 cm (q Q) pop'),
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file), text: 'ZXQ', rotation: 0 })
  const box = await boxOf(bytes, 1, 'ZXQ')
  assert.equal(Math.round(box.run.size), 48)
  assert.ok(Math.abs((box.left + box.right) / 2 - 200) < 5)
})

test('text that does not fit is set smaller, and that is said', async () => {
  const { bytes, warnings } = await runTool(tool, {
    file: fixture('two-pages.pdf'),
    text: 'Z'.repeat(80),
    rotation: 0,
  })
  const box = await boxOf(bytes, 1, 'Z')
  assert.ok(box.left >= 0 && box.right <= box.width)
  assert.match(warnings.join(), /set smaller on 2 of the pages/)
})

test('keeps what else the document has', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(richPdf('Red')), text: 'ZXQ' })
  const pdf = await readPdf(bytes)
  assert.equal((await pdf.outline()).length, 2)
  assert.deepEqual(Object.keys(await pdf.fields()), ['name', 'agree'])
  assert.match(JSON.stringify(await (await pdf.page(2)).getStructTree()), /"P"/)
})

test('refusals', async () => {
  const file = fixture('two-pages.pdf')
  assert.equal(await refusal(tool, { file }), '400 text: is required.')
  assert.match(await refusal(tool, { file, text: '' }), /^400 text: /)
  assert.match(await refusal(tool, { file, text: '\n ' }), /^400 text: holds nothing but spaces/)
  assert.match(await refusal(tool, { file, text: 'x'.repeat(501) }), /^400 text: must have at most 500/)
  assert.match(await refusal(tool, { file, text: 'x', position: 'middle of nowhere' }), /^400 position: /)
  assert.match(await refusal(tool, { file, text: 'x', opacity: 1.1 }), /^400 opacity: /)
  assert.match(await refusal(tool, { file, text: 'x', font_size: 0 }), /^400 font_size: /)
  assert.match(await refusal(tool, { file, text: 'x', font_size: 1001 }), /^400 font_size: /)
  assert.match(await refusal(tool, { file, text: 'x', rotation: 361 }), /^400 rotation: /)
  assert.match(await refusal(tool, { file, text: 'x', color: 'grey' }), /^400 color: /)
  assert.match(await refusal(tool, { file, text: 'x', font: 'arial' }), /^400 font: /)
  assert.match(await refusal(tool, { file, text: 'x', pages: '3' }), /^400 pages: /)
})

test('vowel signs are read behind the letters they belong to', async () => {
  for (const text of ['السَّلَامُ عَلَيْكُمْ', 'بِسْمِ اللَّهِ', 'עוֹלָם']) {
    const { bytes } = await runTool(tool, { file: pdfFile(await makePdf([''])), text, rotation: 0 })
    const plain = (read: string) => read.replace(/\s+/g, ' ').trim().normalize('NFC')
    const [read] = await (await readPdf(bytes)).texts()
    assert.equal(plain(read!), plain(text), 'pdf.js')
    const { json } = await runTool(pdfToText, { file: pdfFile(bytes) })
    assert.equal(plain(json.text), plain(text), 'pdf-to-text')
  }
})

test('readers that take leaning letters for words are told the text', async () => {
  const said = `<feff${Buffer.from('Draft copy', 'utf16le').swap16().toString('hex')}>`
  const told = async (rotation: number) => {
    const file = fixture('three-pages.pdf')
    const { bytes } = await runTool(tool, { file, text: 'Draft copy', rotation, pages: '1' })
    const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
    return [...streams].some(([, data]) => inflated(data!).includes(said))
  }
  assert.equal(await told(45), true)
  assert.equal(await told(90), false)
})

function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    return data
  }
}
