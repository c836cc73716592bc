import { useEffect, useSyncExternalStore } from 'react'
import { followHoldings, type HoldingsStore } from '../../flow/holdings'
import type { Kisslock } from '../../kisslock'
import { useKit } from '../kit'

const all = new WeakMap<Kisslock, HoldingsStore>()

const accountDataOf = (kit: Kisslock): HoldingsStore => {
  const { config, connection, flow, journey } = kit
  const engine = async () => (await journey.load()).engine
  const known = all.get(kit) ?? followHoldings({ config, connection, engine, unseen: flow.unseen.set, page: document })
  all.set(kit, known)
  return known
}

/** Balance, name and picture of the connected account; the balance is read while `watching`. */
export const useAccountData = (watching: boolean) => {
  const { get, subscribe, watch, retry, accept } = accountDataOf(useKit())
  useEffect(() => (watching ? watch() : undefined), [watching, watch])
  return { ...useSyncExternalStore(subscribe, get, get), retry, accept }
}
