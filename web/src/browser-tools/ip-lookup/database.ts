declare const __IP_DATABASE__: { file: string; date: string }

/** The packed table that the build puts beside the page, and the day it was made. */
export const database = __IP_DATABASE__
