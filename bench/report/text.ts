import type { Attempts } from '../measure/attempts.ts'
import { network, speeds } from '../measure/conditions.ts'
import type { Sample } from '../measure/sample.ts'
import type { Page } from '../pages.ts'
import { sections } from './rows.ts'
import { sectionTable, targetTable, verdicts } from './table.ts'

/** Of each filmed click: when the trace and the pictures of its screencast say that the wallet was seen, in milliseconds. */
export type Checked = { page: string; trace: readonly number[]; pictures: readonly number[] }

/** The data of the report. */
export type Results = {
  machine: string
  /** Load averages before the first round and after each. Above the number of cores, other processes distort figures. */
  loads: readonly number[]
  madeOf: readonly string[]
  pages: readonly Page[]
  leftOut: readonly string[]
  /** The rounds that were made, of how many planned. */
  rounds: number
  planned: number
  /** How often the pages are visited, in words. */
  often: string
  minutes: number
  samples: readonly Sample[]
  attempts: ReadonlyMap<Page['id'], Attempts>
  checked: readonly Checked[]
}

const loadText = ([before = 0, ...during]: readonly number[]): string =>
  `${before.toFixed(1)} before, up to ${Math.max(...during).toFixed(1)} during the rounds`

const sum = (attempts: Attempts | undefined) => [...(attempts?.values() ?? [])].reduce((all, n) => all + n, 0)

const attemptLine = ({ id, name }: Page, { attempts }: Results): string => {
  const hosts = [...(attempts.get(id)?.keys() ?? [])].map((host) => `\`${host}\``).join(', ')
  return `- ${name}: ${sum(attempts.get(id)) || 'none'}${hosts && ` (${hosts})`}`
}

const targets = ({ samples }: Results): string => {
  const all = verdicts(sections, samples)
  const missed = all.filter(({ holds }) => !holds).length
  return `${targetTable(all)}\n\n${missed ? `${missed} of ${all.length} rows miss their target.` : 'Every target holds.'}`
}

const tables = ({ pages, samples }: Results): string =>
  sections
    .map((section) => `## ${section.title}\n\n${section.says}\n\n${sectionTable(section, pages, samples)}\n`)
    .join('\n')

const list = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(', ')
const checkedLine = ({ page, trace, pictures }: Checked): string =>
  `- ${page}: ${list(trace)} ms by the trace, ${list(pictures)} ms by the pictures`

const seen = `"Seen" means that a person could see it, the same for every page: the product of the opacities of the element and its
ancestors is at least 0.5, at least half of it is inside the viewport, its middle is hit by a click (so it is neither covered
nor inert), and the frame in which this is so was presented. A ResizeObserver looks in every frame after its layout; the
trace's \`AnimationFrame::Presentation\` says when the display showed that frame. While the main thread is busy the compositor
continues a fade: where it makes the product 0.5 before the main thread's next frame, that moment counts. Element Timing would need an attribute in
the peers' markup and counts text of opacity 0.01, and Event Timing ends with the first frame, visible or not.
Main-thread time is the sum of all tasks, total blocking time what each takes beyond 50 ms. Handlers are all of the
input from the last movement on, as Event Timing counts them from \`processingStart\` to \`processingEnd\`.`

/** The report for bench/RESULTS.md. */
export const resultsText = (results: Results): string =>
  `# Benchmark of the page

Written by \`make bench\`; do not edit. ${results.rounds} of ${results.planned} rounds in ${results.minutes} minutes. In each round the pages take turns. Every visit has
an empty browser and a processor ${speeds.join(' or ')} times slower; first visits have ${network.downKbps / 1000} Mbps down, ${network.upKbps} kbps up and ${network.latencyMs} ms of latency.
Visits of the bare page and of Kisslock, in brackets of each peer: ${results.often}.
Medians with least and most in brackets; \`=\` is the ratio of the medians to the bare page's.

Machine: ${results.machine}; load average ${loadText(results.loads)}, the benchmark's own work included.

${targets(results)}

${seen}

${tables(results)}
## Cross-check

The same click once more, with every frame of the display kept as a picture: the first one in which the wallet's place
differs from the last picture by less than half of what it differed before the click. Times since the button was
lifted, in the same visits; the film slows the pages down. Where the pictures are earlier, the trace's figures of that page are too high.

${results.checked.map(checkedLine).join('\n')}

[frames.webp](frames.webp) shows the pages at 0, 50, 100, 150 and 250 ms of these clicks.

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
