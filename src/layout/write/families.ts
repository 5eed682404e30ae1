import type { Line } from '../model.ts'

/** A family of fonts that word processors know. */
export interface Family {
  /** As a word processor names it. */
  name: string
  /** What stands in for it where it is missing. */
  instead: Instead
  kind: 'roman' | 'swiss' | 'modern'
  pitch: 'variable' | 'fixed'
  /** It is of another family, which word processors do not know: its letters may be wider or narrower. */
  foreign?: boolean
}

/** The families whose widths are known: each has a free twin of the same metrics. */
export type Instead = 'Times New Roman' | 'Arial' | 'Courier New' | 'Calibri' | 'Cambria'

const SERIF = 'Times New Roman'
const SANS = 'Arial'
const MONO = 'Courier New'

/** Families by how files name them: without spaces and hyphens, in small letters. */
const KNOWN: [pattern: RegExp, name: string, instead: Instead][] = [
  [/^liberationserif/, 'Liberation Serif', SERIF],
  [/^liberationsansnarrow/, 'Liberation Sans Narrow', SANS],
  [/^liberationsans/, 'Liberation Sans', SANS],
  [/^liberationmono/, 'Liberation Mono', MONO],
  [/^arialnarrow/, 'Arial Narrow', SANS],
  [/^arialblack/, 'Arial Black', SANS],
  [/^arialunicode/, 'Arial Unicode MS', SANS],
  [/^(arial|helvetica|nimbussan|arimo)/, 'Arial', SANS],
  [/^(times|nimbusrom|tinos|newtimes)/, 'Times New Roman', SERIF],
  [/^(courier|cousine|nimbusmon)/, 'Courier New', MONO],
  [/^(calibri|carlito)/, 'Calibri', 'Calibri'],
  [/^cambriamath/, 'Cambria Math', 'Cambria'],
  [/^(cambria|caladea)/, 'Cambria', 'Cambria'],
  [/^centuryschoolbook/, 'Century Schoolbook', SERIF],
  [/^bookmanoldstyle/, 'Bookman Old Style', SERIF],
  [/^dejavusansmono/, 'DejaVu Sans Mono', MONO],
  [/^dejavusanscondensed/, 'DejaVu Sans Condensed', SANS],
  [/^dejavusans/, 'DejaVu Sans', SANS],
  [/^dejavuserif/, 'DejaVu Serif', SERIF],
  [/^notosansmono/, 'Noto Sans Mono', MONO],
  [
    /^notoserif(?!cjk|sc|tc|jp|kr|hk|hebrew|(?!regular|(?:semi|extra)?(?:bold|light)|italic|medium|black|thin)[a-z]{4,})/,
    'Noto Serif',
    SERIF,
  ],
  [/^notosans(?!cjk|sc|tc|jp|kr|hk|hans|hant|arabic|hebrew|deva|thai)/, 'Noto Sans', SANS],
  [/^opensans/, 'Open Sans', SANS],
  [/^roboto(?!slab|mono)/, 'Roboto', SANS],
  [/^lato/, 'Lato', SANS],
  [/^sourcesans/, 'Source Sans Pro', SANS],
  [/^georgia/, 'Georgia', SERIF],
  [/^verdana/, 'Verdana', SANS],
  [/^tahoma/, 'Tahoma', SANS],
  [/^trebuchet/, 'Trebuchet MS', SANS],
  [/^garamond/, 'Garamond', SERIF],
  [/^palatinolinotype/, 'Palatino Linotype', SERIF],
  [/^bookantiqua/, 'Book Antiqua', SERIF],
  [/^centurygothic/, 'Century Gothic', SANS],
  [/^segoeui/, 'Segoe UI', SANS],
  [/^candara/, 'Candara', SANS],
  [/^corbel/, 'Corbel', SANS],
  [/^constantia/, 'Constantia', SERIF],
  [/^consolas/, 'Consolas', MONO],
  [/^aptos/, 'Aptos', SANS],
  [/^comicsans/, 'Comic Sans MS', SANS],
  [/^impact/, 'Impact', SANS],
  [/^lucidaconsole/, 'Lucida Console', MONO],
  [/^franklingothic/, 'Franklin Gothic Book', SANS],
  [/^gillsans/, 'Gill Sans MT', SANS],
  // Fonts of other scripts, which no twin has.
  [/^notonaskharabic/, 'Noto Naskh Arabic', SERIF],
  [/^notokufiarabic/, 'Noto Kufi Arabic', SANS],
  [/^notosansarabic/, 'Noto Sans Arabic', SANS],
  [/^notosanshebrew/, 'Noto Sans Hebrew', SANS],
  [/^notoserifhebrew/, 'Noto Serif Hebrew', SERIF],
  [/^notosansdevanagari/, 'Noto Sans Devanagari', SANS],
  [/^notosansthai/, 'Noto Sans Thai', SANS],
  [/^notosanscjk(jp|kr|sc|tc|hk)/, 'Noto Sans CJK', SANS],
  [/^notoserifcjk(jp|kr|sc|tc|hk)/, 'Noto Serif CJK', SERIF],
  [/^notosans(jp|kr|sc|tc|hk)/, 'Noto Sans', SANS],
  [/^notoserif(jp|kr|sc|tc|hk)/, 'Noto Serif', SERIF],
  [/^(sourcehansans|adobe(heiti|fangothic|gothic))/, 'Source Han Sans', SANS],
  [/^(sourcehanserif|adobe(song|ming|myungjo))/, 'Source Han Serif', SERIF],
  // Their letters stand for others: in any other font they are nonsense.
  [/^krutidev/, 'Kruti Dev 010', SERIF],
  [/^nudi01/, 'Nudi 01 e', SERIF],
  [/^mangal/, 'Mangal', SERIF],
  [/^nirmala/, 'Nirmala UI', SANS],
  [/^(traditionalarabic)/, 'Traditional Arabic', SERIF],
  [/^(simplifiedarabic)/, 'Simplified Arabic', SERIF],
  [/^sakkalmajalla/, 'Sakkal Majalla', SERIF],
  [/^amiri/, 'Amiri', SERIF],
  [/^frankruehl/, 'FrankRuehl', SERIF],
  [/^miriam/, 'Miriam', SANS],
  [/^(simsun|nsimsun)/, 'SimSun', SERIF],
  [/^simhei/, 'SimHei', SANS],
  [/^(microsoftyahei|msyh)/, 'Microsoft YaHei', SANS],
  [/^kaiti/, 'KaiTi', SERIF],
  [/^fangsong/, 'FangSong', SERIF],
  [/^dengxian/, 'DengXian', SANS],
  [/^p?mingliu/, 'PMingLiU', SERIF],
  [/^(microsoftjhenghei|msjh)/, 'Microsoft JhengHei', SANS],
  [/^ms(p?)mincho/, 'MS Mincho', SERIF],
  [/^ms(p?)gothic/, 'MS Gothic', SANS],
  [/^yumincho/, 'Yu Mincho', SERIF],
  [/^yugothic/, 'Yu Gothic', SANS],
  [/^meiryo/, 'Meiryo', SANS],
  [/^malgun/, 'Malgun Gothic', SANS],
  [/^batang/, 'Batang', SERIF],
  [/^gulim/, 'Gulim', SANS],
  [/^dotum/, 'Dotum', SANS],
  [/^gungsuh/, 'Gungsuh', SERIF],
  [/^nanumgothic/, 'NanumGothic', SANS],
  [/^nanummyeongjo/, 'NanumMyeongjo', SERIF],
  [/^applesdgothic/, 'Apple SD Gothic Neo', SANS],
  [/^(hysmyeongjo|hysinmyeongjo)/, 'Batang', SERIF],
  [/^hygothic/, 'Gulim', SANS],
  [/^(stsong|songti)/, 'SimSun', SERIF],
  [/^(stheiti|heiti)/, 'SimHei', SANS],
  [/^pingfang/, 'PingFang SC', SANS],
  [/^stkaiti/, 'KaiTi', SERIF],
  [/^stfangsong/, 'FangSong', SERIF],
  [/^(wenquanyimicrohei|wqymicrohei)/, 'WenQuanYi Micro Hei', SANS],
  [/^(wenquanyizenhei|wqyzenhei)/, 'WenQuanYi Zen Hei', SANS],
  [/^arpl?uming/, 'AR PL UMing CN', SERIF],
  [/^arpl?ukai/, 'AR PL UKai CN', SERIF],
  [/^(biaukai|dfkaisb|dfkaishu)/, 'DFKai-SB', SERIF],
  [/^(msung|mhei)/, 'PMingLiU', SERIF],
  [/^(kozmin|heiseimin)/, 'MS Mincho', SERIF],
  [/^(kozgo|heiseikakugo)/, 'MS Gothic', SANS],
  [/^hiragino(mincho|min)/, 'Hiragino Mincho ProN', SERIF],
  [/^hiragino(sans|kaku)/, 'Hiragino Kaku Gothic ProN', SANS],
  [/^ipa(ex)?p?mincho/, 'IPAMincho', SERIF],
  [/^ipa(ex)?p?gothic/, 'IPAGothic', SANS],
  [/^takaop?mincho/, 'TakaoMincho', SERIF],
  [/^takao(ex|p)?gothic/, 'TakaoGothic', SANS],
]

