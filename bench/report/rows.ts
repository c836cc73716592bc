import { type Speed, speeds } from '../measure/conditions.ts'
import { inputs } from '../measure/input.ts'
import { titles } from '../steps.ts'

/** A row of the results: the samples that it is made of have its id. */
export type Row = {
  id: string
  title: string
  unit: 'ms' | 'kB' | ''
  /** The largest ratio of Kisslock to the bare page that meets the target. */
  ofBare?: number
  /** The largest, or the smallest, value of Kisslock that meets the target. */
  most?: number
  least?: number
}

/** A table of the results. */
export type Section = { title: string; says: string; rows: readonly Row[] }

const firstVisit = (speed: Speed): Row[] => [
  { id: `button@${speed}`, title: `navigation → button seen, ${speed}×`, unit: 'ms', ofBare: 1.05 },
  { id: `wallet@${speed}`, title: `navigation → first wallet seen, ${speed}×`, unit: 'ms' },
  { id: `busy@${speed}`, title: `main-thread time until rest, ${speed}×`, unit: 'ms', ofBare: 1.2 },
  { id: `blocking@${speed}`, title: `total blocking time, ${speed}×`, unit: 'ms' },
]

const clicks = (speed: Speed): Row[] =>
  inputs.flatMap((input): Row[] => [
    {
      id: `seen ${input}@${speed}`,
      title: `${input} → first wallet seen, ${speed}×`,
      unit: 'ms',
      ...(speed === 4 && { ofBare: 2.5 }),
    },
    {
      id: `handlers ${input}@${speed}`,
      title: `${input}: handlers, ${speed}×`,
      unit: 'ms',
      ...(speed === 4 && { most: 16 }),
    },
    { id: `blocking ${input}@${speed}`, title: `${input}: total blocking time after it, ${speed}×`, unit: 'ms' },
  ])

const steps: Row[] = Object.entries(titles).flatMap(([id, title]): Row[] => [
  {
    id: `${id} seen`,
    title: `${title}: seen`,
    unit: 'ms',
    ...(!id.startsWith('key') && { most: 100 }),
  },
  {
    id: `${id} busy`,
    title: `${title}: main-thread time until then`,
    unit: 'ms',
    ...(id.startsWith('key') && { most: 16 }),
  },
  { id: `${id} shift`, title: `${title}: layout shift`, unit: '', most: 0 },
  { id: `${id} gap`, title: `${title}: longest gap of a motion`, unit: 'ms', most: 50 },
])

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
      ...speeds.flatMap(firstVisit),
    ],
  },
  {
    title: 'The click',
    says: `The page has come to rest. The mouse rests on the button for 150 ms and is held down for 80, as a finger is; Enter is
pressed on the focused button. Times are since the hand's last movement: the button or finger lifted, the key pressed.`,
    rows: speeds.flatMap(clicks),
  },
  {
    title: 'Every step after it',
    says: `By mouse at 4×, since the input or the wallet's answer. Layout shift counts what moves after it was shown, also right after
an input. A gap is the time between two frames of a motion that Chromium could not present in time; 0 if there was none.
A dash: the page has no such step.`,
    rows: steps,
  },
  {
    title: 'On a phone',
    says: '390 px, touch, 4×. The finger pulls the sheet down slowly by 90 px.',
    rows: [
      { id: 'tap', title: 'tap → first wallet seen', unit: 'ms', ofBare: 1.6 },
      { id: 'tap handlers', title: 'tap: handlers', unit: 'ms', most: 16 },
      { id: 'drag', title: 'pulling: frames a second', unit: '', least: 55 },
      { id: 'drag gap', title: 'pulling: longest gap', unit: 'ms', most: 50 },
    ],
  },
]
