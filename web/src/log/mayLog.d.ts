import type { PublicLog } from '../server/wire.gen';
/** Whether the browser asks not to track: Global Privacy Control, and its predecessor Do Not Track. */
export type PrivacySignals = {
    globalPrivacyControl?: unknown;
    doNotTrack?: unknown;
};
/** Whether the site wants a log and this browser does not object. */
export declare const mayLog: ({ enabled, respect_privacy_signals: respects }: PublicLog, { globalPrivacyControl, doNotTrack }: PrivacySignals) => boolean;
