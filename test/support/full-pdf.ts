import { rawPdf, rawStream } from './pdfs.ts'

/**
 * A PDF of three pages that has whatever a document can have and a structural tool could lose, old and new ways of
 * saying the same beside each other. Page `n` has the identifier `<word> <n>`, and each thing of it says so too.
 */
export function fullPdf(word: string): Uint8Array {
  const page = (n: number, annotations: string) =>
    `<</Type/Page/Parent @pages/ID(${word} ${n})/Contents @content${n}/StructParents ${n - 1}/Annots[${annotations}]/B[@bead${n}]/DPart @part/PieceInfo<</Maker<</LastModified(D:2024)/Private(${word} ${n})>>>>>>`
  const content = (n: number) =>
    rawStream(
      `/P <</MCID 0>> BDC BT /F1 18 Tf 72 700 Td (${word} page ${n}) Tj ET EMC ` +
        '/OC /L1 BDC BT /F1 12 Tf 72 600 Td (layered) Tj ET EMC',
    )
  const link = (where: string) => `<</Type/Annot/Subtype/Link/Rect[72 500 200 520]/Border[0 0 0]${where}>>`
  const field = (n: number, rest: string) =>
    `<</Type/Annot/Subtype/Widget/Rect[72 ${300 - n} 300 ${320 - n}]/P @page${n}${rest}>>`
  const file = (name: string) =>
    `<</Type/Filespec/F(${name})/UF(${name})/EF<</F @${name.split('.')[0]}Data>>>>`
  const element = (n: number, role: string, rest = '') =>
    `<</Type/StructElem/S/${role}/P @book/Pg @page${n}/ID(${role})/T(${word} ${n})/K 0${rest}>>`
  const bead = (n: number) =>
    `<</Type/Bead/T @thread/N @bead${(n % 3) + 1}/V @bead${((n + 1) % 3) + 1}/P @page${n}/R[0 0 9 9]>>`

  return numbered(
    {
      catalog: `<</Type/Catalog/Pages @pages/Lang(${word === 'Red' ? 'en' : 'de'})/Metadata @xmp/Outlines @outlines
        /Names<</Dests @places/EmbeddedFiles<</Names[(note.txt) @note]>>/JavaScript<</Names[(start) @script]>>/Pages<</Names[(first) @page1(second) @page2]>>>>
        /Dests<</old [@page3/Fit]/older [@page2/Fit]>>
        /AcroForm<</Fields[@name @agree @button]/CO[@name @agree]/DA(/Helv 10 Tf 0 g)/DR<</Font<</Helv @font>>>>>>
        /PageLabels<</Nums[0<</S/r>>1<</S/D/P(${word}-)>>]>>
        /OCProperties<</OCGs[@layer @hidden]/D<</Order[@layer[@hidden]]/OFF[@hidden]/AS[<</Event/Print/Category[/Print]/OCGs[@layer]>>]>>/Configs[<</Name(${word} view)/BaseState/OFF/ON[@layer]>>]>>
        /StructTreeRoot @tags/MarkInfo<</Marked true/UserProperties true>>
        /ViewerPreferences<</DisplayDocTitle true/NonFullScreenPageMode/Use${word === 'Red' ? 'Thumbs' : 'OC'}>>/PageMode/UseOutlines/PageLayout/OneColumn
        /OpenAction<</S/JavaScript/JS(${word} opens)>>/AA<</WC<</S/JavaScript/JS(${word} closes)>>>>
        /Threads[@thread]/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(${word} press)>>]
        /AF[@data]/PieceInfo<</Maker<</LastModified(D:2024)/Private(${word} private)>>>>
        /Collection<</View/T/D(${word})>>/Requirements[<</Type/Requirement/S/EnableJavaScripts>>]
        /Extensions<</${word}<</BaseVersion/1.7/ExtensionLevel 3>>>>/URI<</Base(https://${word}.example/)>>
        /DPartRoot @parts/Legal<</JavaScriptActions 1>>
        /Perms<</UR3<</Type/Sig/Filter/Adobe.PPKLite>>>>>>`,
      // Resources and MediaBox are inherited.
      pages:
        '<</Type/Pages/Kids[@page1 @page2 @page3]/Count 3/MediaBox[0 0 595 842]/Resources<</Font<</F1 @font>>/Properties<</L1 @layer>>>>>>',
      page1: page(
        1,
        '@byName @byOldName @explicit @byElement @away @remark @window @reply @clip @name @button',
      ),
      page2: page(2, '@agree'),
      page3: page(3, '@back'),
      content1: content(1),
      content2: content(2),
      content3: content(3),
      font: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      info: `<</Title(${word} title)/Author(${word} author)/Producer(maker)/Own(${word} own)>>`,
      xmp: rawStream(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:rights>${word} rights</dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`,
        '/Type/Metadata/Subtype/XML',
      ),

      outlines: '<</Type/Outlines/First @start/Last @rest/Count 2>>',
      start: `<</Title(${word} start)/Parent @outlines/Next @rest/Dest[@page1/Fit]/SE @heading>>`,
      rest: `<</Title(${word} rest)/Parent @outlines/Prev @start/First @end/Last @end/Count -1/Dest[@page2/Fit]/C[1 0 0]>>`,
      end: `<</Title(${word} end)/Parent @rest/A<</S/GoTo/D(end)>>>>`,

      places: '<</Names[(end)[@page3/Fit](middle)<</D[@page2/Fit]>>(start)[@page1/Fit]]>>',
      byName: link('/Dest(end)'),
      byOldName: link('/A<</S/GoTo/D/old>>'),
      explicit: link('/A<</S/GoTo/D[@page3/XYZ 0 0 0]>>'),
      byElement: link('/A<</S/GoTo/SD[@quote/Fit]>>'),
      away: link('/Dest(middle)/StructParent 3'),
      back: link('/Dest[0/Fit]'),

      remark: `<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(${word} remark)/NM(a)/Popup @window/P @page1>>`,
      window: '<</Type/Annot/Subtype/Popup/Rect[30 10 90 60]/Parent @remark/Open false>>',
      reply: `<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(${word} reply)/NM(b)/IRT @remark/RT/R>>`,
      clip: `<</Type/Annot/Subtype/FileAttachment/Rect[40 10 60 30]/Contents(${word} clip)/FS @clipped>>`,
      clipped: file('clipped.txt'),
      clippedData: rawStream(`${word} clipped`, '/Type/EmbeddedFile'),
      note: file('note.txt'),
      noteData: rawStream(`${word} attached`, '/Type/EmbeddedFile'),
      data: `<</Type/Filespec/AFRelationship/Data/F(data.csv)/UF(data.csv)/Desc(${word} source)/EF<</F @noteData>>>>`,
      script: `<</S/JavaScript/JS(${word} script)>>`,

      name: field(1, `/FT/Tx/T(name)/V(${word} 1)`),
      agree: field(2, `/FT/Tx/T(agree)/V(${word} 2)`),
      button: field(
        1,
        `/FT/Btn/Ff 65536/T(button)/A<</S/GoTo/D[@page2/Fit]/Next<</S/JavaScript/JS(${word} 1)>>>>/AA<</U<</S/GoTo/D(end)>>>>`,
      ),

      layer: `<</Type/OCG/Name(${word} layer)/Usage<</Print<</PrintState/ON>>>>>>`,
      hidden: `<</Type/OCG/Name(${word} hidden)>>`,

      tags:
        '<</Type/StructTreeRoot/K @book/ParentTree<</Nums[0[@heading]1[@table]2[@quote]3 @heading]>>/ParentTreeNextKey 4/IDTree<</Names[(H1)@heading(Quote)@quote(Table)@table]>>/RoleMap<</Odd/P/Special/' +
        (word === 'Red' ? 'Note' : 'Code') +
        '>>/ClassMap<</Wide<</O/Layout/Width ' +
        (word === 'Red' ? '100' : '200') +
        '>>>>/Namespaces[@space]/PronunciationLexicon[@lexicon]>>',
      book: '<</Type/StructElem/S/Special/P @tags/C/Wide/K[@heading @table @quote]>>',
      heading: element(1, 'H1', '/Ref[@quote]').replace('/K 0', '/K[0<</Type/OBJR/Obj @away>>]'),
      table: element(2, 'Table'),
      quote: element(3, 'Quote', '/NS @space/A<</O/Table/Headers[(H1)]>>'),
      space: `<</Type/Namespace/NS(http://${word}.example/ns)>>`,
      lexicon: `<</Type/Filespec/F(${word}.pls)>>`,

      thread: `<</Type/Thread/F @bead1/I<</Title(${word} story)>>>>`,
      bead1: bead(1),
      bead2: bead(2),
      bead3: bead(3),
      parts: '<</Type/DPartRoot/DPartRootNode @part>>',
      part: '<</Type/DPart/Parent @parts/Start @page1/End @page3>>',
    },
    'info',
  )
}

/** Writes objects that refer to each other by name: `@name` stands for a reference. */
function numbered(objects: Record<string, string>, info: string): Uint8Array {
  const numbers = new Map(Object.keys(objects).map((key, i) => [key, `${i + 1} 0 R`]))
  const texts = Object.entries(objects).map(([key, text]) =>
    text.replace(/@(\w+)/g, (_, to: string) => {
      const ref = numbers.get(to)
      if (!ref) throw new Error(`${key} refers to ${to}, which is not there`)
      return ref
    }),
  )
  return rawPdf(texts, `/Info ${numbers.get(info)}`)
}
