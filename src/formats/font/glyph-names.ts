/** The names every CFF font knows without spelling them, in the order of their numbers. */
export const STANDARD_NAMES: readonly string[] = [
  '.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright',
  'asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon',
  'semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z',
  'bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p',
  'q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin',
  'section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash',
  'dagger daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright',
  'guillemotright ellipsis perthousand questiondown grave acute circumflex tilde macron breve dotaccent',
  'dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine',
  'ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus',
  'Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth',
  'multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute',
  'Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis',
  'Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex',
  'adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex',
  'idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex',
  'udieresis ugrave yacute ydieresis zcaron exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior',
  'ampersandsmall Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader',
  'zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle',
  'sevenoldstyle eightoldstyle nineoldstyle commasuperior threequartersemdash periodsuperior',
  'questionsmall asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior',
  'nsuperior osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior',
  'Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall Hsmall',
  'Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall Usmall Vsmall',
  'Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall exclamdownsmall centoldstyle',
  'Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall Caronsmall Dotaccentsmall Macronsmall',
  'figuredash hypheninferior Ogoneksmall Ringsmall Cedillasmall questiondownsmall oneeighth',
  'threeeighths fiveeighths seveneighths onethird twothirds zerosuperior foursuperior fivesuperior',
  'sixsuperior sevensuperior eightsuperior ninesuperior zeroinferior oneinferior twoinferior',
  'threeinferior fourinferior fiveinferior sixinferior seveninferior eightinferior nineinferior',
  'centinferior dollarinferior periodinferior commainferior Agravesmall Aacutesmall Acircumflexsmall',
  'Atildesmall Adieresissmall Aringsmall AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall',
  'Edieresissmall Igravesmall Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall',
  'Ogravesmall Oacutesmall Ocircumflexsmall Otildesmall Odieresissmall OEsmall Oslashsmall Ugravesmall',
  'Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall Ydieresissmall 001.000 001.001',
  '001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold',
].flatMap(line => line.split(' '))

/** The characters of the names from 1 on: those of Latin text. */
const CHARACTERS =
  ' !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~' +
  "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß" +
  '¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž'

const BY_NAME = new Map<string, number>([
  ...[...CHARACTERS].map((char, i): [string, number] => [STANDARD_NAMES[i + 1]!, char.codePointAt(0)!]),
  ['Euro', 0x20ac],
  ['nbspace', 0xa0],
  ['sfthyphen', 0xad],
  ['Delta', 0x2206],
  ['Omega', 0x2126],
])

/** The character a glyph's name means; undefined for names outside Latin text. */
export function characterOfName(name: string): number | undefined {
  const hex = /^(?:uni([0-9A-Fa-f]{4})|u([0-9A-Fa-f]{4,6}))(?:\.|$)/.exec(name)
  return BY_NAME.get(name) ?? (hex ? Number.parseInt((hex[1] ?? hex[2])!, 16) : undefined)
}

/** The number of the standard name at each code of the standard encoding, 0 where there is none. */
export const STANDARD_ENCODING: readonly number[] = standardEncoding()

function standardEncoding(): number[] {
  const codes = new Array<number>(256).fill(0)
  const run = (code: number, first: number, count: number) => {
    for (let i = 0; i < count; i++) codes[code + i] = first + i
  }
  run(32, 1, 95)
  run(161, 96, 15)
  run(177, 111, 4)
  run(182, 115, 8)
  codes[189] = 122
  codes[191] = 123
  run(193, 124, 8)
  run(202, 132, 2)
  run(205, 134, 4)
  codes[225] = 138
  codes[227] = 139
  run(232, 140, 4)
  codes[241] = 144
  codes[245] = 145
  run(248, 146, 4)
  return codes
}
