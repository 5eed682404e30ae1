/** How files of media begin that nothing here can read, and what they are called. */
const KINDS: [RegExp, string][] = [
  [/^RIFF....AVI /s, 'AVI'],
  [/^\x30\x26\xb2\x75\x8e\x66\xcf\x11/, 'Windows Media (WMV, WMA)'],
  [/^FLV\x01/, 'Flash Video (FLV)'],
  [/^\0\0\x01\xba/, 'MPEG-1/2 (MPG, VOB)'],
  [/^FORM....AIF[FC]/s, 'AIFF'],
  [/^caff/, 'CAF'],
  [/^#!AMR/, 'AMR'],
  [/^\x0b\x77/, 'AC-3'],
  [/^\.RMF/, 'RealMedia'],
]

/** What a file is that cannot be read, where that can be told. */
export async function unreadKind(file: Blob): Promise<string | undefined> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  return KINDS.find(([start]) => start.test(head))?.[1]
}
