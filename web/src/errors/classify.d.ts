import { type ErrorFacts, KisslockError } from './KisslockError';
/** The action that failed. The same 4001 declines a connection, a network or a signature. */
export type Subject = 'wallet' | 'chain' | 'sign';
/** Turns any error into a `KisslockError`. Only this function interprets errors of wallets and libraries. */
export declare const classify: (error: unknown, facts?: ErrorFacts, subject?: Subject) => KisslockError;
