/** The row that a key moves to in a list of `count` rows; undefined for a key that does not move. */
export declare const moveIn: (key: string, index: number, count: number) => number | undefined;
type Typed = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>;
/** Makes a type-ahead: letters typed within 600 ms find a name by its start; the same letter again finds the next name. */
export declare const typeAhead: () => (typed: Typed, names: readonly string[], index: number) => number | undefined;
export {};
