import type { PublicLog } from '../server/wire.gen'

/** The browser's privacy signals: Global Privacy Control, and its predecessor Do Not Track. */
export type PrivacySignals = { globalPrivacyControl?: unknown; doNotTrack?: unknown }

/**
 * Return true if entries can be sent: the site has a log, and the browser sends no privacy signal that the site
 * respects.
 */
export const mayLog = (
  { enabled, respect_privacy_signals: respectsSignals }: PublicLog,
  { globalPrivacyControl, doNotTrack }: PrivacySignals,
): boolean => enabled && !(respectsSignals && (globalPrivacyControl === true || doNotTrack === '1'))
