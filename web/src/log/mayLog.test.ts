import { expect, it } from 'vitest'
import { mayLog } from './mayLog'

const logSettings = { enabled: true, respect_privacy_signals: true }
const settingsIgnoringSignals = { enabled: true, respect_privacy_signals: false }

it.each([
  ['the page logs if the browser sends no privacy signal', logSettings, {}, true],
  [
    'the page does not log if the browser sends Global Privacy Control',
    logSettings,
    { globalPrivacyControl: true },
    false,
  ],
  ['the page does not log if the browser sends Do Not Track', logSettings, { doNotTrack: '1' }, false],
  [
    'the page logs if Do Not Track is switched off',
    logSettings,
    { globalPrivacyControl: false, doNotTrack: '0' },
    true,
  ],
  ['the page logs if the visitor made no decision about Do Not Track', logSettings, { doNotTrack: null }, true],
  [
    'the page logs despite both signals if the site ignores them',
    settingsIgnoringSignals,
    { globalPrivacyControl: true, doNotTrack: '1' },
    true,
  ],
  ['the page does not log if the site disables the log', { ...logSettings, enabled: false }, {}, false],
  [
    'the page does not log if the site disables the log and ignores privacy signals',
    { enabled: false, respect_privacy_signals: false },
    {},
    false,
  ],
])('%s', (_, settings, signals, may) => expect(mayLog(settings, signals)).toBe(may))
