import { expect, it } from 'vitest'
import { mayLog } from './mayLog'

const on = { enabled: true, respect_privacy_signals: true }
const heedless = { enabled: true, respect_privacy_signals: false }

it.each([
  ['the page logs if the browser sends no privacy signal', on, {}, true],
  ['the page does not log if the browser sends Global Privacy Control', on, { globalPrivacyControl: true }, false],
  ['the page does not log if the browser sends Do Not Track', on, { doNotTrack: '1' }, false],
  ['the page logs if Do Not Track is switched off', on, { globalPrivacyControl: false, doNotTrack: '0' }, true],
  ['the page logs if the visitor made no decision about Do Not Track', on, { doNotTrack: null }, true],
  [
    'the page logs despite both signals if the site ignores them',
    heedless,
    { globalPrivacyControl: true, doNotTrack: '1' },
    true,
  ],
  ['the page does not log if the site disables the log', { ...on, enabled: false }, {}, false],
  [
    'the page does not log if the site disables the log and ignores privacy signals',
    { enabled: false, respect_privacy_signals: false },
    {},
    false,
  ],
])('%s', (_, settings, signals, may) => expect(mayLog(settings, signals)).toBe(may))
