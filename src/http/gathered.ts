/** Pieces that are put together at once. */
const TOGETHER = 256

/**
 * Gathers the pieces of a body. Each piece costs some hundred bytes beside its own, so that a body that comes in single
 * bytes would take far more memory than it has bytes: small pieces are put together on the way.
 */
export function createGathered() {
  const blocks: Buffer[] = []
  let pieces: Buffer[] = []
  return {
    add(piece: Buffer): void {
      if (pieces.push(piece) < TOGETHER) return
      blocks.push(Buffer.concat(pieces))
      pieces = []
    },
    /** Takes out all that was gathered, as few pieces. */
    take(): Buffer[] {
      const all = [...blocks.splice(0), ...pieces]
      pieces = []
      return all
    },
    /** In how many pieces it lies. */
    get length() {
      return blocks.length + pieces.length
    },
  }
}

/** Pieces as one. */
export const joined = (pieces: Buffer[]): Buffer => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))
