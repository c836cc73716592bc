import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { type Chain, custom, verifyMessage } from 'viem'
import { arbitrum, base, mainnet, optimism, polygon } from 'viem/chains'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { WagmiProvider } from 'wagmi'
import { ConnectButton, createKisslock, KisslockProvider } from '../kit/index'
import type { Scheme } from '../kit/theme'
import { announce } from '../practice/announce'
import { adopt } from '../practice/dom'
import { createSheet } from '../practice/sheet/createSheet'
import sheet from '../practice/sheet/sheet.css?inline'
import theme from '../practice/theme.css?inline'
import { createProvider } from '../practice/wallet/createProvider'
import { createWallet } from '../practice/wallet/createWallet'
import { newAccount, newState } from '../practice/wallet/state'
import { read } from './playground/choices'

// The dialog of the documentation: static files, no server, no node, and a wallet whose key ends with the tab.
const choices = read(location.search)
const all: Readonly<Record<string, Chain>> = { 1: mainnet, 8453: base, 10: optimism, 42161: arbitrum, 137: polygon }
const chosen = choices.chains.map((id) => all[id] ?? mainnet)
const [chain = mainnet, ...more] = chosen
const knownToWallet = ({ id, name, nativeCurrency: currency }: Chain) => ({
  id,
  name,
  currency,
  rpcUrls: [],
  explorers: [],
})

adopt(theme + sheet)
const wallet = createWallet({
  approve: createSheet(() => 'Account of this tab'),
  state: newState({ accounts: [newAccount()], chains: chosen.map(knownToWallet) }),
})
const origin = location.protocol === 'file:' ? `https://${location.host}` : location.origin
announce(createProvider(wallet, origin))

const none = custom({
  request: async ({ method }: { method: string }) => {
    throw new Error(`This page has no node for ${method}.`)
  },
})
// In a site these functions ask its server, which alone can decide who is let in.
const signIn = {
  required: choices.signIn === 'required',
  getNonce: async () => generateSiweNonce(),
  createMessage: (signer: { address: `0x${string}`; chainId: number; nonce: string }) =>
    createSiweMessage({ ...signer, domain: location.host, uri: origin, version: '1' }),
  verify: ({ message, signature }: { message: string; signature: `0x${string}` }) => {
    const address = message.split('\n')[1] as `0x${string}`
    return verifyMessage({ address, message, signature })
  },
  signOut: async () => {},
}

const kisslock = createKisslock({
  name: 'Tidepool',
  chains: [chain, ...more],
  transports: Object.fromEntries(chosen.map(({ id }) => [id, none])),
  balance: 'none',
  // Nothing outlives the tab.
  storage: null,
  ...(choices.wallets.length && { wallets: { include: choices.wallets } }),
  ...(choices.signIn !== 'off' && { signIn }),
})
const look = { accent: choices.accent, scheme: choices.scheme as Scheme }
if (choices.scheme !== 'auto') document.documentElement.style.colorScheme = choices.scheme

createRoot(document.querySelector('#site') as Element).render(
  <WagmiProvider config={kisslock.wagmi} reconnectOnMount={false}>
    <QueryClientProvider client={new QueryClient()}>
      <KisslockProvider kisslock={kisslock} theme={look} locale={choices.locale}>
        <ConnectButton />
      </KisslockProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
