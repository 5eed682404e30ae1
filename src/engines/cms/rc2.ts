const TABLE = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0b' +
    'f09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb6266fbf0eda4669075727f21d9bbc944303' +
    'f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc' +
    '2491af50a1f47039997c3a8523b8b47afc02365b255597312d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
)
const TURNS = [1, 2, 3, 5]
/** Rounds of mixing; a round of mashing stands between them. */
const ROUNDS = [5, 6, 5]

/** RC2 (RFC 2268), which old key stores are locked by and OpenSSL no longer has: one key of all its bytes. */
export function decryptRc2(key: Buffer, iv: Buffer, data: Buffer): Buffer {
  if (data.length === 0 || data.length % 8 !== 0) throw new Error('no whole blocks')
  const words = expanded(key)
  const out = Buffer.alloc(data.length)
  let before = iv
  for (let at = 0; at < data.length; at += 8) {
    const block = data.subarray(at, at + 8)
    const plain = decryptBlock(words, block)
    for (let i = 0; i < 8; i++) out[at + i] = plain[i]! ^ before[i]!
    before = block
  }
  const padding = out.at(-1)!
  if (padding < 1 || padding > 8 || !out.subarray(-padding).every(byte => byte === padding))
    throw new Error('wrong padding')
  return out.subarray(0, -padding)
}

function expanded(key: Buffer): Uint16Array {
  const bytes = Buffer.alloc(128)
  key.copy(bytes)
  for (let i = key.length; i < 128; i++) bytes[i] = TABLE[(bytes[i - 1]! + bytes[i - key.length]!) & 255]!
  bytes[128 - key.length] = TABLE[bytes[128 - key.length]!]!
  for (let i = 127 - key.length; i >= 0; i--) bytes[i] = TABLE[bytes[i + 1]! ^ bytes[i + key.length]!]!
  return Uint16Array.from({ length: 64 }, (_, i) => bytes.readUInt16LE(2 * i))
}

function decryptBlock(words: Uint16Array, block: Buffer): Buffer {
  const r = [0, 2, 4, 6].map(at => block.readUInt16LE(at)) as [number, number, number, number]
  let next = 63
  ROUNDS.forEach((count, part) => {
    for (let n = 0; n < count; n++)
      for (let i = 3; i >= 0; i--) {
        const turn = TURNS[i]!
        const turned = (r[i]! >> turn) | (r[i]! << (16 - turn))
        const [a, b, c] = [r[(i + 3) & 3]!, r[(i + 2) & 3]!, r[(i + 1) & 3]!]
        r[i] = (turned - words[next--]! - (a & b) - (~a & c)) & 0xffff
      }
    if (part < ROUNDS.length - 1)
      for (let i = 3; i >= 0; i--) r[i] = (r[i]! - words[r[(i + 3) & 3]! & 63]!) & 0xffff
  })
  const out = Buffer.alloc(8)
  r.forEach((word, i) => {
    out.writeUInt16LE(word, 2 * i)
  })
  return out
}
