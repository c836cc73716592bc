import type { Lazy } from '../browser/lazy'
import type { Platform } from '../browser/platform'
import type { KisslockError } from '../errors/KisslockError'
import type { Flow } from '../flow/flow'
import type { Runtime } from '../flow/runtime'
import type { FlowState } from '../flow/screen'
import type { PublicConfig } from '../server/wire.gen'

/** A state from before the log's code was loaded; `at` is in milliseconds of `performance.now()`. */
export type BufferedState = { at: number; flow: FlowState; error?: KisslockError | undefined }

export type LogSource = {
  config: PublicConfig
  /** The host in the address bar, which entries must not contain. */
  domain: string
  platform: Pick<Platform, 'phone'>
  flow: Flow
  runtime: Lazy<Runtime>
}
