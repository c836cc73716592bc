/** Copies text to the clipboard. Rejects with `clipboard/refused`. */
export declare const copyText: (text: string) => Promise<void>;
