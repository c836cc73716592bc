import { expect, it } from 'vitest'
import { mayLog } from './mayLog'

const on = { enabled: true, respect_privacy_signals: true }
const heedless = { enabled: true, respect_privacy_signals: false }

it.each([
  ['a browser that says nothing', on, {}, true],
  ['Global Privacy Control', on, { globalPrivacyControl: true }, false],
  ['Do Not Track', on, { doNotTrack: '1' }, false],
  ['Do Not Track that was switched off', on, { globalPrivacyControl: false, doNotTrack: '0' }, true],
  ['Do Not Track without a decision', on, { doNotTrack: null }, true],
  ['both, on a site that ignores them', heedless, { globalPrivacyControl: true, doNotTrack: '1' }, true],
  ['a site that wants no log', { ...on, enabled: false }, {}, false],
  ['a site that wants no log and heeds nothing', { enabled: false, respect_privacy_signals: false }, {}, false],
])('%s', (_, settings, signals, may) => expect(mayLog(settings, signals)).toBe(may))
