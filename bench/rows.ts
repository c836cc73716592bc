import { inputs } from './measure/input.ts'
import { titles } from './steps.ts'

/** A row of the results. Samples with its ID belong to it. */
export type Row = { id: string; title: string; unit: 'ms' | 'kB' | '' }

/** A table of the results. */
export type Section = { title: string; says: string; rows: readonly Row[] }

const ms = (id: string, title: string): Row => ({ id, title, unit: 'ms' })
const number = (id: string, title: string): Row => ({ id, title, unit: '' })

/** All rows, in the order of a visit. */
export const sections: readonly Section[] = [
  {
    title: 'First visit',
    says: `An empty browser, a slow network, and one press by mouse as soon as the button is seen, until the page is at rest with its
wallets open. The page may not have its code when it is pressed: the wallet is seen once the press is answered.`,
    rows: [
      ms('button', 'navigation → button seen'),
      ms('wallet', 'navigation → first wallet seen, pressed as soon as the button is seen'),
      ms('blocking', 'total blocking time until rest'),
      { id: 'bytesButton', title: 'gzip until the button is seen', unit: 'kB' },
      number('requestsButton', 'requests until the button is seen'),
      { id: 'bytesOpen', title: 'gzip with the wallets open', unit: 'kB' },
      number('requestsOpen', 'requests with the wallets open'),
    ],
  },
  {
    title: 'The press',
    says: `The page has come to rest. After resting: the mouse rests on the button for 150 ms and is held down for 80. At once: it presses as it
arrives. The tap is a finger's, on a screen of 390 px. Times are since the hand's last movement: the button or finger lifted.`,
    rows: [
      ms('loaded', 'navigation → button seen, without a slow network'),
      ...inputs.map((input) => ms(`seen ${input}`, `press ${input} → first wallet seen`)),
    ],
  },
  {
    title: 'Every step after it',
    says: `By mouse, since the input or the wallet's answer. The bare page replaces a block by one of as many plain elements and characters
as Kisslock shows in the step, and filters its list of buttons. A dash: the page has no such step.`,
    rows: Object.entries(titles).map(([id, title]) => ms(`${id} seen`, `${title}: seen`)),
  },
]
