/** Default prefix of the library's keys in storage. */
export declare const libraryPrefix = "wagmi";
/** Whether the stored text (key `<prefix>.store`) has a connection. Needs no code of the library. */
export declare const holdsConnection: (stored: string | null) => boolean;
/** Whether localStorage has a connection; false if localStorage is blocked. Needs no code of the library. */
export declare const hasStoredConnection: (prefix?: string) => boolean;
