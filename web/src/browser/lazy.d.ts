import { type Store } from './store';
/** A module that the first call of `load` loads. After a failure the next call tries again. */
export type Lazy<T> = Store<T | undefined> & {
    load: () => Promise<T>;
};
/** Wraps a dynamic import in a store, whose listeners are called when the module has arrived. */
export declare const lazy: <T>(fetchPart: () => Promise<T>) => Lazy<T>;
