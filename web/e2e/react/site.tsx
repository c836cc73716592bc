import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { createSiweMessage } from 'viem/siwe'
import { WagmiProvider } from 'wagmi'
import { createKisslock, KisslockProvider, type SignInFunctions } from '../../kit/index'

/** The site's sign-in functions. The browser stores the data that a server would store. */
const signIn: SignInFunctions = {
  getNonce: async () => 'abcdefgh1',
  createMessage: (message) =>
    createSiweMessage({ ...message, domain: location.host, uri: location.origin, version: '1' }),
  verify: async ({ message }) => {
    localStorage.setItem('site.account', message.split('\n')[1] ?? '')
    return true
  },
  signOut: async () => localStorage.removeItem('site.account'),
  getSession: async () => {
    const address = localStorage.getItem('site.account')
    return address ? { address: address as `0x${string}`, chainId: 1 } : null
  },
}

// A site that uses only public names of the npm package. The site gives the test access to its Kisslock object.
const kisslock = createKisslock({
  chains: [mainnet, base],
  balance: 'none',
  ...(location.search === '?functions' ? { signIn } : { server: '' }),
})
Object.assign(globalThis, { kisslock })
createRoot(document.querySelector('#site') as Element).render(
  <WagmiProvider config={kisslock.wagmi}>
    <KisslockProvider kisslock={kisslock} />
  </WagmiProvider>,
)
