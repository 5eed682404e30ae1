import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dict, name, Stream } from './objects.ts'
import { pdfaXmp, trimXmp, xmpValue } from './xmp.ts'

const NOTHING = {
  title: undefined,
  author: undefined,
  subject: undefined,
  keywords: undefined,
  creator: undefined,
  producer: undefined,
  created: undefined,
  modified: undefined,
}
const RDF = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:a="urn:a">'

test('a property is found as an element and as an attribute', () => {
  assert.equal(xmpValue('<x:part a="b"> 2\n</x:part>', 'x:part'), '2')
  assert.equal(xmpValue('<y x:part = "3"/>', 'x:part'), '3')
  assert.equal(xmpValue('<x:partial>4</x:partial>', 'x:part'), undefined)
})

test('hostile packets are looked through in one go', () => {
  const spaces = ' '.repeat(100_000)
  assert.equal(xmpValue(`<x:part>${spaces}!`, 'x:part'), undefined)
  assert.equal(xmpValue('<x:part'.repeat(200_000), 'x:part'), undefined)
  const open = `${RDF}${'<pdfaid:part>'.repeat(100_000)}</rdf:RDF>`
  assert.match(pdfaXmp(open, NOTHING, true), /<pdfaid:part>2</)
})

test('of a packet all stays but what it says about PDF/A, and a title that is replaced', () => {
  const own =
    '<rdf:Description a:x="1" pdfaid:part="1"><dc:title>Old</dc:title><a:y>2</a:y></rdf:Description>'
  const packet = `<x:xmpmeta>${RDF}${own}<pdfaid:conformance>A</pdfaid:conformance></rdf:RDF></x:xmpmeta>`
  const kept = pdfaXmp(packet, { ...NOTHING, title: 'New & <better>', author: 'Ada' }, true)
  assert.match(kept, /<rdf:Description a:x="1"><a:y>2<\/a:y><\/rdf:Description>/)
  assert.match(kept, /xmlns:a="urn:a"/)
  assert.match(kept, /x-default">New &amp; &lt;better&gt;</)
  assert.match(kept, /<dc:creator><rdf:Seq><rdf:li>Ada</)
  assert.equal(kept.match(/pdfaid:(part|conformance)\b/g)!.length, 4, 'opened and closed once each')
  assert.doesNotMatch(kept, /Old/)
})

test('room to edit a packet in place is taken off, and nothing else', () => {
  const said = '<?xpacket begin=""?><x:xmpmeta>  padded   inside\n</x:xmpmeta>'
  const trimmed = (packet: string, entries = {}) => {
    const stream = new Stream(Dict.of({ Type: name('Metadata'), ...entries }), Buffer.from(packet))
    trimXmp(Dict.of({ Metadata: stream }))
    return Buffer.from(stream.raw).toString()
  }
  assert.equal(
    trimmed(`${said}\n${' '.repeat(2000)}\n<?xpacket end="w"?>\n`),
    `${said}\n<?xpacket end="w"?>\n`,
  )
  assert.equal(trimmed(`${said}<?xpacket end="w"?>`), `${said}<?xpacket end="w"?>`)
  assert.equal(trimmed(`${said}   `), `${said}   `)
  const packed = `x   <?xpacket end="w"?>`
  assert.equal(trimmed(packed, { Filter: name('FlateDecode') }), packed)
})
