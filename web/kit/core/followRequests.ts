import type { Config, Connector } from 'wagmi'
import { watchConnectors } from 'wagmi/actions'

/**
 * Follow the calls of wagmi's `connect`, including calls from the site's code. Return a function that returns the uid
 * of the connector that was asked last, or undefined after the request failed or the connection ended. If wagmi's
 * `reconnect` or Kisslock restores a connection, `connect` is not called, so the uid distinguishes a new
 * connection from a restored one.
 */
export const trackLastRequest = (config: Config): (() => string | undefined) => {
  let lastUid: string | undefined
  const onMessage = ({ type, uid }: { type: string; uid: string }) => {
    if (type === 'connecting') lastUid = uid
  }
  const listenToConnectors = (connectors: readonly Connector[]) => {
    for (const { emitter } of connectors) {
      // Remove the listener first, because a connector that was already in the list already has the listener.
      emitter.off('message', onMessage)
      emitter.on('message', onMessage)
    }
  }
  listenToConnectors(config.connectors)
  watchConnectors(config, { onChange: listenToConnectors })
  config.subscribe(
    ({ status }) => status,
    (status) => {
      // wagmi's `connect` first sets the status `connecting`, which clears the uid of an earlier request here. Then
      // `connect` sends the message with the uid of the new request.
      if (status !== 'connected') lastUid = undefined
    },
  )
  return () => lastUid
}
