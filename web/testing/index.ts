/** `kisslock/testing`: a wallet that really signs, for Playwright tests that sites write. See docs/testing.md. */
export type { Prompt, PromptKind } from '../practice/wallet/prompts'
export type { WalletChain } from '../practice/wallet/state'
export type { WalletRequest } from './background'
export type { Behaviour, Behaviours } from './behaviour'
export { installWallet, type WalletHandle } from './installWallet'
export type { WalletOptions } from './options'
