import './rest.css'
import { createRest, type Rest } from '../../embed/rest'
import { createSite } from '../../embed/site'
import { takeNamed } from '../../src/browser/marker'
import { whenIdle } from '../../src/browser/whenIdle'
import { beforeDialog } from '../../src/dialog/load'
import type { ConnectOptions } from './options'
import { pageOf } from './settings'

/** Looks through the settings, for the page's developer, when the page is idle. A check that cannot be loaded is left out. */
const look = (...given: Parameters<typeof import('./tellProblems').tellProblems>) =>
  whenIdle(() => {
    import('./tellProblems').then(({ tellProblems }) => tellProblems(...given)).catch(() => {})
  })

/** Makes the rest from a site's settings; settings of which none can be made leave those of a site that has none. */
export const start = async (options: ConnectOptions, declared: ConnectOptions): Promise<Rest> => {
  const server = options.server && (await import('./server')).serverOf(options.server, options)
  const { read } = server || {}
  const page = () => {
    try {
      return pageOf(options, read)
    } catch {
      return pageOf({}, read)
    }
  }
  const { more = [] } = options.wallets ?? {}
  if (more.length > 0) beforeDialog.push(async () => (await import('../catalogue/addWallets')).addWallets(more))
  const settings = page()
  const site = createSite({ ...settings, arrived: takeNamed() })
  const rest = createRest(site)
  look(options, declared)
  return server ? server.follow(rest, site, settings) : rest
}
