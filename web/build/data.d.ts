import type { Plugin } from 'vite';
/** Folder of the data that server and page share: src/kisslock/data. */
export declare const DATA: string;
/** The content of a wallet.json. The server checks it (kisslock.guides.model). */
export interface WalletFile {
    id: string;
    name: string;
    aliases?: string[];
    status: string;
    successor?: string;
    rdns?: string;
    legacy_rdns?: string[];
    flags?: string[];
    namespaces?: string[];
    app_name?: string;
    methods: Record<string, Record<string, string>>;
    downloads?: Record<string, string>;
    links?: Record<string, string>;
    deep_links?: Record<string, string>;
}
/** Every wallet in the order of the catalogue: those of docs/specification.md first, then the others by id. */
export declare function readWallets(): WalletFile[];
/**
 * The flags by which legacy wallets are recognised at `window.ethereum`, in the order in which the page looks for them.
 * Flags that other wallets imitate come last (`imitated` of order.json).
 */
export declare function legacyFlags(wallets: readonly WalletFile[]): [flag: string, name: string, id: string][];
/** A wallet's rank in lists, equal to `Wallet.rank` of kisslock.guides.model: 0 first, 2 last. */
export declare const rankOf: ({ status, successor }: Pick<WalletFile, 'status' | 'successor'>) => number;
/** The wallets by name without regard to accents. Unverified ones come after the others, closed ones last. */
export declare function inListOrder(wallets: readonly WalletFile[]): WalletFile[];
/** A wallet's row in the list: `WalletRow` of virtual.d.ts, with 1 instead of the icon's URL, which follows from the id. */
export declare function compactRow(wallet: WalletFile, hasIcon: boolean): unknown[];
/** The data that is needed only for a chosen wallet, by id: `WalletDetails` of virtual.d.ts. */
export declare function walletDetails(wallets: WalletFile[]): Record<string, unknown>;
/** The beginnings of keys by area. A sentence belongs to the area with the longest beginning of its key. */
export declare const areas: Record<string, string[]>;
/** The area of a sentence; undefined if no beginning fits, which a test reports. */
export declare function areaOf(key: string): string | undefined;
/** A locale's sentences of one area. A step that no wallet has is left out. */
export declare function areaMessages(tag: string, area: string): Record<string, string>;
/** The path of every icon, by its name in the build: a wallet's id or a chain's number. */
export declare function iconFiles(): Map<string, string>;
/** The names of all networks by chain id, also of those that a site does not use. */
export declare function chainNames(): Record<string, string>;
/**
 * The catalogue as virtual modules (virtual.d.ts). The folder of all icons has one content hash, so that a wallet's row
 * needs only a flag; a URL with a hash for each icon costs about 30 transferred bytes a row. With `files: false` no icons
 * and sentences are written, because another build in the same folder has written them. With `library` the sentences are
 * modules of their own that the site's bundler finds, and icons are data URIs.
 */
export declare function kisslockData({ files, library }?: {
    files?: boolean | undefined;
    library?: boolean | undefined;
}): Plugin;
