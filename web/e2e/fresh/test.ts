import { test as base } from '@playwright/test'
import { type Chain, startChain } from '../chain/startChain'
import { AccountDialog } from '../pages/AccountDialog'
import { ConnectDialog } from '../pages/ConnectDialog'
import { HostPage } from '../pages/HostPage'
import { SignInDialog } from '../pages/SignInDialog'
import { freePort } from '../servers/freePort'
import { cleanEnvironment, python, type Running } from '../servers/startServer'
import { type Application, applications, type Name } from './applications'
import { copyOf } from './copy'
import { run, start } from './processes'

/** An application in a folder of its own, with what its servers need. */
type Copy = Application & { folder: string; site: string; backend: string; chain: Chain }

export type Fresh = {
  copy: Copy
  /** Runs npm in the application's folder. */
  npm: (...options: string[]) => Promise<void>
  /** The application's servers, started. */
  site: Running
}

type Pages = { host: HostPage; dialog: ConnectDialog; account: AccountDialog; signing: SignInDialog }

const local = async () => `http://127.0.0.1:${await freePort()}`
const portOf = (origin: string) => new URL(origin).port

const startPython = ({ python: server, folder, backend }: Copy) => {
  if (!server) return undefined
  const command = [python, '-m', 'uvicorn', server.application, '--port', portOf(backend)]
  return start(command, backend, { cwd: folder, env: cleanEnvironment() as Record<string, string> })
}

const startSite = ({ port, folder, site }: Copy) => {
  const { options = [], env = {} } = port(Number(portOf(site)))
  return start(['npm', 'run', 'start', '--', ...options], site, { cwd: folder, env })
}

/** A test of one application: its copy and its servers live as long as the worker. */
export const test = base.extend<Pages, { application: Name } & Fresh>({
  application: ['Vite 8, React 18.3, wagmi 2.19.5', { option: true, scope: 'worker' }],
  copy: [
    async ({ application }, use) => {
      const wanted: Application = applications[application]
      const [site, backend, chain] = await Promise.all([local(), local(), startChain(31_337)])
      const { folder, remove } = copyOf(wanted, {
        [wanted.origin]: site,
        [new URL(wanted.origin).host]: new URL(site).host,
        ...(wanted.python && { [wanted.python.origin]: backend }),
        'http://127.0.0.1:8545': chain.url,
      })
      await use({ ...wanted, folder, site, backend, chain })
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
  host: async ({ page }, use) => use(new HostPage(page)),
  dialog: async ({ page }, use) => use(new ConnectDialog(page)),
  account: async ({ page }, use) => use(new AccountDialog(page)),
  signing: async ({ page }, use) => use(new SignInDialog(page)),
})

export { expect } from '@playwright/test'
