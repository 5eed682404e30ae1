/** Signs of Hebrew numbers with what each counts, the highest first: a number is the highest that fit, one after another. */
export const HEBREW_SIGNS: readonly (readonly [number, string])[] = [
  [400, 'ת'],
  [300, 'ש'],
  [200, 'ר'],
  [100, 'ק'],
  [90, 'צ'],
  [80, 'פ'],
  [70, 'ע'],
  [60, 'ס'],
  [50, 'נ'],
  [40, 'מ'],
  [30, 'ל'],
  [20, 'כ'],
  [19, 'יט'],
  [18, 'יח'],
  [17, 'יז'],
  // Fifteen and sixteen would spell a name that is not written out.
  [16, 'טז'],
  [15, 'טו'],
  [10, 'י'],
  ...[...'טחזוהדגבא'].map((sign, i): [number, string] => [9 - i, sign]),
]
