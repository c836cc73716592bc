import type { Engine } from '../engine/createEngine';
import type { Paired, PairingParameters } from '../wallets/walletConnect/pairing';
/**
 * Makes codes until a wallet on another device approves one, and makes that wallet the current connection. Rejects with a
 * `KisslockError`: `pairing/unreachable`, `pairing/project-refused`, `pairing/expired`, `wallet/rejected`, or
 * `connection/cancelled` after an abort or when another request to connect takes its place.
 */
export declare const pairWallet: (engine: Engine, { signal, ...asked }: PairingParameters) => Promise<Paired>;
