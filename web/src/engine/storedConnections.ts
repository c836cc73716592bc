import type { Address } from 'viem'

type StoredState = {
  connections: Map<string, { accounts: RememberedConnection['accounts']; connector: { id: string } }>
}

/** A stored connection: the connector's id and the accounts. `current` is true for the connection that was in use. */
export type RememberedConnection = { id: string; accounts: readonly Address[]; current: boolean }

/** Return the connections in a value that `validateStored` has checked. */
export const listStoredConnections = (checkedValue: unknown): readonly RememberedConnection[] => {
  const storedState = checkedValue as { state: StoredState & { current: string | null } } | null
  if (typeof storedState !== 'object' || storedState === null) return []
  const { connections, current } = storedState.state
  return [...connections].map(([uid, { accounts, connector }]) => ({
    id: connector.id,
    accounts,
    current: uid === current,
  }))
}
