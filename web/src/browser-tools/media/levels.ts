/** How many levels of a recording are kept a second, to find silence by. */
export const LEVELS_PER_SECOND = 50
