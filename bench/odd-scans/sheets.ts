import type { Sheet } from './draw.ts'

/** The lines that were worked with. */
export const KNOWN: Sheet = {
  family: 'serif',
  size: 11,
  seed: 11,
  lines: [
    'The harbour office opens at seven in the morning and closes at',
    'half past four. Boats longer than 12.50 metres pay 38.40 a night,',
    'smaller ones 21.75; electricity is charged at 0.42 per kWh.',
    'Mrs. Jackson (berth 17, phone 0431-556 209) keeps the spare keys.',
    'Please do not wash your deck with fresh water between June and',
    'August. Waste oil goes to the grey tank behind the boat house,',
    'never into the bins. Dogs are welcome, but on a lead at all times.',
    'Invoice No. 2026/0187 dated 4 March was paid on the 19th.',
    'We look forward to a quiet season and wish you fair winds!',
  ],
}

/** Others, kept aside: nothing is fitted to them. */
export const ASIDE: Sheet = {
  family: 'arimo',
  size: 10,
  seed: 907,
  lines: [
    'Order confirmation: 250 hinges, brass, 40 x 30 mm, with screws',
    'Delivery in calendar week 23 by road, unloading by the customer.',
    'Unit price EUR 3.85, discount 7.5 %, total EUR 890.31 plus VAT.',
    'Our reference: QX-7741/b. Your buyer: Ms. Vera Olsen, ext. 368.',
    'Goods remain our property until they have been paid for in full.',
    'Complaints must reach us in writing within ten working days, and',
    'should name the batch (see label: J8805-K) and the fault found.',
    'Returns are taken only in the original box & after a phone call.',
    'Thank you for your trust; we are happy to answer any questions.',
  ],
}
