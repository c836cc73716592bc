import type { PublicChain, PublicConfig } from '../server/wire.gen'
import * as defaults from './publicDefaults.gen'

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

/** A configured chain without a node URL for wallets. */
const privateChain: PublicChain = { ...polygon, id: 31337, name: 'Private', wallet_rpc: [], testnet: true }

/** Return settings like the response of `GET /api/config`. */
export const publicConfig = (changes: Partial<PublicConfig> = {}): PublicConfig => ({
  version: '0.1.0',
  site: { name: 'Test site', sentence: '', icon: '/assets/icon.svg', terms_url: null, privacy_url: null },
  base_path: '',
  appearance: defaults.appearance,
  wallets: { popular: [], include: [], exclude: [] },
  walletconnect: { project_id: null, relay_url: null },
  chains: [mainnet, polygon, privateChain],
  connection: defaults.connection,
  balance: { show: 'native' },
  rpc: defaults.rpc,
  sign_in: { ...defaults.sign_in, chains: [1, 137, 31337] },
  log: defaults.log,
  dev: false,
  ...changes,
})
