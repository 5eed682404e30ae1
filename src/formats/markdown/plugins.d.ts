declare module 'markdown-it-footnote' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void
  export default plugin
}
declare module 'markdown-it-deflist' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void
  export default plugin
}
declare module 'markdown-it-container' {
  const plugin: (
    md: import('markdown-it').MarkdownIt,
    name: string,
    options: { validate: (info: string) => boolean },
  ) => void
  export default plugin
}
declare module 'markdown-it-emoji' {
  export const full: (md: import('markdown-it').MarkdownIt, options: { shortcuts: object }) => void
}
