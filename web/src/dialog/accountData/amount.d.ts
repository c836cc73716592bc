import type { Amount } from '../../flow/account/accountData';
type Digits = readonly (readonly [limit: bigint, digits: number])[];
/** The digits in the button, where the balance has a fixed width. */
export declare const inButton: Digits;
/** Writes an amount in a language, rounded down: 1.284 ETH, <0.0001 ETH, 1.23M USDC. */
export declare const writeAmount: ({ value, decimals, symbol }: Amount, locale: string, digitsBelow?: Digits) => string;
export {};
