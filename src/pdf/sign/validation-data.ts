import { createHash } from 'node:crypto'
import { Dict, name, newRef, type Obj, Stream } from '../core/objects.ts'
import { PdfFile } from '../core/pdf-file.ts'
import { IncrementalUpdate } from './incremental-update.ts'

/** What proves a certificate good without asking anybody: issuers, lists of withdrawn ones, answers about single ones. */
export interface ValidationData {
  certificates: Uint8Array[]
  crls: Uint8Array[]
  ocsps: Uint8Array[]
}

/** Appends validation data to a signed file (PAdES B-LT); what is signed stays as it is. */
export function addValidationData(bytes: Buffer, { certificates, crls, ocsps }: ValidationData): Buffer {
  const file = new PdfFile(bytes)
  const update = new IncrementalUpdate(file)
  const before = file.root.dict('DSS')
  const list = (key: string, items: Uint8Array[]): Obj[] => [
    ...(before?.array(key) ?? []),
    ...items.map(item => newRef(new Stream(new Dict(), Buffer.from(item)))),
  ]
  const store = Dict.of({
    Type: name('DSS'),
    Certs: list('Certs', certificates),
    CRLs: list('CRLs', crls),
    OCSPs: list('OCSPs', ocsps),
  })
  file.root.set('DSS', newRef(store))
  update.change(file.trailer.ref('Root')!)
  const id = createHash('sha256').update(bytes.subarray(-65_536)).update('DSS').digest().subarray(0, 16)
  return update.write(id).bytes
}
