/** A duration in a language's own words and plural: seconds below a minute, else minutes. */
export declare const durationIn: (tag: string, ms: number) => string;
