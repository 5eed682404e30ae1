import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadRows } from './lead-rows.ts'

const rows = (text: string): string[][] => text.split('\n').map(line => line.split(';'))

test('rows above the headings of a table are counted', () => {
  const cases: [string, number][] = [
    ['Konto:;DE12\nZeitraum:;01.01.2027\nTag;Empfänger;Betrag;Saldo\n02.01.2027;Post;-1,50;8,00', 2],
    ['Sales 2027\nRegion;Units;Sum\nNorth;3;9.50', 1],
    ['Region;Units;Sum\nNorth;3;9.50', 0],
    // Words alone are no sign of headings: this may be a row of the table.
    ['Name\nAnn;Paris;red;yes\nBob;Rome;blue;no', 0],
    ['1\n2;3;4\n5;6;7', 0],
    ['a;b\n;;;\nx;y\n1;2', 0],
    // A row above that fills more than half of the columns belongs to the table.
    ['Name;Town;;Born\nAnn;Paris;red;blue\nBob;3;4;5', 0],
    ['only', 0],
  ]
  for (const [text, lead] of cases) assert.equal(leadRows(rows(text)), lead, text)
})
