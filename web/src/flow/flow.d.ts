import { type Store } from '../browser/store';
import type { KisslockError } from '../errors/KisslockError';
import { type FlowEvent, type FlowState } from './screen';
/** The state of the dialog as a store. `send` applies an event. */
export type Flow = Store<FlowState> & {
    send: (event: FlowEvent) => void;
    /** The last error that no screen shows. The log reads shown errors from the screen, and the others here. */
    backgroundError: Store<KisslockError | undefined> & {
        set: (error: KisslockError) => void;
    };
};
/** Creates the flow of a closed dialog. */
export declare const createFlow: () => Flow;
