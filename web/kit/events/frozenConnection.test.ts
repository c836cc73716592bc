// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { createStore } from '../../src/browser/store'
import type { Connection } from '../../src/flow/connection'
import { createFlow } from '../../src/flow/flow'
import type { Session } from '../../src/flow/session'
import type { KitCore } from '../core/kitCore'
import { listenTo } from './listening'
import { type KisslockEvent, listenToSite } from './siteEvents'

const connectedState: Connection = { status: 'connected', address: '0xa', chainId: 1 }
const restoringConnection: Connection = { ...connectedState, status: 'reconnecting' }

const createSite = (firstConnection: Connection) => {
  const connection = createStore<Connection>(firstConnection)
  const session = createStore<Session>({ status: 'signedOut' })
  const flow = createFlow()
  let requestedUid: string | undefined
  const core = { connection, session, flow, lastRequestedUid: () => requestedUid } as unknown as KitCore
  const eventTexts: string[] = []
  const events: KisslockEvent[] = []
  listenToSite(core, (event) => {
    eventTexts.push(event.type)
    events.push(event)
  })
  const requestWallet = (uid: string) => {
    requestedUid = uid
  }
  const [ended, changed] = [vi.fn(), vi.fn()]
  listenTo(core, 'disconnect', ended)
  listenTo(core, 'change', changed)
  return { connection, told: eventTexts, events, requestWallet, ended, changed }
}

it('a connection causes neither a disconnect event nor a connect event if wagmi restores it again', () => {
  const { connection, told, ended } = createSite(connectedState)
  connection.set(restoringConnection)
  connection.set({ ...connectedState })
  expect([told, ended.mock.calls]).toEqual([[], []])
})

it('a connection causes a disconnect event if wagmi does not restore it', () => {
  const { connection, told, ended } = createSite(connectedState)
  connection.set(restoringConnection)
  connection.set({ status: 'disconnected' })
  expect(told).toEqual(['disconnect'])
  expect(ended).toHaveBeenCalledOnce()
})

it('if the restored connection has a different account and chain, the provider gets two events and the page one change event', () => {
  const { connection, told, changed } = createSite(connectedState)
  connection.set(restoringConnection)
  connection.set({ ...connectedState, address: '0xb', chainId: 10 })
  expect(told).toEqual(['accountChange', 'chainChange'])
  expect(changed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ address: '0xb', chainId: 10 }))
})

it('a connection stored by an earlier page load causes an event when it is restored', () => {
  const { connection, told } = createSite(restoringConnection)
  connection.set(connectedState)
  expect(told).toEqual(['connect'])
})

it.each([
  ['the connect event has isReconnected false if the visitor has connected on this page', 'a', false],
  ['the connect event has isReconnected true if the connection was restored', undefined, true],
  [
    'the connect event has isReconnected true if the connection was restored while a different wallet has a request',
    'b',
    true,
  ],
])('%s', (_, requested, isReconnected) => {
  const { connection, events, requestWallet } = createSite({ status: 'disconnected' })
  if (requested) requestWallet(requested)
  connection.set({ ...connectedState, wallet: { uid: 'a', id: 'io.rabby', name: 'Rabby' } })
  expect(events).toMatchObject([{ type: 'connect', isReconnected }])
})
