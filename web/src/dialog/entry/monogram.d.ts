/** Index of the tile colour: FNV-1a (32 bit) over the id's UTF-16 code units, modulo 12. */
export declare const tint: (id: string) => number;
/** Two letters for a wallet without an icon: its first two capitals, else its first two letters. */
export declare const letters: (name: string) => string;
