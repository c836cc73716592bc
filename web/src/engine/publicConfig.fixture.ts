import type { PublicChain, PublicConfig } from '../server/wire.gen'

const mainnet: PublicChain = {
  id: 1,
  name: 'Ethereum',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  contracts: {
    ens_universal_resolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe', block_created: 23_085_558 },
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11', block_created: 14_353_601 },
  },
  wallet_rpc: ['https://eth.example/rpc'],
  testnet: false,
  has_rpc: true,
}

const polygon: PublicChain = {
  ...mainnet,
  id: 137,
  name: 'Polygon',
  currency: { name: 'POL', symbol: 'POL', decimals: 18 },
  explorer: null,
  contracts: {},
  wallet_rpc: ['https://polygon.example/rpc'],
}

/** A configured chain without a node address for wallets. */
const privateChain: PublicChain = { ...polygon, id: 31337, name: 'Private', wallet_rpc: [], testnet: true }

/** Settings as in the response of `GET /api/config`. */
export const publicConfig = (changes: Partial<PublicConfig> = {}): PublicConfig => ({
  version: '0.1.0',
  site: { name: 'Test site', sentence: '', icon: '/assets/icon.svg', terms_url: null, privacy_url: null },
  base_path: '',
  appearance: { accent: 'blue', scheme: 'light', locale: 'auto' },
  wallets: { popular: [], include: [], exclude: [] },
  walletconnect: { project_id: null, relay_url: null },
  chains: [mainnet, polygon, privateChain],
  connection: { sync_chain: true },
  balance: { show: 'native' },
  rpc: {
    ...{ timeout_ms: 10_000, batch_size: 1000, batch_wait_ms: 0, retry_count: 2, retry_delay_ms: 100 },
    multicall_batch_bytes: 1024,
  },
  sign_in: { mode: 'off', chains: [1, 137, 31337], end_on_disconnect: false },
  log: { enabled: true, respect_privacy_signals: true },
  dev: false,
  ...changes,
})
