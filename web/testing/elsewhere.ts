/**
 * The wallet in a page of its own, for test programs that don't run in Node: `kisslock.testing.playwright` loads this
 * script into a blank page and passes messages between the wallet and the tested pages.
 */
import { inpage } from './inpage'
import { installWalletInPages, type Pages } from './installWallet'
import type { WalletOptions } from './options'

type Answer = Parameters<Pages['expose']>[1]

declare global {
  var kisslockCarry: (act: keyof Pages, ...args: readonly unknown[]) => Promise<unknown>
}

async function install(options: WalletOptions) {
  let latestAnswer: Answer | undefined
  const handle = await installWalletInPages(
    {
      expose(name, answer) {
        latestAnswer = answer
        return kisslockCarry('expose', name)
      },
      prepare: (page) => kisslockCarry('prepare', `(${inpage})(${JSON.stringify(page)})`),
      tell: (origin, message) => kisslockCarry('tell', origin, message),
    },
    options,
  )
  const { wallet } = handle
  return {
    ...handle,
    ...wallet,
    answer: (origin: string, args: Parameters<Answer>[1]) => latestAnswer?.(origin, args),
    switchChain: (chainId: number) => wallet.replace({ ...wallet.state(), chainId }),
  }
}

Object.assign(globalThis, {
  async kisslockInstall(options: WalletOptions) {
    const kisslockWallet = await install(options)
    Object.assign(globalThis, { kisslockWallet })
    return { name: kisslockWallet.name, address: kisslockWallet.address }
  },
})
