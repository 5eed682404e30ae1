/** Notes the image's figures: node bench/container/report.ts MEGABYTES MILLISECONDS-UNTIL-READY. */
import { report } from '../support/results.ts'

const [megabytes, ready] = process.argv.slice(2)
report('Container', [
  'Built and tried by `npm run container`.',
  '',
  '| what | figure | target |',
  '|---|---|---|',
  `| image | ${megabytes} MB | ≤ 650 MB |`,
  `| start to ready, children confined | ${ready} ms |  |`,
])
