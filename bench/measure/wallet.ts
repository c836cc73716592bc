declare global {
  interface Window {
    /** Approves the wallet's pending connection requests. */
    benchApprove: () => void
  }
}

/** The name under which the wallet announces itself. */
export const walletName = 'Bench Wallet'

/**
 * Install a wallet (EIP-1193, EIP-6963). This function runs in the page before its scripts. The wallet responds in the
 * page itself, so that the benchmark does not measure its own process. The wallet is on Ethereum. It connects only
 * after `benchApprove`.
 */
export const installWallet = (name: string): void => {
  const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  let isApproved = false
  let pendingRequests: ((accounts: string[]) => void)[] = []
  const waitForApproval = () => new Promise<string[]>((resolve) => pendingRequests.push(resolve))
  const answers: Record<string, () => unknown> = {
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_accounts: () => (isApproved ? [account] : []),
    eth_requestAccounts: () => (isApproved ? [account] : waitForApproval()),
    wallet_requestPermissions: async () => {
      if (!isApproved) await waitForApproval()
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] }]
    },
    eth_getBalance: () => '0x0',
  }
  window.benchApprove = () => {
    isApproved = true
    // `watch.ts` measures from this event, because the page reacts to the wallet's response.
    dispatchEvent(new Event('bench-input'))
    for (const answer of pendingRequests) answer([account])
    pendingRequests = []
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      const answer = answers[method]
      if (answer) return answer()
      throw Object.assign(new Error(`${method} is not supported.`), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#2457e6" d="M0 0h32v32H0z"/></svg>',
  )}`
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, rdns: 'example.bench', icon }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
