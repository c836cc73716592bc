/** The name without control, direction and invisible characters, at most two accents a letter, at most 40 characters. */
export declare const cleanName: (name: string) => string;
