import { toUnicodeMap } from './to-unicode.ts'

/**
 * The two standard symbolic font: what each code from 32 on shows, and how wide it is in thousandths. Codes without
 * a sign have a zero character.
 */
export interface SymbolicFont {
  characters: number[]
  widths: number[]
}

const font = (characters: string, widths: string[]): SymbolicFont => ({
  characters: [...characters].map(char => char.codePointAt(0)!),
  widths: widths.flatMap(line =>
    line.split(' ').flatMap(run => {
      const [width, count = '1'] = run.split('*')
      return new Array<number>(Number(count)).fill(Number(width))
    }),
  ),
})

const SYMBOL = font(
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\0αβχδεφγηιϕκλμνοπθρστυϖωξ' +
    'ψζ{|}∼' +
    '\0'.repeat(33) +
    '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…\0\0↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0⟩∫⌠⎮⌡⎞' +
    '⎟⎠⎤⎥⎦⎫⎬⎭\0',
  [
    '250 333 713 500 549 833 778 439 333*2 500 549 250 549 250 278 500*10 278*2 549*3 444 549 722 667 722',
    '612 611 763 603 722 333 631 722 686 889 722*2 768 741 556 592 611 690 439 768 645 795 611 333 863',
    '333 658 500*2 631 549*2 494 439 521 411 603 329 603 549*2 576 521 549*2 521 549 603 439 576 713 686',
    '493 686 494 480 200 480 549 0 790 0*31 750 620 247 549 167 713 500 753*4 1042 987 603 987 603 400',
    '549 411 549*2 713 494 460 549*4 1000 603 1000 658 823 686 795 987 768*2 823 768*2 713*7 768 713',
    '790*2 890 823 549 250 713 603*2 1042 987 603 987 603 494 329 790*2 786 713 384*6 494*4 0 329 274',
    '686*3 384*6 494*3 0',
  ],
)

const ZAPF_DINGBATS = font(
  ' ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙' +
    '❚❛❜❝❞\0❨❩❪❫❬❭❮❯❰❱❲❳❴❵' +
    '\0'.repeat(19) +
    '❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯\0➱➲➳➴➵➶➷➸➹' +
    '➺➻➼➽➾\0',
  [
    '278 974 961 974 980 719 789 790 791 690 960 939 549 855 911 933 911 945 974 755 846 762 761 571 677',
    '763 760 759 754 494 552 537 577 692 786 788*2 790 793 794 816 823 789 841 823 833 816 831 923 744',
    '723 749 790 792 695 776 768 792 759 707 708 682 701 826 815 789*2 707 687 696 689 786 787 713 791',
    '785 791 873 761 762*2 759*2 892*2 788 784 438 138 277 415 392*2 668*2 0 390*2 317*2 276*2 509*2',
    '410*2 234*2 334*2 0*19 732 544*2 910 667 760*2 776 595 694 626 788*40 894 838 1016 458 748 924 748',
    '918 927 928*2 834 873 828 924*2 917 930 931 463 883 836*2 867*2 696*2 874 0 874 760 946 771 865 771',
    '888 967 888 831 873 927 970 918 0',
  ],
)

/** The symbolic font that goes by this name. */
export function symbolicFont(called: string): SymbolicFont | undefined {
  if (/^Symbol(MT)?(,|$)/.test(called)) return SYMBOL
  return /^(ITC)?ZapfDingbats/.test(called) ? ZAPF_DINGBATS : undefined
}

/** A map from codes to characters, so that the signs can be read out. */
export const symbolsToUnicode = ({ characters }: SymbolicFont): string =>
  toUnicodeMap(
    characters.map((char, i) => [i + 32, char > 0 ? String.fromCodePoint(char) : '']),
    1,
  )
