import { telegram } from '../../e2e/phones/contexts'
import type { Visitor } from '../visitor'
import { statesOf } from './state'

const failing = { error: { code: -32603, message: 'Internal JSON-RPC error.' } }
const pending = { error: { code: -32002, message: 'Request of type wallet_requestPermissions already pending' } }
const locked = { error: { code: -32603, message: 'Wallet is locked' } }

/** Installs a test clock and stops it, so that short states can be drawn. */
const stopsTheClock = ({ page }: Visitor) => page.clock.pauseAt(Date.now() + 60_000)

const asks = async (visitor: Visitor) => {
  await visitor.returnsTo('ask', 'Approve in Rabby Wallet')
}

const fails = (visitor: Visitor) => visitor.returnsTo(failing, 'Rabby Wallet could not connect')

const succeeds = async (visitor: Visitor) => {
  const { page, dialog } = visitor
  await page.clock.install()
  const rabby = await visitor.returns()
  rabby.setBehaviour('connect', 'ask')
  await visitor.chooses('Rabby Wallet')
  await dialog.says('Approve in Rabby Wallet')
  await stopsTheClock(visitor)
  await rabby.approveNext()
  await dialog.says('Connected')
}

const timesOut = async (visitor: Visitor) => {
  await visitor.page.clock.install()
  await visitor.returnsTo('never', 'Approve in Rabby Wallet')
  await visitor.page.clock.fastForward(121_000)
  await visitor.dialog.says('Not connected')
}

/** The wallet announces itself while its guide is open, at a chosen moment. */
const becomesReady = async (visitor: Visitor) => {
  const { page, host, dialog } = visitor
  await page.clock.install()
  await visitor.has('zerion', { announceAfter: 600_000 })
  await host.visitAndOpen()
  await visitor.opensGuide('Zerion', 'Browser')
  await page.clock.fastForward(600_000)
  await dialog.says('Zerion is ready')
}

/** Opens the dialog in the window of an app that is no wallet. */
const inWindow = async ({ page, host }: Visitor) => {
  await host.visit()
  await host.connectButton.tap()
  await page.getByRole('dialog', { name: 'Open this page in your browser' }).waitFor()
}

/** States after choosing a wallet of this browser: the question and its outcomes. */
export const asking = statesOf()({
  'ext-waiting': asks,
  'ext-rejected': (visitor) => visitor.returnsTo('reject', 'Not connected'),
  'ext-pending': (visitor) => visitor.returnsTo(pending, 'Rabby Wallet is already asking'),
  'ext-locked': (visitor) => visitor.returnsTo(locked, 'Unlock Rabby Wallet'),
  'ext-error': fails,
  'ext-error-details': async (visitor) => {
    await fails(visitor)
    await visitor.dialog.stage.getByText('Details for support').click()
  },
  'ext-success': succeeds,
  'ext-ready': becomesReady,
  timeout: timesOut,
  'm-inapp': {
    reach: async (visitor) => {
      await visitor.has('rabby')
      await visitor.host.visit()
      await visitor.host.connectButton.tap()
      await visitor.page.getByRole('button', { name: 'Connect with Rabby Wallet' }).waitFor()
    },
    only: 'mobile',
    browser: 'phone',
  },
  'm-webview': { reach: inWindow, only: 'mobile', browser: 'instagram' },
  'm-webview-opens': {
    reach: async (visitor) => {
      await telegram(visitor.page)
      await inWindow(visitor)
    },
    only: 'mobile',
    browser: 'phone',
  },
})
