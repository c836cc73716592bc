import { describe, expect, it } from 'vitest'
import type { Screen } from '../flow/screen'
import { samples } from '../flow/screens.fixture'
import { choiceOn, isConnecting } from './screens'

const rabby = { wallet: 'rabby', method: 'extension' } as const
const walletOf = (uid: string) => (uid === 'u1' ? 'rabby' : '')

/** Of every screen: whether it is on the way to a connection, and the choices made by then. */
const expected: { [At in Screen['at']]: [connecting: boolean, choice: typeof rabby | undefined] } = {
  home: [true, undefined],
  help: [true, undefined],
  guide: [true, rabby],
  ready: [true, rabby],
  resuming: [true, rabby],
  waiting: [true, rabby],
  pending: [true, rabby],
  rejected: [true, rabby],
  timedOut: [true, rabby],
  failed: [true, rabby],
  connected: [false, undefined],
  inApp: [true, undefined],
  account: [false, undefined],
  wallets: [false, undefined],
  leave: [false, undefined],
  networks: [false, undefined],
  adding: [false, undefined],
  sign: [false, undefined],
  gate: [false, undefined],
}

describe('what the log reads from a screen', () => {
  it.each(Object.entries(samples))('%s', (at, screen) => {
    expect([isConnecting(screen), choiceOn(screen, walletOf)]).toEqual(expected[at as Screen['at']])
  })
})
