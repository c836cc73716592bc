// Generated from the settings' defaults by `python -m tools.generate`. Do not edit.

import type { PublicAppearance, PublicConnection, PublicLog, PublicRpc, PublicSignIn } from '../server/wire.gen'

export const appearance: PublicAppearance = { accent: 'blue', scheme: 'light', locale: 'auto' }

export const connection: PublicConnection = { sync_chain: true }

export const rpc: PublicRpc = {
  timeout_ms: 10_000,
  batch_size: 1000,
  batch_wait_ms: 0,
  retry_count: 2,
  retry_delay_ms: 100,
  multicall_batch_bytes: 1024,
}

export const sign_in: PublicSignIn = { mode: 'off', chains: [1], end_on_disconnect: false }

export const log: PublicLog = { enabled: true, respect_privacy_signals: true }
