import { expect, it } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import { logInvalidPage } from '.'
import { catchBeacons, readSentSteps } from './log.fixture'

const sentEntries = catchBeacons()
const error = new KisslockError('page/invalid', { field: 'config.chains' })
const logSettings = { enabled: true, respect_privacy_signals: true }

it('a page that cannot start logs which field of its data is invalid', () => {
  logInvalidPage(error, { config: { base_path: '', log: logSettings } }, 'site.example')
  expect(readSentSteps()).toEqual(['PAGE/INVALID'])
  expect(sentEntries[0]).toMatchObject({ level: 'error', field: 'config.chains' })
})

it.each([
  ['disables the log', { config: { base_path: '', log: { ...logSettings, enabled: false } } }],
  ['does not contain the settings of the log', { config: { base_path: '' } }],
  ['does not contain the base path', { config: { log: logSettings } }],
  ['has no settings', {}],
  ['is null', null],
])('a page that cannot start logs nothing if its data %s', (_, data) => {
  logInvalidPage(error, data, 'site.example')
  expect(readSentSteps()).toEqual([])
})
