/** Currencies as they stand by themselves. */
export const CURRENCY = /^(?:\p{Sc}|[A-Z]{3}|Kč|zł|kr\.?|TL|Ft|lei|лв\.?|грн\.?|руб\.?)$/u
