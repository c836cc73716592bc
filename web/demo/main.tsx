import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { type Chain, custom, verifyMessage } from 'viem'
import { arbitrum, base, mainnet, optimism, polygon } from 'viem/chains'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { createStorage, WagmiProvider } from 'wagmi'
import { ConnectButton, createKisslock, type Kisslock, KisslockProvider } from '../kit/index'
import type { Scheme } from '../kit/theme'
import { announceProvider } from '../practice/announce'
import { adoptStyles } from '../practice/dom'
import { createSheet } from '../practice/sheet/createSheet'
import sheet from '../practice/sheet/sheet.css?inline'
import theme from '../practice/theme.css?inline'
import { createProvider } from '../practice/wallet/createProvider'
import { createWallet } from '../practice/wallet/createWallet'
import { createAccount, createState } from '../practice/wallet/state'
import { fragmentToChoices, type PlaygroundChoices } from './playground/choices'

const demoChains: Readonly<Record<string, Chain>> = {
  1: mainnet,
  8453: base,
  10: optimism,
  42161: arbitrum,
  137: polygon,
}
const findChains = (ids: readonly string[]): Chain[] => ids.map((id) => demoChains[id] ?? mainnet)
const toWalletChain = ({ id, name, nativeCurrency: currency }: Chain) => ({
  id,
  name,
  currency,
  rpcUrls: [],
  explorers: [],
})

adoptStyles(theme + sheet)
const wallet = createWallet({
  approve: createSheet(() => 'Account of this tab'),
  // The wallet starts on the first of the chosen networks.
  state: createState({
    // The account has a new private key in each tab.
    accounts: [createAccount()],
    chains: [...new Set([...findChains(fragmentToChoices(location.hash).chains), ...Object.values(demoChains)])].map(
      toWalletChain,
    ),
  }),
})
const origin = location.protocol === 'file:' ? `https://${location.host}` : location.origin
announceProvider(createProvider(wallet, origin))

// The dialog in the documentation consists of static files and uses no server and no node.
const stubTransport = custom({
  request: async ({ method }: { method: string }) => {
    throw new Error(`This page has no node for ${method}.`)
  },
})

type SignedInAccount = { address: `0x${string}`; chainId: number }
let session: SignedInAccount | null = null
// On a real site, the sign-in functions call the site's server, because only a server can decide who is signed in.
const signIn = {
  getNonce: async () => generateSiweNonce(),
  createMessage: (signer: SignedInAccount & { nonce: string }) =>
    createSiweMessage({ ...signer, domain: location.host, uri: origin, version: '1' }),
  verify: async ({ message, signature }: { message: string; signature: `0x${string}` }) => {
    const address = message.split('\n')[1] as `0x${string}`
    const chainId = Number(/^Chain ID: (\d+)$/m.exec(message)?.[1])
    const isValid = await verifyMessage({ address, message, signature })
    if (isValid) session = { address, chainId }
    return isValid
  },
  signOut: async () => {
    session = null
  },
  getSession: async () => session,
}

// The connection continues when the visitor changes a setting of the demo, and it ends when the tab is closed.
const memoryStorage = new Map<string, string>()
const storage = createStorage({
  storage: {
    getItem: (currentKey) => memoryStorage.get(currentKey) ?? null,
    setItem: (currentKey, value) => void memoryStorage.set(currentKey, value),
    removeItem: (currentKey) => void memoryStorage.delete(currentKey),
  },
})

const createDemo = ({ chains, wallets, signIn: mode }: PlaygroundChoices): Kisslock => {
  const [chain = mainnet, ...otherChains] = findChains(chains)
  return createKisslock({
    name: 'Tidepool',
    chains: [chain, ...otherChains],
    transports: Object.fromEntries([chain, ...otherChains].map(({ id }) => [id, stubTransport])),
    balance: 'none',
    storage,
    ...(wallets.length && { wallets: { include: wallets } }),
    ...(mode !== 'off' && { signIn: { ...signIn, required: mode === 'required' } }),
  })
}

const root = createRoot(document.querySelector('#site') as Element)
const queryClient = new QueryClient()
/**
 * Return a key of the choices that require a new `Kisslock` object. Color, scheme and language can change without a new
 * object.
 */
const createDemoKey = ({ chains, wallets, signIn: mode }: PlaygroundChoices): string =>
  JSON.stringify([chains, wallets, mode])
let currentKey = ''
let kisslock: Kisslock

const renderDemo = (): void => {
  const demoChoices = fragmentToChoices(location.hash)
  if (currentKey !== createDemoKey(demoChoices)) kisslock = createDemo(demoChoices)
  currentKey = createDemoKey(demoChoices)
  const { accent, locale } = demoChoices
  const scheme = demoChoices.scheme as Scheme
  document.documentElement.style.colorScheme = scheme === 'auto' ? '' : scheme
  root.render(
    <WagmiProvider key={currentKey} config={kisslock.wagmi} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>
        <KisslockProvider kisslock={kisslock} theme={{ accent, scheme }} locale={locale}>
          <ConnectButton />
        </KisslockProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
renderDemo()
addEventListener('hashchange', renderDemo)
