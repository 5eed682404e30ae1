/** A command line that makes no sense; its message is shown in one line. */
export class UsageError extends Error {}
