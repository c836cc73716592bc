import { beforeEach, expect, it, vi } from 'vitest'
import { lazy } from '../browser/lazy'
import { publicConfig } from '../engine/publicConfig.fixture'
import { KisslockError } from '../errors/KisslockError'
import { createRuntimePage, resetPagesBeforeEach } from '../flow/runtime.fixture'
import { bufferLog } from './buffer'
import { catchBeacons, readSentSteps, waitForSteps } from './log.fixture'

const logStarted = vi.fn()
vi.mock('./index', async (original) => {
  const { startLog } = await original<typeof import('./index')>()
  return { startLog: (...parts: Parameters<typeof startLog>) => [logStarted(), startLog(...parts)] }
})

resetPagesBeforeEach()
catchBeacons()
beforeEach(() => logStarted.mockClear())

/** Wait long enough that nothing more happens in a jsdom page. */
const waitUntilIdle = () => new Promise((resolve) => setTimeout(resolve, 400))

const createPage = () => {
  const { flow, runtime: loaded, requestConnection } = createRuntimePage()
  const runtime = lazy(async () => loaded)
  bufferLog({ config: publicConfig(), domain: 'site.example', platform: { phone: false }, flow, runtime })
  return { flow, runtime, requestConnection }
}

it('events before the log’s code has loaded are logged afterwards, in order and with their times', async () => {
  const { flow, runtime, requestConnection } = createPage()
  flow.send({ type: 'opened', to: 'home' })
  requestConnection()
  expect(readSentSteps()).toEqual([])
  await runtime.load()
  await waitForSteps('opened', 'wallet_chosen', 'requested', 'connected')
  flow.send({ type: 'closed' })
  flow.send({ type: 'opened', to: 'home' })
  expect(readSentSteps().slice(4)).toEqual(['opened'])
  expect(logStarted).toHaveBeenCalledTimes(1)
})

it('the log’s code is loaded only after the dialog was opened and the connection library has loaded', async () => {
  const { flow, runtime } = createPage()
  await waitUntilIdle()
  flow.send({ type: 'opened', to: 'home' })
  await waitUntilIdle()
  expect(logStarted).not.toHaveBeenCalled()
  await runtime.load()
  await waitForSteps('opened')
})

it('an error without a screen is logged even if the dialog was never opened', async () => {
  const { flow } = createPage()
  flow.backgroundError.set(new KisslockError('page/part-missing'))
  await waitForSteps('PAGE/PART-MISSING')
})

it('the log does not start and sends nothing if the browser sends Global Privacy Control', async () => {
  Object.assign(navigator, { globalPrivacyControl: true })
  const { flow, runtime } = createPage()
  await runtime.load()
  flow.send({ type: 'opened', to: 'home' })
  flow.backgroundError.set(new KisslockError('page/part-missing'))
  await waitUntilIdle()
  expect([logStarted.mock.calls.length, readSentSteps()]).toEqual([0, []])
})
