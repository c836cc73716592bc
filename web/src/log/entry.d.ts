import type { LogFields } from '../server/log';
import type { Choice } from './screens';
import type { Failure } from './steps';
/** A step of the funnel, by its name in entries. */
export type StepName = 'opened' | 'wallet_chosen' | 'requested' | 'connected' | 'signed_in' | 'failed';
/** One entry before it is encoded. */
export type Entry = {
    step?: StepName;
    /** The id of the opening that the entry belongs to. */
    flow?: string | undefined;
    choice?: Choice | undefined;
    durationMs?: number | undefined;
    failure?: Failure | undefined;
};
/** Encodes an entry as a form: empty fields are left out, and no field identifies the visitor or the site. */
export declare const fieldsOf: ({ step, flow, choice, durationMs, failure }: Entry, domain: string) => LogFields;
/** Whether an entry is worth sending: a step, or an error whose row in the table asks for a report. */
export declare const isWorthSending: ({ step, failure }: Entry) => boolean;
