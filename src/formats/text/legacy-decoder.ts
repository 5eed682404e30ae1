/** Characters 0x80 to 0xFF of DOS in Western Europe, which no engine decodes: Excel's "CSV (MS-DOS)". */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Text in an encoding from before Unicode. */
export const decodeLegacy = (bytes: Uint8Array, encoding: string): string =>
  encoding === 'IBM850'
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, char => IBM850[char.charCodeAt(0) - 0x80]!)
    : new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
