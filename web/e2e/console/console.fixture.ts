import type { Page, Route } from '@playwright/test'
import type {
  AnnouncedWallet,
  ClientCount,
  ConsoleRange,
  ErrorCount,
  ErrorGroup,
  Feed,
  FeedEntry,
  FunnelStep,
  GateCount,
  GuideMethod,
  Operator,
  ResourceState,
  WalletCount,
  WayCount,
} from '../../src/server/wire.gen'

/** The server's responses to requests of the console. If a response is missing, default figures are used. */
export type ConsoleAnswers = {
  operator?: Operator | ((page: Page) => Promise<Operator>)
  steps?: readonly number[]
  wallets?: readonly WalletCount[]
  announced?: readonly AnnouncedWallet[]
  ways?: readonly WayCount[]
  errors?: readonly ErrorCount[]
  gates?: readonly GateCount[]
  clients?: readonly ClientCount[]
  resources?: readonly ResourceState[]
  groups?: readonly ErrorGroup[]
  /** The first entries of the feed. `happens` adds an entry. */
  feed?: readonly FeedEntry[]
}

const stepNames: readonly FunnelStep[] = ['opened', 'wallet_chosen', 'requested', 'connected', 'signed_in']

const createWalletCount = (
  id: string,
  method: GuideMethod,
  tries: number,
  pct: number,
  seconds: number,
): WalletCount => ({
  wallet: id,
  method,
  tries,
  successes: Math.round((tries * pct) / 100),
  median_ms: seconds * 1000,
  usual_pct: null,
})

const createErrorCount = (code: string, count: number, trend: number[]): ErrorCount => ({ code, count, trend })

/** Return an entry of the feed from `secondsAgo` seconds ago. */
export const createEntry = (id: number, secondsAgo: number, fields: Partial<FeedEntry>): FeedEntry => ({
  id,
  at_ms: Date.now() - secondsAgo * 1000,
  step: null,
  code: '',
  wallet: '',
  method: 'extension',
  ...fields,
})

/** Return the server's response about the signed-in account. `address` is null if no account is signed in. */
export const createOperatorAnswer = (address: string | null, isOperator: boolean): Operator => ({
  account: address,
  address,
  operator: isOperator,
})

export const defaultOperator: Operator = createOperatorAnswer('0x7a3F52C4a6Cc1A3dB8E0E0E5bB5a1d1e3B2Ac41E', true)

const defaultFigures = {
  steps: [4820, 3914, 3766, 3312, 2898],
  wallets: [
    createWalletCount('rabby', 'extension', 1204, 96, 4.1),
    createWalletCount('rainbow', 'qr_code', 982, 91, 18),
    createWalletCount('zerion', 'extension', 611, 94, 5),
    createWalletCount('zerion', 'qr_code', 402, 88, 21),
    createWalletCount('uniswap', 'qr_code', 377, 86, 23),
    createWalletCount('ledger', 'desktop', 118, 71, 46),
    createWalletCount('ledger', 'qr_code', 72, 79, 31),
  ],
  errors: [
    createErrorCount(
      'WALLET/REJECTED',
      212,
      [8.5, 6.4, 10.7, 4.2, 6.4, 8.5, 2, 6.4, 4.2, 6.4, 8.5, 6.4].map((y) => Math.round((28 - y) * 2)),
    ),
    createErrorCount('PAIRING/EXPIRED', 96, [4, 5, 6, 4, 5, 4, 3, 4, 4, 3, 4, 3]),
    createErrorCount('WALLET/PENDING', 61, [2, 3, 2, 2, 4, 6, 9, 7, 4, 3, 2, 2]),
    createErrorCount('WALLET/TIMEOUT', 38, [1, 1, 2, 1, 3, 2, 2, 1, 2, 1, 2, 1]),
    createErrorCount('TRANSPORT/HTTP', 9, [0, 0, 0, 0, 1, 5, 3, 0, 0, 0, 0, 0]),
  ],
  groups: [
    {
      name: 'ProviderRpcError',
      message: 'User rejected the request.',
      stack:
        'ProviderRpcError: User rejected the request.\n    at request (…/inpage.js:1:48213)\n    at connect (…/engine.js:1:9120)',
      count: 198,
      first_ms: Date.now() - 86_000_000,
      last_ms: Date.now() - 21_000,
    },
  ],
}

