import type { Account } from '../../server/message';
import type { SignEvent, SignState } from './state';
/** The number of the current attempt, if any. Answers to older attempts change nothing. */
export declare const attemptOf: ({ step }: SignState) => number | undefined;
/** Whether two accounts are the same address on the same chain. */
export declare const isSameAccount: (one: Account | undefined, other: Account | undefined) => boolean;
/** The next state of signing in after an event; pure. */
export declare const nextStep: (state: SignState, event: SignEvent) => SignState;
