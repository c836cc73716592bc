import { KisslockError } from './KisslockError';
/** Makes `page/part-missing` of the error of a dynamic import. A `KisslockError` of the loaded code stays as it is. */
export declare const partMissing: (error: unknown) => KisslockError;
