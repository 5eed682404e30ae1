/** Signs of units that stand behind a figure. */
export const UNIT =
  /^(?:[%‰₪°]|°[CF]|[kcmµnMG]?(?:m[²³]?|g|[lL]|W|V|A|Hz|J|Pa|bar|mol|[BbΩ]|Wh|VA|s)|[kMGT]i?[Bb](?:it)?|(?:[mµnp]?g|m?mol|m?mEq|UI|IU|U)\/d?[lL]|km\/h|ha|t|h|d|min|pcs|kcal|ppm|ppb|dB|rpm|in|ft|lb|oz)$/
