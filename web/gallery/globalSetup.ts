import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from 'viem'
import { accentNames } from '../build/accents'
import { giveName, payer, placeContracts } from '../e2e/chain/contracts'
import { startChain } from '../e2e/chain/startChain'
import { gateSettings } from '../e2e/gate/settings'
import { freePort } from '../e2e/servers/freePort'
import { startHost } from '../e2e/servers/startHost'
import { runServer, siteFolder, startServer } from '../e2e/servers/startServer'
import { output } from './places'
import { publishOrigin, readmeSite, type Site, signingSiteAt, siteIn } from './sites'

/** A site with signing in; its own origin has to stand in its settings. */
const startSigningSite = async (node: string) => {
  const port = await freePort()
  const folder = siteFolder('serve', signingSiteAt(`http://127.0.0.1:${port}`, node))
  const { origin, stop } = await runServer('serve', { folder, port })
  return { origin, stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })) }
}

/** The shop of the journeys of gates, beside a chain of its own. */
const startGatedSite = async () => {
  const chain = await startChain(31_337)
  await placeContracts(chain)
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-gallery-'))
  const config = join(folder, 'kisslock.toml')
  writeFileSync(config, gateSettings(chain.url))
  const host = await startHost(join(import.meta.dirname, '../e2e/gate'), 'host:app', config)
  const stop = async () => {
    await Promise.all([host.stop(), chain.stop()])
    rmSync(folder, { recursive: true })
  }
  return { origin: host.origin, stop }
}

/** Removes earlier pictures, starts the sites for all pictures, and returns the function that ends them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // KISSLOCK_GALLERY_KEEP: earlier pictures stay, because only some are drawn again.
  if (!process.env.KISSLOCK_GALLERY_KEEP) rmSync(output, { recursive: true, force: true })
  const chain = await startChain(1)
  const running = [chain.stop]
  const end = () => Promise.all(running.map((stop) => stop()))
  const publish = (name: Site, { origin, stop }: { origin: string; stop: () => Promise<void> }) => {
    running.unshift(stop)
    publishOrigin(name, origin)
  }
  try {
    await placeContracts(chain)
    // Rabby's account gets the name and the balance that the states show.
    await giveName(chain, payer, 'mira.eth')
    await chain.ask('anvil_setBalance', payer, toHex(1_284n * 10n ** 15n))
    publish('plain', await startServer('serve', siteIn(String(accentNames[0]), chain.url)))
    publish('scanning', await startServer('dev', siteIn(String(accentNames[0]), chain.url)))
    publish('readme', await startServer('serve', readmeSite(chain.url)))
    publish('signing', await startSigningSite(chain.url))
    publish('gated', await startGatedSite())
  } catch (error) {
    await end()
    throw error
  }
  return async () => {
    await end()
  }
}
