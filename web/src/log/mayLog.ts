import type { PublicLog } from '../server/wire.gen'

/** How a browser says that its visitor does not want to be tracked: Global Privacy Control, and Do Not Track before it. */
export type PrivacySignals = { globalPrivacyControl?: unknown; doNotTrack?: unknown }

/** Whether the site wants to hear of steps and errors, and this visitor's browser says nothing against it. */
export const mayLog = (
  { enabled, respect_privacy_signals: respects }: PublicLog,
  { globalPrivacyControl, doNotTrack }: PrivacySignals,
): boolean => enabled && !(respects && (globalPrivacyControl === true || doNotTrack === '1'))
