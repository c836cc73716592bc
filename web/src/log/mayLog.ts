import type { PublicLog } from '../server/wire.gen'

/** Whether the browser asks not to track: Global Privacy Control, and its predecessor Do Not Track. */
export type PrivacySignals = { globalPrivacyControl?: unknown; doNotTrack?: unknown }

/** Whether entries may be sent: the site has a log, and the browser sends no privacy signal that the site respects. */
export const mayLog = (
  { enabled, respect_privacy_signals: respectsSignals }: PublicLog,
  { globalPrivacyControl, doNotTrack }: PrivacySignals,
): boolean => enabled && !(respectsSignals && (globalPrivacyControl === true || doNotTrack === '1'))
