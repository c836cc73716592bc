import type { Attempts } from '../measure/attempts.ts'
import { conditions } from '../measure/conditions.ts'
import type { Measured } from '../measure/measured.ts'
import type { Page } from '../pages.ts'
import { figureTable, targetTable, verdicts } from './table.ts'

/** The data of the report. */
export type Results = {
  machine: string
  /** Load averages before the first round and after each. Above the number of cores, other processes distort figures. */
  loads: readonly number[]
  madeOf: readonly string[]
  pages: readonly Page[]
  leftOut: readonly string[]
  rounds: number
  minutes: number
  visits: readonly Measured[]
  attempts: ReadonlyMap<Page['id'], Attempts>
}

const loadText = ([before = 0, ...during]: readonly number[]): string =>
  `${before.toFixed(1)} before, up to ${Math.max(...during).toFixed(1)} during the rounds`

const sum = (attempts: Attempts | undefined) => [...(attempts?.values() ?? [])].reduce((all, n) => all + n, 0)

const attemptLine = ({ id, name }: Page, { attempts }: Results): string => {
  const hosts = [...(attempts.get(id)?.keys() ?? [])].map((host) => `\`${host}\``).join(', ')
  return `- ${name}: ${sum(attempts.get(id)) || 'none'}${hosts && ` (${hosts})`}`
}

const word = (visits: readonly Measured[]): string => {
  const missed = verdicts(visits).filter(({ holds }) => !holds)
  return missed.length
    ? `${missed.length} of ${verdicts(visits).length} rows miss their target.`
    : 'Every target holds.'
}

const { downKbps, upKbps, latencyMs, slowerBy } = conditions

const manners = `"At once" is a click in the very frame that shows the button. "Later" is a pointer that comes and clicks in one motion
after the page has come to rest; "after hovering" one that rests on the button for 400 ms first. "Focusable" is the moment
at which the element is there, shown and not inert, "drawn" the end of the frame that shows it. Long tasks are the
lengths of all tasks above 50 ms added up, from the navigation until the page is at rest with its wallets open.
Bytes are the gzip bodies of what had come by then, the document among them; timings are with the encoding that
Chromium asks for.`

/** The report for bench/RESULTS.md. */
export const resultsText = (results: Results): string =>
  `# Benchmark of the page

Written by \`make bench\`; do not edit. ${results.rounds} rounds in ${results.minutes} minutes, each visiting every page in turn
with an empty browser, under ${downKbps / 1000} Mbps down, ${upKbps} kbps up, ${latencyMs} ms of latency and a processor ${slowerBy} times slower.
Medians with least and most in brackets; \`=\` is the ratio of the medians to the bare page's.

Machine: ${results.machine}; load average ${loadText(results.loads)}, the benchmark's own work included.

${targetTable(results.visits)}

${word(results.visits)}

${figureTable(results.pages, results.visits)}

${manners}

## Requests to other hosts

Requests and sockets to other hosts than the page's own, from the navigation until 5 s after the wallets are shown. All were
blocked; nothing left the machine.

${results.pages.map((page) => attemptLine(page, results)).join('\n')}

## The pages

${results.pages.map(({ name, is }) => `- ${name}: ${is}.`).join('\n')}
${results.leftOut.map((line) => `- ${line}\n`).join('')}
${results.madeOf.join('\n')}
Every page has two networks (1, 8453), is built with the settings of \`web/vite.config.ts\` and served by the server of \`kisslock serve\`, compressed beforehand.
The peers have the React that both of them support.
`
