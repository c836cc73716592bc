import { rmSync } from 'node:fs'
import { toHex } from 'viem'
import { giveName, payer, placeContracts } from '../e2e/chain/contracts'
import { startChain } from '../e2e/chain/startChain'
import { startServer } from '../e2e/servers/startServer'
import { output } from './places'
import { accents, publishOrigin, siteIn } from './sites'

/** Starts the site for all pictures, and returns how to end it. What an earlier run drew is removed. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // KISSLOCK_GALLERY_KEEP: only some are drawn anew, beside those that are there.
  if (!process.env.KISSLOCK_GALLERY_KEEP) rmSync(output, { recursive: true, force: true })
  const chain = await startChain(1)
  await placeContracts(chain)
  // Rabby's account is the payer, and has the name and the balance of the drawing.
  await giveName(chain, payer, 'mira.eth')
  await chain.ask('anvil_setBalance', payer, toHex(1_284n * 10n ** 15n))
  const { origin, stop } = await startServer('serve', siteIn(accents[0], chain.url))
  publishOrigin(origin)
  return async () => {
    await stop()
    await chain.stop()
  }
}
