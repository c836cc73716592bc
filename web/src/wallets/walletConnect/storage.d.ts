/** The client's prefix inside its keys, which tells two clients of one page apart. */
export declare const clientPrefix = "kisslock";
/** The client's key of its sessions: `wc@2:client:<version>:<prefix>//session`. */
export declare const sessionsKey = "wc@2:client:0.3:kisslock//session";
/** The client's storage instead of its database: JSON in localStorage, below `prefix`. It never throws. */
export declare const relayStorage: {
    getKeys: () => Promise<string[]>;
    getEntries: <Value>() => Promise<[string, Value][]>;
    getItem: <Value>(key: string) => Promise<Value | undefined>;
    setItem: <Value>(key: string, value: Value) => Promise<void>;
    removeItem: (key: string) => Promise<void>;
};
/** Stores the opened app, so that later requests open it again. */
export declare const keepApp: (choice: {
    href: string;
    name: string;
}) => void;
/** Removes the opened app, because the wallet is on another device. */
export declare const forgetApp: () => void;
/** The topic of the stored session with the latest expiry, read without the client; undefined if all have expired. */
export declare const storedSession: (nowS?: number) => string | undefined;
