import { type Lazy, lazy } from '../browser/lazy'
import { whenIdle } from '../browser/whenIdle'
import type { KisslockError } from '../errors/KisslockError'
import type { Flow } from '../flow/flow'
import type { Runtime } from '../flow/runtime'
import type { FlowState } from '../flow/screen'
import type { PublicConfig } from '../server/wire.gen'
import { mayLog } from './mayLog'

/** A state from before the log's code was loaded; `at` is in milliseconds of `performance.now()`. */
export type KeptState = { at: number; flow: FlowState; error?: KisslockError | undefined }

export type LogSource = {
  config: PublicConfig
  /** The host in the address bar, which entries must not contain. */
  domain: string
  flow: Flow
  runtime: Lazy<Runtime>
}

/** The most states that are kept. A page with more of them before the log's code has loaded is in a loop. */
const keptMax = 60

/**
 * Keeps what happens from the first opening, or from the first background error, until the log's code has loaded: after the
 * connection library, when the page is idle. If the site or the browser has turned the log off, nothing is kept or
 * loaded.
 */
export const keepLog = (source: LogSource): void => {
  if (!mayLog(source.config.log, navigator)) return
  const { flow, runtime } = source
  const kept: KeptState[] = []
  const part = lazy(() => import('./index'))
  let waiting = false

  const keep = (error?: KisslockError) => {
    if (kept.length < keptMax) kept.push({ at: performance.now(), flow: flow.get(), error })
  }
  const load = () => {
    if (waiting) return
    waiting = true
    whenIdle(() =>
      part.load().then(
        ({ startLog }) => {
          for (const stop of stops) stop()
          startLog(source, kept)
        },
        // The next event tries again.
        () => {
          waiting = false
        },
      ),
    )
  }
  const onFlow = () => {
    if (!flow.get().open && kept.length === 0) return
    keep()
    if (runtime.get()) load()
  }
  const stops = [
    flow.subscribe(onFlow),
    flow.backgroundError.subscribe(() => {
      keep(flow.backgroundError.get())
      load()
    }),
    runtime.subscribe(() => kept.length > 0 && load()),
  ]
}
