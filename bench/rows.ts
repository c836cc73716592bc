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
    intro: `An empty browser, a slow network, and one press by mouse as soon as the button is seen, until the page is at rest with its
wallets open. The page may not have its code when it is pressed: the wallet is seen once the press is answered.`,
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
    intro: `The page has come to rest. After resting: the mouse rests on the button for 150 ms and is held down for 80. At once: it presses as it
arrives. The tap is a finger's, on a screen of 390 px. Times are since the hand's last movement: the button or finger lifted.`,
    rows: [
      createMsRow('loaded', 'navigation → button seen, without a slow network'),
      ...inputs.map((input) => createMsRow(`seen ${input}`, `press ${input} → first wallet seen`)),
    ],
  },
  {
    title: 'Every step after it',
    intro: `By mouse, since the input or the wallet's answer. The bare page replaces a block by one of as many plain elements and characters
as Kisslock shows in the step, and filters its list of buttons. A dash: the page has no such step.`,
    rows: Object.entries(stepTitles).map(([id, title]) => createMsRow(`${id} seen`, `${title}: seen`)),
  },
]
