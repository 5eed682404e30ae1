/** Stands in for native libraries, which the page has none of. */
export default undefined
