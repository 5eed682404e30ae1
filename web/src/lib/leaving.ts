/** What the page that is open keeps before the document is loaded anew, as another language is another document. */
export const leaving: { keep?: (() => Promise<void>) | undefined } = {}
