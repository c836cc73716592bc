import type { FlowEvent, FlowState, Screen } from './screen';
/** The number of the attempt that this screen shows, if any. */
export declare const attemptOf: (screen: Screen) => number | undefined;
/** Whether this screen waits for the answer of a wallet. */
export declare const isAsking: (screen: Screen) => boolean;
/** The chain that this screen asks the wallet to switch to or to add, if any. */
export declare const wantedChain: (screen: Screen) => number | undefined;
/** The next state after an event; pure. The only code that chooses a screen. */
export declare const next: (state: FlowState, event: FlowEvent) => FlowState;
