import { announceProvider } from './announce'
import { adoptStyles } from './dom'
import { createModes } from './modes'
import { createPanel, findAccountName } from './panel/createPanel'
import panel from './panel/panel.css?inline'
import { readPreferences } from './panel/preferences'
import { createSheet } from './sheet/createSheet'
import sheet from './sheet/sheet.css?inline'
import { readStored, storeText } from './stored'
import theme from './theme.css?inline'
import { createProvider } from './wallet/createProvider'
import { createWallet } from './wallet/createWallet'
import { createPracticeState } from './wallet/practice'
import { parseState, serializeState } from './wallet/stored'

// Pages of `kisslock dev` load this file. It contains the practice wallet, which holds nothing of value, and the panel
// that controls the wallet.
const stateKey = 'kisslock.practice'

/**
 * How long the worker of a slow wallet takes to start, in milliseconds. In measurements, MetaMask's first response took
 * 0.95 to 4.6 s.
 */
const wakeDelayMs = 3000

/**
 * The URL of this file. The expression `new URL('…', import.meta.url)` cannot be used directly, because the bundler
 * would treat its path as a file to bundle.
 */
const scriptUrl = import.meta.url

adoptStyles(theme + sheet + panel)
const askVisitor = createSheet((address) => {
  const { accounts } = wallet.state()
  return findAccountName(
    accounts,
    accounts.findIndex((account) => account.address === address),
  )
})
const practiceModes = createModes(askVisitor, 'ask')
const wallet = createWallet({
  approve: practiceModes.approve,
  state: parseState(readStored(stateKey)) ?? createPracticeState(),
  // Requests to a node go through the page's own server, because the page's policy allows no other server.
  nodeOf: ({ id }) => new URL(`../api/rpc/${id}`, scriptUrl).href,
  onNeeded: () => readPreferences().waking && setTimeout(wallet.wake, wakeDelayMs),
  onChange(state) {
    storeText(stateKey, serializeState(state))
    updatePanel()
  },
})
const updatePanel = createPanel(wallet, practiceModes.set)
window.addEventListener('storage', (event) => {
  // All tabs share one wallet, so another tab can have connected or locked the wallet.
  const storedState = event.key === stateKey ? parseState(event.newValue) : null
  if (storedState) wallet.replace(storedState)
})
announceProvider(createProvider(wallet, location.origin))
