import { inputs } from './measure/input.ts'
import { stepTitles } from './steps.ts'

/** A row of the results. Samples with its ID belong to it. */
export type Row = { id: string; title: string; unit: 'ms' | 'kB' | '' }

/** A table of the results. */
export type Section = { title: string; intro: string; rows: readonly Row[] }

const createMsRow = (id: string, title: string): Row => ({ id, title, unit: 'ms' })
const createCountRow = (id: string, title: string): Row => ({ id, title, unit: '' })

/** All rows, in the order of a visit. */
export const sections: readonly Section[] = [
  {
    title: 'First visit',
    intro: `The browser is empty and the network is slow. The mouse clicks once, as soon as the button is seen. The visit ends when the
page is at rest with its wallets open. If the page has not loaded its code at the click, the wallet is seen later, after the
page has handled the click.`,
    rows: [
      createMsRow('button', 'navigation → button seen'),
      createMsRow('wallet', 'navigation → first wallet seen, pressed as soon as the button is seen'),
      createMsRow('blocking', 'total blocking time until rest'),
      { id: 'bytesButton', title: 'gzip until the button is seen', unit: 'kB' },
      createCountRow('requestsButton', 'requests until the button is seen'),
      { id: 'bytesOpen', title: 'gzip with the wallets open', unit: 'kB' },
      createCountRow('requestsOpen', 'requests with the wallets open'),
    ],
  },
  {
    title: 'The press',
    intro: `The page is at rest before the press. "After resting": the mouse rests on the button for 150 ms, and the mouse button is held
down for 80 ms. "At once": the mouse presses as soon as it arrives. "Tap": a finger taps on a screen that is 390 px wide.
Times start when the mouse button or the finger is lifted.`,
    rows: [
      createMsRow('loaded', 'navigation → button seen, without a slow network'),
      ...inputs.map((input) => createMsRow(`seen ${input}`, `press ${input} → first wallet seen`)),
    ],
  },
  {
    title: 'Every step after it',
    intro: `Each step is done with the mouse. Times start at the input or at the wallet's response. In each step, the bare page replaces
a block with a block of as many plain elements and characters as Kisslock shows. In the search step, the bare page filters
its list of buttons. A dash means that the page does not have this step.`,
    rows: Object.entries(stepTitles).map(([id, title]) => createMsRow(`${id} seen`, `${title}: seen`)),
  },
]
