import type { Lazy } from '../../browser/lazy';
import type { Engine } from '../../engine/createEngine';
import type { Site } from '../../server/call';
import type { Sessions } from './sessions';
import type { SignEvent, Step } from './state';
export type AttemptOptions = {
    site: Site;
    engine: Engine;
    requests: Lazy<typeof import('../requests')>;
    sessions: Sessions;
    send: (event: SignEvent) => void;
    /** Called when the success screen has been shown for `successMs`. */
    done: () => void;
};
type At<A extends Step['at']> = Extract<Step, {
    at: A;
}>;
/** The work of each step with an attempt. The result is an event with the attempt's number. */
export declare const createAttempts: ({ site, engine, requests, sessions, send, done }: AttemptOptions) => {
    waiting: ({ attempt, message }: At<'waiting'>, signal: AbortSignal) => Promise<void>;
    verifying: ({ attempt, message, signature, slow }: At<'verifying'>, signal: AbortSignal) => Promise<void>;
    success: (_: At<'success'>, signal: AbortSignal) => Promise<void>;
};
export {};
