import { type ReactNode } from 'react';
import type { Connection } from '../flow/connection';
import type { KisslockCore } from '../kisslock';
import { type MessageKey, type Params } from '../locale/messages';
/** The context with the site's Kisslock. */
export declare const KisslockContext: import("react").Context<KisslockCore | null>;
/** The Kisslock of the nearest provider; throws without one. */
export declare const useKisslock: () => KisslockCore;
/** Writes a sentence of the visitor's language. */
export type Text = (key: MessageKey, params?: Params) => string;
/** Returns the function that writes sentences; it changes when more sentences have been loaded. */
export declare const useText: () => Text;
/** The dialog's screen, and whether the dialog is open. */
export declare const useFlow: () => import("../flow/screen").FlowState;
/** The dialog's screen alone: a component that needs only this is not drawn again when the dialog opens or closes. */
export declare const useScreen: () => import("../flow/screen").Screen;
/** The connection as the library has it: status, address, chain and connector. */
export declare const useConnection: () => Connection;
/** The name of a network: the site's, else the data's, else its number. */
export declare const useNetworkName: (chainId: number | undefined) => string;
/** Whether the connected account is signed in. */
export declare const useSignedIn: () => boolean;
/** Values of a sentence that are elements instead of texts. */
export type Nodes = Readonly<Record<string, ReactNode>>;
