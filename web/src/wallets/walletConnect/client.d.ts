import { UniversalProvider } from '@walletconnect/universal-provider';
import type { PublicConfig } from '../../server/wire.gen';
/** The relay's client of the package `@walletconnect/universal-provider`. */
export type Client = Awaited<ReturnType<typeof UniversalProvider.init>>;
/** A WalletConnect session. */
export type Session = NonNullable<Client['session']>;
/** Starts the relay's client without telemetry, log and database. Its socket opens with the first request. */
export declare const startClient: (config: PublicConfig, origin: string, topic?: string) => Promise<Client>;
/** Ends the pairings of these topics, closes the socket and stops the client's timers. */
export declare const stopClient: ({ client }: Client, topics: readonly string[]) => Promise<void>;
