import { rawPdf, rawStream } from './pdfs.ts'

/**
 * A PDF of three pages that has one of everything a structural tool must not lose: bookmarks, named and
 * explicit links, form fields, page labels, an attachment, layers, tags, metadata, an inherited box.
 * Every page says `<word> page <n>`.
 */
export function richPdf(word: string): Uint8Array {
  const content = (n: number) =>
    rawStream(
      `/P <</MCID 0>> BDC BT /F1 18 Tf 72 700 Td (${word} page ${n}) Tj ET EMC ` +
        `/OC /L1 BDC BT /F1 12 Tf 72 600 Td (layered) Tj ET EMC`,
    )
  const page = (n: number, annotations: string) =>
    `<</Type/Page/Parent 2 0 R/Contents ${n + 5} 0 R/StructParents ${n - 1}/Annots[${annotations}]>>`
  const objects = [
    // 1
    `<</Type/Catalog/Pages 2 0 R/Outlines 12 0 R/Names<</Dests 16 0 R/EmbeddedFiles 17 0 R>>/AcroForm 20 0 R/PageLabels<</Nums[0<</S/r>>1<</S/D/P(${word}-)>>]>>/OCProperties<</OCGs[22 0 R]/D<</Order[22 0 R]/OFF[22 0 R]>>>>/StructTreeRoot 23 0 R/MarkInfo<</Marked true>>/Lang(en)/Metadata 30 0 R>>`,
    // 2: Resources, MediaBox and Rotate are inherited
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3/MediaBox[0 0 595 842]/Resources<</Font<</F1 9 0 R>>/Properties<</L1 22 0 R>>>>>>',
    // 3, 4, 5
    page(1, '10 0 R 11 0 R 21 0 R'),
    page(2, '29 0 R'),
    page(3, ''),
    // 6, 7, 8
    content(1),
    content(2),
    content(3),
    // 9
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    // 10: a link by name to page 3; 11: an explicit link to page 2
    '<</Type/Annot/Subtype/Link/Rect[72 500 200 520]/Dest(end)/Border[0 0 0]>>',
    '<</Type/Annot/Subtype/Link/Rect[72 450 200 470]/A<</S/GoTo/D[4 0 R/Fit]>>/Border[0 0 0]>>',
    // 12 to 15: bookmarks
    '<</Type/Outlines/First 13 0 R/Last 14 0 R/Count 2>>',
    `<</Title(${word} start)/Parent 12 0 R/Next 14 0 R/Dest[3 0 R/Fit]>>`,
    `<</Title(${word} rest)/Parent 12 0 R/Prev 13 0 R/First 15 0 R/Last 15 0 R/Count -1/Dest[4 0 R/Fit]>>`,
    `<</Title(${word} end)/Parent 14 0 R/A<</S/GoTo/D(end)>>>>`,
    // 16: names of places; 17 to 19: attachment
    '<</Names[(end)[5 0 R/Fit](start)[3 0 R/Fit]]>>',
    '<</Names[(note.txt) 18 0 R]>>',
    '<</Type/Filespec/F(note.txt)/UF(note.txt)/EF<</F 19 0 R>>>>',
    rawStream(`attached to ${word}`, '/Type/EmbeddedFile'),
    // 20, 21: a form with one field on page 1, another (29) on page 2
    '<</Fields[21 0 R 29 0 R]/DA(/Helv 10 Tf 0 g)/DR<</Font<</Helv 9 0 R>>>>>>',
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(${word} value)/Rect[72 300 300 320]/P 3 0 R>>`,
    // 22: a layer
    `<</Type/OCG/Name(${word} layer)>>`,
    // 23 to 28: tags
    '<</Type/StructTreeRoot/K 24 0 R/ParentTree 28 0 R/ParentTreeNextKey 3>>',
    '<</Type/StructElem/S/Document/P 23 0 R/K[25 0 R 26 0 R 27 0 R]>>',
    '<</Type/StructElem/S/H1/P 24 0 R/Pg 3 0 R/K 0>>',
    '<</Type/StructElem/S/P/P 24 0 R/Pg 4 0 R/K 0>>',
    '<</Type/StructElem/S/BlockQuote/P 24 0 R/Pg 5 0 R/K 0>>',
    '<</Nums[0[25 0 R]1[26 0 R]2[27 0 R]]>>',
    // 29
    '<</Type/Annot/Subtype/Widget/FT/Btn/T(agree)/V/Off/Rect[72 200 90 218]/P 4 0 R>>',
    // 30
    rawStream(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${word}</x:xmpmeta>`, '/Type/Metadata/Subtype/XML'),
  ]
  return rawPdf(objects)
}
