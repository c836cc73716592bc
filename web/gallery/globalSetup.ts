import { rmSync } from 'node:fs'
import { toHex } from 'viem'
import { giveName, payer, placeContracts } from '../e2e/chain/contracts'
import { startChain } from '../e2e/chain/startChain'
import { startServer } from '../e2e/servers/startServer'
import { output } from './places'
import { accents, publishOrigin, siteIn } from './sites'

/** Starts the sites for all pictures, and returns how to end them. What an earlier run drew is removed. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // KISSLOCK_GALLERY_KEEP: only some are drawn anew, beside those that are there.
  if (!process.env.KISSLOCK_GALLERY_KEEP) rmSync(output, { recursive: true, force: true })
  const chain = await startChain(1)
  const running = [chain.stop]
  const end = () => Promise.all(running.map((stop) => stop()))
  try {
    await placeContracts(chain)
    // Rabby's account is the payer, and has the name and the balance of the drawing.
    await giveName(chain, payer, 'mira.eth')
    await chain.ask('anvil_setBalance', payer, toHex(1_284n * 10n ** 15n))
    for (const [name, command] of [
      ['plain', 'serve'],
      ['scanning', 'dev'],
    ] as const) {
      const { origin, stop } = await startServer(command, siteIn(accents[0], chain.url))
      running.unshift(stop)
      publishOrigin(name, origin)
    }
  } catch (error) {
    await end()
    throw error
  }
  return async () => {
    await end()
  }
}
