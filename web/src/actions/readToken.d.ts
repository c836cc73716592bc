import type { Address, Chain, Client, Transport } from 'viem';
import type { Amount } from './readBalance';
/** Reads the token balance of an address (ERC-20). An unreadable symbol is ''. Rejects for a balance that is no number. */
export declare const readToken: (client: Client<Transport, Chain>, token: Address, owner: Address) => Promise<Amount>;
