import type { Page } from '@playwright/test'
import { type Hex, hexToString } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import type { RequestArguments, Wallet } from '../../practice/wallet/createWallet'
import type { WalletHandle } from '../wallet/installWallet'
import type { Safe } from './safe'

/** Return the keys of three owners that no other test uses. */
export const createThreeKeys = (): Hex[] => [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]

/** Let a wallet show a Safe's account. The wallet has the key of one owner only. */
export const showSafe = ({ wallet }: WalletHandle, { address }: Safe, privateKey: Hex): void =>
  wallet.replace({ ...wallet.state(), accounts: [{ address, privateKey }] })

/** Return the last message that a page asked the wallet to sign. */
export const findLastMessage = ({ requests }: WalletHandle): string => {
  const signRequests = requests().filter(({ method }) => method === 'personal_sign')
  const [message] = (signRequests.at(-1)?.params ?? ['0x']) as [Hex]
  return hexToString(message)
}

/** Let a wallet respond to requests to sign with the result of `sign`, which receives the message. */
export const signWith = (wallet: Wallet, sign: (message: string) => Promise<Hex>): void => {
  const { request } = wallet
  const signOrForward = (origin: string, args: RequestArguments) =>
    args.method === 'personal_sign' ? sign(hexToString((args.params as [Hex])[0])) : request(origin, args)
  Object.assign(wallet, { request: signOrForward })
}

/**
 * Run `sign`, and wait until the server has stored the pending sign-in. A page that is left earlier cancels its
 * request, and the next visit then finds no pending sign-in.
 */
export const signUntilPending = async (page: Page, sign: () => Promise<void>): Promise<void> => {
  const proofPromise = page.waitForResponse((response) => response.url().endsWith('/api/auth/verify'))
  await sign()
  await proofPromise
}
