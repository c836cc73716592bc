import type { KisslockError } from '../errors/KisslockError';
import type { ErrorCode } from '../errors/table';
import type { PairingState } from '../flow/pairing/next';
import type { FlowState } from '../flow/screen';
import type { Step as SignStep } from '../flow/signing/state';
import { type Choice, type WalletOf } from './screens';
/** The state that steps are derived from, at one moment. */
export type Moment = {
    flow: FlowState;
    /** The pairing whose code or app link is on screen. */
    scan: PairingState | undefined;
    sign: SignStep | undefined;
    /** The connector's uid of the current connection. */
    current: string | undefined;
};
/** The reason of a failure: an error, or a code where there is no error (the visitor declined, or not in time). */
export type Failure = KisslockError | ErrorCode;
/** One event. Events of the kind `error` are errors beside the funnel; all others are the funnel's steps. */
export type LogEvent = {
    step: 'opened' | 'signed_in';
} | {
    step: 'wallet_chosen' | 'requested' | 'connected';
    choice: Choice | undefined;
} | {
    step: 'failed';
    choice: Choice | undefined;
    failure: Failure;
} | {
    step: 'error';
    failure: KisslockError;
};
/** Whether the wallet is being asked, which goes on when the dialog closes. */
export declare const isUnderWay: ({ flow: { screen }, sign }: Moment) => boolean;
/** The events between two moments, in order: all steps are derived here. Pure. */
export declare const stepsBetween: (before: Moment, after: Moment, walletOf: WalletOf) => LogEvent[];
