import { switchNetwork } from '../actions/switchNetwork';
import type { Engine } from '../engine/createEngine';
import type { Flow } from './flow';
import type { Screen } from './screen';
export { copyText } from '../actions/copyText';
export { signMessage } from '../actions/signMessage';
export { switchNetwork };
/** The work of one attempt. The result is an event with the attempt's number. */
export type Work = (engine: Engine, flow: Flow, screen: Screen, attempt: number, signal: AbortSignal) => Promise<void>;
/**
 * Asks the wallet of the waiting screen to connect. A wallet that is connected already becomes the current one. For a wallet
 * that is locked, or has an earlier request open, the work waits for an account. The answer counts until the visitor leaves
 * the attempt.
 */
export declare const connect: Work;
/** Asks the wallet to switch to the wanted network; on the adding screen, to add the network. */
export declare const changeNetwork: Work;
/** Ends the current connection, or all of them. */
export declare const disconnect: (engine: Engine, all: boolean) => Promise<void>;
/** Makes the connection with this uid the current one. */
export declare const takeConnection: (engine: Engine, uid: string) => Promise<void>;
