import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimalIn, languageOf } from './written-language.ts'

const GOODS: Record<string, string> = {
  pl: 'Przekładnia złożona, łożysko, pierścień, śruba, wał wyjściowy, zespół, część, uszczelka wąska, wkręt, książka',
  tr: 'Dişli kutusu, çıkış mili, keçe, mıknatıslı rotor, cıvata, ağırlık, taşıyıcı, yağ, kapağı',
  cs: 'Převodovka, ložisko, kroužek, třmen, hřídel, šroub, těsnění, měřič, přírůstek, stůl, dřevěný, břemeno, zařízení',
  ro: 'Cutie de viteză, rulment, șaibă, mașină, piuliță, greutate netă, țeavă, șurub, lampă, masă de lemn, sârmă, bară, ușă, fereastră, cărămidă, țiglă',
}

test('letters that only some languages have tell which one it is', () => {
  for (const [language, goods] of Object.entries(GOODS)) {
    assert.equal(languageOf([goods]), language)
    assert.equal(decimalIn(language), ',')
  }
})

test('a name among English words tells no language', () => {
  assert.equal(languageOf(['The order of Łukasz Wąsowski', 'for the use of the team and its guests']), 'en')
  assert.equal(languageOf(['Şişli, İstanbul', 'Price list']), undefined)
})

test('headings of lists tell the language, and the letters of codes tell none', () => {
  const codes = ['A-142', 'A-143', 'A-176', 'A-180', 'A-199', '7/a', 'v-2']
  assert.equal(languageOf(codes), undefined)
  assert.equal(languageOf(['Désignation', 'Référence', 'Qté', 'Poids net (kg)', ...codes]), 'fr')
  assert.equal(languageOf(['Lieferschein', 'Bezeichnung', 'Menge', 'Nettogewicht (kg)']), 'de')
})
