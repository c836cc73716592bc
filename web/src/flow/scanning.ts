/**
 * Whether codes can be made here. The transport that makes them is not part of this version, so every place that would
 * show a code says what works instead, whatever `walletconnect.project_id` is.
 */
export const scanning: boolean = false