const createDefaultFeed = (): FeedEntry[] => [
  createEntry(109, 0, { step: 'connected', wallet: 'rainbow', method: 'qr_code' }),
  createEntry(108, 4, { step: 'signed_in', wallet: 'rabby' }),
  createEntry(107, 9, { step: 'connected', wallet: 'rabby' }),
  createEntry(106, 21, { step: 'failed', code: 'WALLET/REJECTED', wallet: 'ledger' }),
  createEntry(105, 26, { step: 'requested', wallet: 'zerion' }),
  createEntry(104, 41, { step: 'connected', wallet: 'uniswap' }),
  createEntry(103, 61, { step: 'failed', code: 'PAIRING/EXPIRED', wallet: 'rainbow', method: 'qr_code' }),
  createEntry(102, 78, { step: 'signed_in', wallet: 'enkrypt' }),
  createEntry(101, 124, { step: 'connected', wallet: 'phantom' }),
]

/** A stub of `/api/console/*`, for states that a real server reaches only after hours or under load. */
export class ConsoleStub {
  /** The path below /api/console and the query of every call so far. */
  readonly calls: string[] = []
  /** The HTTP status of all later responses with figures. */
  status = 200
  entries: FeedEntry[]

  private constructor(
    readonly page: Page,
    public answers: ConsoleAnswers,
  ) {
    this.entries = [...(answers.feed ?? createDefaultFeed())]
  }

  /** Respond to the page's requests instead of the server, from the next page load. */
  static async on(page: Page, answers: ConsoleAnswers = {}): Promise<ConsoleStub> {
    const stub = new ConsoleStub(page, answers)
    await page.route('**/api/console/**', (route) => stub.fulfills(route))
    return stub
  }

  private async fulfills(route: Route): Promise<void> {
    const url = new URL(route.request().url())
    const path = url.pathname.replace(/^.*\/api\/console\//, '')
    this.calls.push(path + url.search)
    if (path === 'operator') {
      const { operator = defaultOperator } = this.answers
      return route.fulfill({ json: typeof operator === 'function' ? await operator(this.page) : operator })
    }
    if (this.status !== 200)
      return route.fulfill({ status: this.status, json: { error: { code: 'console/sign-in-needed', message: '' } } })
    const range = (url.searchParams.get('range') ?? '24h') as ConsoleRange
    const sharedFields = { range, from_ms: Date.now() - 86_400_000, to_ms: Date.now() }
    const {
      steps = defaultFigures.steps,
      wallets = defaultFigures.wallets,
      errors = defaultFigures.errors,
      groups = defaultFigures.groups,
    } = this.answers
    const { announced = [], ways = [], gates = [], clients = [], resources = [] } = this.answers
    const answersByPath: Record<string, object> = {
      funnel: { ...sharedFields, steps: steps.map((count, i) => ({ step: stepNames[i], count })) },
      wallets: { ...sharedFields, wallets, announced, ways },
      errors: { ...sharedFields, errors },
      gates: { ...sharedFields, gates },
      clients: { ...sharedFields, clients, resources },
      feed: this.feed(url.searchParams.get('after')),
      'errors/groups': { code: url.searchParams.get('code'), groups },
    }
    return route.fulfill({ status: answersByPath[path] ? 200 : 404, json: answersByPath[path] ?? {} })
  }

  /** Return the server's response for a cursor. */
  private feed(afterId: string | null): Feed {
    const sortedEntries = [...this.entries].sort((entry, otherEntry) => entry.id - otherEntry.id)
    const entries = afterId === null ? sortedEntries.slice(-20) : sortedEntries.filter(({ id }) => id > Number(afterId))
    return { entries, cursor: entries.at(-1)?.id ?? Number(afterId ?? 0), more: false }
  }

  /** Add an entry to the feed. */
  happens(one: FeedEntry): void {
    this.entries.push(one)
  }
}
