import { createListeners } from '../../browser/listeners'
import { alice } from '../fakeWallet.fixture'

type Session = ReturnType<typeof createSession>

const createSession = (topic: string, account: string, chains: readonly number[], name: string) => ({
  topic,
  expiry: Date.now() / 1000 + 86_400,
  pairingTopic: `pairing of ${topic}`,
  peer: { metadata: { name } },
  namespaces: {
    eip155: {
      accounts: chains.map((id) => `eip155:${id}:${account}`),
      methods: ['personal_sign'],
      events: [],
      chains: [],
    },
  },
})

/**
 * Create a replacement for `client.ts`: the methods of the relay's client that Kisslock uses, with wallets whose
 * responses the test sets.
 */
export const createFakeRelay = () => {
  const state = { started: 0, stopped: 0, codes: 0, ended: [] as string[], stored: undefined as Session | undefined }
  const proposals: { resolve: (session: Session) => void; reject: (error: unknown) => void }[] = []
  let currentClient: ReturnType<typeof createClient> | undefined

  const createClient = () => {
    const { on, off, emit } = createListeners()
    const clientListeners = createListeners()
    const relayer = { ...createListeners(), connected: true, request: async () => true }
    const client = {
      on,
      off,
      emit,
      session: undefined as Session | undefined,
      chainId: 1,
      take: (session: Session | undefined) => {
        client.session = session
      },
      setChain: () => {},
      request: async () => '0xsigned',
      sign: {
        on: clientListeners.on,
        events: clientListeners,
        connect: async () => {
          state.codes += 1
          const approvalPromise = new Promise<Session>((resolve, reject) => proposals.push({ resolve, reject }))
          return { uri: `wc:${'a'.repeat(63)}${state.codes}@2?symKey=bb`, approval: () => approvalPromise }
        },
        disconnect: async ({ topic }: { topic: string }) => state.ended.push(topic),
        proposal: { getAll: () => [] },
        core: { relayer },
      },
    }
    return client
  }

  return {
    state,
    /** The replacement for the exports of `client.ts`. */
    module: {
      startClient: async (_config: unknown, _origin: unknown, topic?: string) => {
        state.started += 1
        currentClient = createClient()
        if (topic && state.stored?.topic === topic) currentClient.session = state.stored
        return currentClient
      },
      stopClient: async () => {
        state.stopped += 1
      },
    },
    /** A wallet approves the pairing with the last code. */
    approves: (topic: string, { account = alice as string, name = 'Rainbow' } = {}) =>
      proposals.at(-1)?.resolve(createSession(topic, account, [1, 137], name)),
    /** The visitor declines. This takes longer than the rejection of a wallet that shows no window. */
    declines: () => setTimeout(() => proposals.at(-1)?.reject({ code: 5000, message: 'User rejected.' }), 60),
    /** The wallet ends its session. */
    leaves: () => {
      if (currentClient) currentClient.session = undefined
      currentClient?.emit('disconnect')
    },
    /** Store a session for the next start. */
    remembers: (topic: string) => {
      state.stored = createSession(topic, alice, [1], 'Rainbow')
      return state.stored
    },
  }
}
