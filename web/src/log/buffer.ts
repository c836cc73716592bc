import { lazy } from '../browser/lazy'
import { whenIdle } from '../browser/whenIdle'
import type { KisslockError } from '../errors/KisslockError'
import { mayLog } from './mayLog'
import type { BufferedState, LogSource } from './source'

/**
 * The maximum number of states in the buffer. Before the log's code has loaded, a page reaches this maximum only if an
 * error repeats states endlessly.
 */
const maxBufferedStates = 60

/**
 * Buffer states from the first opening or the first background error, until the log's code has loaded. The log's code
 * loads after the connection library, when the page is idle. If the site or the browser has disabled the log, nothing
 * is buffered or loaded.
 */
export const bufferLog = (source: LogSource): void => {
  if (!mayLog(source.config.log, navigator)) return
  const { flow, runtime } = source
  const bufferedStates: BufferedState[] = []
  const logChunk = lazy(() => import('./index'))
  let isLoadPending = false

  const bufferState = (error?: KisslockError) => {
    if (bufferedStates.length < maxBufferedStates)
      bufferedStates.push({ at: performance.now(), flow: flow.get(), error })
  }
  const loadLogWhenIdle = () => {
    if (isLoadPending) return
    isLoadPending = true
    whenIdle(() =>
      logChunk.load().then(
        ({ startLog }) => {
          for (const stop of unsubscribers) stop()
          startLog(source, bufferedStates)
        },
        // If the chunk does not load, the next event tries to load it again.
        () => {
          isLoadPending = false
        },
      ),
    )
  }
  const onFlowChange = () => {
    if (!flow.get().open && bufferedStates.length === 0) return
    bufferState()
    if (runtime.get()) loadLogWhenIdle()
  }
  const unsubscribers = [
    flow.subscribe(onFlowChange),
    flow.backgroundError.subscribe(() => {
      bufferState(flow.backgroundError.get())
      loadLogWhenIdle()
    }),
    runtime.subscribe(() => bufferedStates.length > 0 && loadLogWhenIdle()),
  ]
}
