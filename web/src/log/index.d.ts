import { KisslockError } from '../errors/KisslockError';
import type { Kept, LogSource } from './keep';
/** Logs that the page cannot start with its data, as far as the data are readable and ask for a log. */
export declare const sayInvalid: (error: KisslockError, data: unknown, domain: string) => void;
/** Follows the dialog, pairings and signing in, and sends an entry for each step and for each error to report. */
export declare const startLog: ({ config, domain, flow, runtime }: LogSource, kept: readonly Kept[]) => void;
