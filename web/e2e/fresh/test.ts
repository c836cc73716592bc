import { test as base, expect } from '@playwright/test'
import { createPhone, type Phone } from '../../practice/phone/createPhone'
import { createState, toAccount, type WalletState } from '../../practice/wallet/state'
import { type Chain, startChain } from '../chain/startChain'
import { rabby } from '../journeys/wallets'
import { type Models, modelFixtures } from '../pages/models'
import { createRelay, type Relay } from '../relay/startRelay'
import { findFreePort } from '../servers/freePort'
import { createCleanEnvironment, python, type RunningServer } from '../servers/startServer'
import { installWallet, type WalletHandle } from '../wallet/installWallet'
import { type Application, type ApplicationName, applications } from './applications'
import { copyApplication } from './copy'
import { expectLooksRight } from './looks'
import { run, start } from './processes'
import { createScanningChanges } from './scanning'

/** An application in a folder of its own, with the URLs and services that its servers need. */
type ApplicationCopy = Application & { folder: string; site: string; backend: string; chain: Chain; relay: Relay }

export type FreshFixtures = {
  copy: ApplicationCopy
  /** Run npm in the application's folder. */
  npm: (...options: string[]) => Promise<void>
  /** The application's servers, already started. */
  site: RunningServer
}

type VisitorFixtures = {
  /** The chains that the test's wallets have: only the local chain. */
  chains: WalletState['chains']
  /** A phone with a wallet that approves every request except connecting. */
  phone: Phone
  /** Open the page and the dialog. */
  opens: () => Promise<void>
  /** Install Rabby with an account that has funds, open the page, connect and sign in. */
  enters: () => Promise<WalletHandle>
}

// The first account of anvil has funds on the local chain.
export const richAccount = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const createLocalUrl = async () => `http://127.0.0.1:${await findFreePort()}`
const readPort = (origin: string) => new URL(origin).port

const startPython = ({ python: server, folder, backend }: ApplicationCopy) => {
  if (!server) return undefined
  const command = [python, '-m', 'uvicorn', server.application, '--port', readPort(backend)]
  return start(command, backend, { cwd: folder, env: createCleanEnvironment() as Record<string, string> })
}

const startSite = ({ port, folder, site }: ApplicationCopy) => {
  const { options = [], env = {} } = port(Number(readPort(site)))
  return start(['npm', 'run', 'start', '--', ...options], site, { cwd: folder, env })
}

/** A test of one application. Each worker has one copy of the application and one set of servers. */
export const test = base.extend<Models & VisitorFixtures, { application: ApplicationName } & FreshFixtures>({
  application: ['Vite 8, React 18.3, wagmi 2.19.5', { option: true, scope: 'worker' }],
  copy: [
    async ({ application }, use) => {
      const wanted: Application = applications[application]
      const [site, backend, chain] = await Promise.all([createLocalUrl(), createLocalUrl(), startChain(31_337)])
      const relay = createRelay(await findFreePort())
      const { folder, remove } = copyApplication(wanted, {
        [wanted.origin]: site,
        [new URL(wanted.origin).host]: new URL(site).host,
        ...(wanted.python && { [wanted.python.origin]: backend }),
        'http://127.0.0.1:8545': chain.url,
        ...createScanningChanges(relay.url),
      })
      await relay.start()
      await use({ ...wanted, folder, site, backend, chain, relay })
      await relay.stop()
      await chain.stop()
      remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  npm: [
    async ({ copy }, use) => use((...options) => run(['npm', ...options], { cwd: copy.folder })),
    { scope: 'worker' },
  ],
  site: [
    async ({ copy }, use) => {
      const backend = await startPython(copy)
      const site = await startSite(copy)
      await use(site)
      await site.stop()
      await backend?.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ copy }, use) => use(copy.site),
  ...modelFixtures,
  chains: async ({ copy }, use) => {
    const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    await use([{ id: 31_337, name: 'Local chain', currency, rpcUrls: [copy.chain.url], explorers: [] }])
  },
  phone: async ({ copy, chains }, use) => {
    const phone = await createPhone({
      relayUrl: copy.relay.url,
      approve: async () => ({ approved: true }),
      state: createState({ chains }),
    })
    await use(phone)
    await phone.close()
  },
  opens: async ({ page, site: _, host, dialog }, use) =>
    use(async () => {
      await page.goto('/')
      await expectLooksRight(page, 'button')
      // A click has no effect before React has hydrated the page, so retry it.
      await expect(async () => {
        await host.connectButton.click()
        await expect(dialog.box).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 30_000 })
    }),
  enters: async ({ page, host, dialog, sign, chains, opens }, use) =>
    use(async () => {
      const wallet = await installWallet(page, { ...rabby, keys: [richAccount.privateKey], chains: [...chains] })
      await opens()
      await dialog.chooses('Rabby Wallet')
      await expectLooksRight(page, 'sign')
      await sign.signIn.click()
      await dialog.isClosed()
      await host.showsConnected(wallet.address)
      return wallet
    }),
})

export { expect }
