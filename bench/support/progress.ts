const WIDTH = 24

/** A line on the terminal that fills up; where there is none, a line now and then. Nothing of it reaches stdout. */
export function progressBar(total: number) {
  const { stderr } = process
  const begun = performance.now()
  let done = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  const draw = (what: string) => {
    const share = total > 0 ? done / total : 1
    const left = share > 0 ? ((performance.now() - begun) / 1000) * (1 / share - 1) : 0
    const bar = '█'.repeat(Math.floor(share * WIDTH)).padEnd(WIDTH, '░')
    const line = `${bar} ${done} of ${total}, ${Math.ceil(left / 60)} min left  ${what}`
    if (stderr.isTTY) stderr.write(`\r${line.slice(0, (stderr.columns ?? 100) - 1)}\u001b[K`)
    else stderr.write(`${line}\n`)
    drawnAt = performance.now()
  }
  return {
    step(what: string): void {
      done++
      const pause = stderr.isTTY ? 100 : 30_000
      if (performance.now() - drawnAt > pause) draw(what)
    },
    /** A line that stays, above the bar. */
    say(line: string): void {
      stderr.write(stderr.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`)
    },
    end(): void {
      draw('')
      if (stderr.isTTY) stderr.write('\n')
    },
  }
}
