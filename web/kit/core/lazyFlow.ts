import { createFlowStores, type Flow } from '../../src/flow/flowStores'
import type { FlowEvent } from '../../src/flow/screen'
import { later } from './lazyParts'

/** The flow of a closed dialog. Its rules are loaded with what a page needs once its button works; events wait for them. */
export const lateFlow = (): Flow => {
  const stores = createFlowStores()
  const waiting: FlowEvent[] = []
  let send: Flow['send'] | undefined
  const begin = () => {
    send ??= later.get()?.sendTo(stores)
    while (send && waiting[0]) send(waiting.shift() as FlowEvent)
  }
  const { get, subscribe, backgroundError } = stores
  return {
    get,
    subscribe,
    backgroundError,
    send: (event) => {
      waiting.push(event)
      begin()
      // Without the rules the event waits for the next one, which tries to load them again.
      if (!send) later.load().then(begin, () => {})
    },
  }
}
