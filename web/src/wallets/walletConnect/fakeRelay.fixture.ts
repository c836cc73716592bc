import { alice } from '../fakeWallet.fixture'

type Listener = (payload?: never) => void
type Session = ReturnType<typeof sessionOf>

const sessionOf = (topic: string, account: string, chains: readonly number[], name: string) => ({
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

const emitter = () => {
  const listeners = new Map<string, Set<Listener>>()
  const on = (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  }
  const off = (event: string, listener: Listener) => {
    listeners.get(event)?.delete(listener)
  }
  const emit = (event: string, payload?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  return { on, once: on, off, emit }
}

/** Replaces `client.ts` in tests: the used part of the relay's client, with wallets whose answers the test gives. */
export const fakeRelay = () => {
  const state = { started: 0, stopped: 0, codes: 0, ended: [] as string[], stored: undefined as Session | undefined }
  const proposals: { resolve: (session: Session) => void; reject: (error: unknown) => void }[] = []
  let current: ReturnType<typeof makeClient> | undefined

  const makeClient = () => {
    const events = emitter()
    const inner = emitter()
    const relayer = { ...emitter(), connected: true, subscribe: async () => '', request: async () => true }
    const client = {
      ...events,
      session: undefined as Session | undefined,
      rpcProviders: { eip155: { getDefaultChain: () => '1' } },
      setDefaultChain: () => {},
      request: async () => '0xsigned',
      connect: () => {
        state.codes += 1
        const approval = new Promise<Session>((resolve, reject) => proposals.push({ resolve, reject }))
        queueMicrotask(() => events.emit('display_uri', `wc:${'a'.repeat(63)}${state.codes}@2?symKey=bb`))
        return approval.then((session) => {
          client.session = session
          return session
        })
      },
      disconnect: async () => {
        if (client.session) state.ended.push(client.session.topic)
      },
      client: {
        ...inner,
        events: inner,
        disconnect: async ({ topic }: { topic: string }) => state.ended.push(topic),
        proposal: { getAll: () => [] },
        core: { relayer },
      },
    }
    return client
  }

  return {
    state,
    /** The exports of `client.ts`. */
    module: {
      startClient: async (_config: unknown, _origin: unknown, topic?: string) => {
        state.started += 1
        current = makeClient()
        if (topic && state.stored?.topic === topic) current.session = state.stored
        return current
      },
      stopClient: async () => {
        state.stopped += 1
      },
    },
    /** A wallet approves the last code. */
    approves: (topic: string, { account = alice as string, name = 'Rainbow' } = {}) =>
      proposals.at(-1)?.resolve(sessionOf(topic, account, [1, 137], name)),
    declines: () => proposals.at(-1)?.reject({ code: 5000, message: 'User rejected.' }),
    /** The wallet ends its session. */
    leaves: () => {
      if (current) current.session = undefined
      current?.emit('disconnect')
    },
    /** Stores a session for the next start. */
    remembers: (topic: string) => {
      state.stored = sessionOf(topic, alice, [1], 'Rainbow')
      return state.stored
    },
  }
}
