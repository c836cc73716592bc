/** A value whose listeners are called after each `set`. `subscribe` returns the function that removes the listener. */
export type Store<T> = {
    get: () => T;
    subscribe: (listener: () => void) => () => void;
};
/** A store with its first value, and the function that sets the value. */
export declare const createStore: <T>(first: T) => Store<T> & {
    set: (value: T) => void;
};
