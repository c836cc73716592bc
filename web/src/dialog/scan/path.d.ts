/** The encoder's code: `size` modules wide; `get` says which are dark. */
export type Modules = {
    readonly size: number;
    get(x: number, y: number): boolean;
};
/** The number of modules cleared for a logo of `share` of the code's width; odd, so that they are centred. */
export declare const clearedModules: (size: number, share: number) => number;
/** The code as data of one SVG path (rule `nonzero`), one unit per module; `cleared` modules in the middle stay free. */
export declare const pathOf: (code: Modules, cleared: number) => string;
