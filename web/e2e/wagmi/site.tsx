import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { custom } from 'viem'
import { base, mainnet } from 'viem/chains'
import {
  createConfig,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'

// A wagmi site without Kisslock. The site has no node, so only the wallet responds to the site's requests.
const noNode = custom({ request: () => Promise.reject(new Error('no node')) }, { retryCount: 0 })
const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: noNode, [base.id]: noNode } })

const Wallets = () => {
  const connectors = useConnectors()
  const { mutate: connect, error } = useConnect()
  return (
    <>
      {connectors.map((connector) => (
        <button type="button" key={connector.uid} onClick={() => connect({ connector })}>
          {connector.name}
        </button>
      ))}
      <p role="alert">{error?.name}</p>
    </>
  )
}

const Account = () => {
  const { address, chainId } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  const { mutate: switchChain } = useSwitchChain()
  const { mutate: sign, data: signature } = useSignMessage()
  return (
    <>
      <h1>{address}</h1>
      <p>{`Chain ${chainId}`}</p>
      <button type="button" onClick={() => switchChain({ chainId: base.id })}>
        Switch to Base
      </button>
      <button type="button" onClick={() => sign({ message: 'Hello' })}>
        Sign
      </button>
      <output>{signature}</output>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </>
  )
}

const Page = () => (useConnection().status === 'connected' ? <Account /> : <Wallets />)

createRoot(document.querySelector('#site') as Element).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
