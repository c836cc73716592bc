import { lazy } from '../browser/lazy'
import { whenIdle } from '../browser/whenIdle'
import type { KisslockError } from '../errors/KisslockError'
import { mayLog } from './mayLog'
import type { BufferedState, LogSource } from './source'

/**
 * The maximum number of states in the buffer. Only a page that is in a loop has more states before the log's code has
 * loaded.
 */
const bufferMax = 60

/**
 * Buffer states from the first opening or the first background error, until the log's code has loaded. The log's code
 * loads after the connection library, when the page is idle. If the site or the browser has disabled the log, nothing
 * is buffered or loaded.
 */
export const bufferLog = (source: LogSource): void => {
  if (!mayLog(source.config.log, navigator)) return
  const { flow, runtime } = source
  const buffer: BufferedState[] = []
  const part = lazy(() => import('./index'))
  let waiting = false

  const add = (error?: KisslockError) => {
    if (buffer.length < bufferMax) buffer.push({ at: performance.now(), flow: flow.get(), error })
  }
  const load = () => {
    if (waiting) return
    waiting = true
    whenIdle(() =>
      part.load().then(
        ({ startLog }) => {
          for (const stop of stops) stop()
          startLog(source, buffer)
        },
        // If the chunk does not load, the next event tries to load it again.
        () => {
          waiting = false
        },
      ),
    )
  }
  const onFlow = () => {
    if (!flow.get().open && buffer.length === 0) return
    add()
    if (runtime.get()) load()
  }
  const stops = [
    flow.subscribe(onFlow),
    flow.backgroundError.subscribe(() => {
      add(flow.backgroundError.get())
      load()
    }),
    runtime.subscribe(() => buffer.length > 0 && load()),
  ]
}