const KINDS: Record<Instead, Pick<Family, 'kind' | 'pitch'>> = {
  'Times New Roman': { kind: 'roman', pitch: 'variable' },
  Cambria: { kind: 'roman', pitch: 'variable' },
  Arial: { kind: 'swiss', pitch: 'variable' },
  Calibri: { kind: 'swiss', pitch: 'variable' },
  'Courier New': { kind: 'modern', pitch: 'fixed' },
}

/** How wide the letters of TeX's typewriter faces are beside those of Courier. */
export const TEX_WIDTH = 0.88

export const isTexType = ({ font }: Pick<Line, 'font'>): boolean =>
  /^(?:cm(?:i|sl|v)?tt|lmmono(?!caps|prop)|sf(?:tt|it|st)\d)/i.test(font)

/** Names of faces whose letters are all as wide as each other. */
const TYPEWRITER = /mono(?!type)|courier|typewriter|consol/

const found = new Map<string, Family>()

/** The family of a line's letters: its own where word processors know it, else the one that comes closest. */
export function familyOf({ font, serif, mono }: Pick<Line, 'font' | 'serif' | 'mono'>): Family {
  const key = `${font}|${serif}|${mono}`
  let family = found.get(key)
  if (!family) {
    const plain = font.replace(/[\s_-]/g, '').toLowerCase()
    const known = KNOWN.find(([pattern]) => pattern.test(plain))
    // A line of two faces has no single width, but its font's name still tells.
    const typed = mono || TYPEWRITER.test(plain) || isTexType({ font })
    const instead = known?.[2] ?? (typed ? MONO : serif ? SERIF : SANS)
    const region = /^noto(?:sans|serif)(?:cjk)?(jp|kr|sc|tc|hk)/.exec(plain)?.[1]?.toUpperCase()
    family = {
      name: known ? `${known[1]}${region ? ` ${region}` : ''}` : instead,
      instead,
      ...KINDS[instead],
      ...(!known && { foreign: true }),
    }
    if (found.size > 1000) found.clear()
    found.set(key, family)
  }
  return family
}
