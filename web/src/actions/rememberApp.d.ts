/** The wallet app that has approved a pairing. `href` opens the app without a pairing; `name` is the wallet's. */
export type OpenedApp = {
    href: string;
    name: string;
};
/** Stores the app, so that later requests open it. undefined removes it: the wallet is on another device. */
export declare const rememberApp: (app: OpenedApp | undefined) => void;
