import { inputs } from './measure/input.ts'
import { titles } from './steps.ts'

/** A row of the results: the samples that it is made of have its id. */
export type Row = {
  id: string
  title: string
  unit: 'ms' | 'kB' | ''
  /** The largest ratio of Kisslock to the bare page, or the largest value, that meets the target. */
  ofBare?: number
  most?: number
}

/** A table of the results. */
export type Section = { title: string; says: string; rows: readonly Row[] }

/** Every row, in the order of a visit. */
export const sections: readonly Section[] = [
  {
    title: 'First visit',
    says: 'An empty browser, a slow network, and a click as soon as the button is seen, until the page is at rest with its wallets open.',
    rows: [
      { id: 'bytesButton', title: 'gzip until the button is seen', unit: 'kB' },
      { id: 'requestsButton', title: 'requests until the button is seen', unit: '' },
      { id: 'bytesOpen', title: 'gzip with the wallets open', unit: 'kB' },
      { id: 'requestsOpen', title: 'requests with the wallets open', unit: '', most: 8 },
      { id: 'button', title: 'navigation → button seen', unit: 'ms', ofBare: 1.05 },
      { id: 'wallet', title: 'navigation → first wallet seen', unit: 'ms' },
      { id: 'busy', title: 'main-thread time until rest', unit: 'ms', ofBare: 1.2 },
      { id: 'blocking', title: 'total blocking time', unit: 'ms' },
    ],
  },
  {
    title: 'The click',
    says: `The page has come to rest. The mouse rests on the button for 150 ms and is held down for 80, as a finger is; Enter is
pressed on the focused button. Times are since the hand's last movement: the button or finger lifted, the key pressed.`,
    rows: inputs.flatMap((input): Row[] => [
      { id: `seen ${input}`, title: `${input} → first wallet seen`, unit: 'ms', ofBare: 2.5 },
      { id: `handlers ${input}`, title: `${input}: handlers`, unit: 'ms', most: 16 },
      { id: `blocking ${input}`, title: `${input}: total blocking time after it`, unit: 'ms' },
    ]),
  },
  {
    title: 'Every step after it',
    says: `By mouse, since the input or the wallet's answer. Layout shift counts what moves after it was shown, also right after
an input. A gap is the time between two frames of a motion that Chromium could not present in time; 0 if there was none.
A dash: the page has no such step.`,
    rows: Object.entries(titles).flatMap(([id, title]): Row[] => [
      { id: `${id} seen`, title: `${title}: seen`, unit: 'ms', ...(id !== 'key' && { most: 100 }) },
      {
        id: `${id} busy`,
        title: `${title}: main-thread time until then`,
        unit: 'ms',
        ...(id === 'key' && { most: 16 }),
      },
      { id: `${id} shift`, title: `${title}: layout shift`, unit: '', most: 0 },
      { id: `${id} gap`, title: `${title}: longest gap of a motion`, unit: 'ms', most: 50 },
    ]),
  },
  {
    title: 'On a phone',
    says: '390 px, touch.',
    rows: [
      { id: 'tap', title: 'tap → first wallet seen', unit: 'ms', ofBare: 1.6 },
      { id: 'tap handlers', title: 'tap: handlers', unit: 'ms', most: 16 },
    ],
  },
]
