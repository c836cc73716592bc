import { rmSync } from 'node:fs'
import { toHex } from 'viem'
import { giveName, payer, placeContracts } from '../e2e/chain/contracts'
import { startChain } from '../e2e/chain/startChain'
import { freePort } from '../e2e/servers/signInSite'
import { runServer, siteFolder, startServer } from '../e2e/servers/startServer'
import { output } from './places'
import { accents, publishOrigin, signingSiteAt, siteIn } from './sites'

/** The same site where people sign in; its own origin stands in its settings. */
const startSigningSite = async () => {
  const port = await freePort()
  const folder = siteFolder('serve', signingSiteAt(`http://127.0.0.1:${port}`))
  const { origin, stop } = await runServer('serve', { folder, port })
  return { origin, stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })) }
}

/** Starts the sites for all pictures, and returns how to end them. What an earlier run drew is removed. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // KISSLOCK_GALLERY_KEEP: only some are drawn anew, beside those that are there.
  if (!process.env.KISSLOCK_GALLERY_KEEP) rmSync(output, { recursive: true, force: true })
  const chain = await startChain(1)
  await placeContracts(chain)
  // Rabby's account is the payer, and has the name and the balance of the drawing.
  await giveName(chain, payer, 'mira.eth')
  await chain.ask('anvil_setBalance', payer, toHex(1_284n * 10n ** 15n))
  const { origin, stop } = await startServer('serve', siteIn(accents[0], chain.url))
  publishOrigin('plain', origin)
  const signing = await startSigningSite()
  publishOrigin('signing', signing.origin)
  return async () => {
    await Promise.all([stop(), signing.stop()])
    await chain.stop()
  }
}
