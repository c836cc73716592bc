import { afterEach, beforeEach } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import type { PublicConfig } from '../server/wire.gen'
import { announce, FakeWallet } from '../wallets/fakeWallet.fixture'
import { createEngine, type Engine, type EngineOptions } from './createEngine'
import { publicConfig } from './publicConfig.fixture'

const started: Engine[] = []

/** Each test begins with empty storage and no engine; call it once at the top of a test file. */
export const freshPage = () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    for (const engine of started.splice(0)) engine.destroy()
  })
}

/** An engine as the page makes it. */
export const startEngine = (changes: Partial<PublicConfig> = {}, options: EngineOptions = {}): Engine => {
  const engine = createEngine(publicConfig(changes), { origin: 'https://site.example', ...options })
  started.push(engine)
  return engine
}

/** An engine and a wallet that has announced itself to it. */
export const engineWithWallet = (wallet = new FakeWallet(), info: Record<string, unknown> = {}) => {
  const engine = startEngine()
  announce(wallet, info)
  const found = engine.wallets.get().at(-1)
  if (!found) throw new Error('The announcement was not accepted.')
  return { engine, wallet, found }
}

/** Ends the page; storage stays, as on a reload. */
export const leave = (engine: Engine) => {
  started.splice(started.indexOf(engine), 1)
  engine.destroy()
}

/** What the library has stored. */
export const storedState = () => JSON.parse(localStorage.getItem('wagmi.store') ?? 'null')

/** A page that was connected to Rabby and has been left; the wallet stays approved. */
export const afterConnecting = async (wallet = new FakeWallet(), info: Record<string, unknown> = {}) => {
  const { engine, found } = engineWithWallet(wallet, info)
  await connectWallet(engine, { wallet: found })
  leave(engine)
  wallet.calls.length = 0
  return wallet
}

/** Every status from now on, and those that are set already. */
export const watch = (engine: Engine) => {
  const seen: string[] = [engine.config.state.status]
  engine.config.subscribe(
    ({ status }) => status,
    (status) => seen.push(status),
  )
  return seen
}
