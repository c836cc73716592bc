import { type Lazy } from './browser/lazy';
import { type Platform } from './browser/platform';
import { type Store } from './browser/store';
import type { Engine } from './engine/createEngine';
import type { Connection } from './flow/connection';
import { type Flow } from './flow/flow';
import type { Runtime } from './flow/runtime';
import type { Opening } from './flow/screen';
import type { Session } from './flow/session';
import type { Messages } from './locale/messages';
import type { PageLocale, PublicConfig } from './server/wire.gen';
export type KisslockOptions = {
    config: PublicConfig;
    locale: PageLocale;
    /** The sentences inside the page. The others are loaded with the dialog. */
    messages: Messages;
    /** Prefix of the connection library's keys in storage; `wagmi` by default. */
    storagePrefix?: string;
    /** The connection library with a config of the site, for a site that has one before the runtime is loaded. */
    engine?: Engine;
};
/** The stores and functions that the dialog and its button share. */
export type KisslockCore = {
    config: PublicConfig;
    locale: PageLocale;
    /** The host of the page, with the port, as in the address bar. */
    domain: string;
    platform: Platform;
    flow: Flow;
    messages: Store<Messages> & {
        add: (more: Messages) => void;
    };
    /** The sentence in the live region (docs/design.md#8-focus-and-live-texts). */
    spoken: Store<string>;
    say: (sentence: string) => void;
    /** Clears the live region if it still holds this sentence. */
    hush: (sentence: string) => void;
    connection: Store<Connection>;
    /** The connection library and the code that runs requests; loaded after the button. */
    runtime: Lazy<Runtime>;
    /** The session by the server's answer. */
    session: Store<Session>;
    /** Opens the dialog. `dialog/ConnectDialog` loads the code and the sentences of its screen. */
    open: (to?: Opening) => void;
};
/** Creates the internal object of a site. No request is sent and no wallet is asked until the visitor acts. */
export declare const createCore: ({ config, locale, messages, storagePrefix, engine }: KisslockOptions) => KisslockCore;
