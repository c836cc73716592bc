// Generated from the shapes in src/kisslock/**/wire.py by `python -m tools.generate`. Do not edit.

export type OidcKeys = 'ok' | 'known' | 'away' | 'unused'

export type TokenKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

export type Scheme = 'light' | 'dark' | 'auto'

export type Direction = 'ltr' | 'rtl'

export type GuideMethod = 'qr_code' | 'extension' | 'desktop'

export type WalletStatus = 'alive' | 'unverified' | 'maintenance' | 'rebranded' | 'closing' | 'closed'

export type WayOut = 'export_phrase' | 'move_assets'

export type SignInMode = 'off' | 'optional' | 'required'

export type ConsoleRange = '1h' | '24h' | '7d' | '30d'

export type PhoneWay = 'relay' | 'app_link' | 'wallet_browser' | 'web_view'

export type FunnelStep = 'opened' | 'wallet_chosen' | 'requested' | 'connected' | 'signed_in' | 'failed'

export type OidcScope = 'profile' | 'email' | 'groups' | 'wallets'

export type OidcStep = 'sign-in' | 'consent' | 'continue'

/** A holding that a route requires and the account has too little of. */
export interface MissingHolding {
  /** The chain's id (EIP-155). */
  chain: number
  /** The contract's address with checksum; null: the chain's own currency. */
  token: string | null
  kind: TokenKind
  /** The number of the token, in decimal digits; null: any. */
  id: string | null
  /** The site's word for it; may be empty. */
  name: string
  /** How many decimals needed and held have at most. */
  decimals: number
  /** In whole tokens as a decimal number, such as 100 or 0.5. */
  needed: string
  /** The account's balance, in the same unit. */
  held: string
  /** Counted for the account, or for all wallets of the user. */
  whose: 'user' | 'wallet'
  /** Whether one of the list's alternatives is enough; else this one is needed. */
  alternative: boolean
}

/** What went wrong, in one answer for every failure. */
export interface ErrorBody {
  /** A stable word, such as guide/unknown-locale. */
  code: string
  /** One English sentence. */
  message: string
  /** What to do next. */
  hint: string
  /** The same as the X-Request-ID header; the server's log has it too. */
  request_id: string
  /** Of gate/not-held: what the account has too little of. */
  missing?: MissingHolding[]
  /** Of auth/already-linked: whether the account is the only one of its user. */
  last_wallet?: boolean
  /** Of auth/already-linked: whether its user is linked to a user of the site's own. */
  site_user?: boolean
  /** As in /api/ready. */
  oidc_keys?: OidcKeys
}

/** The body of every failure outside JSON-RPC. */
export interface ErrorEnvelope {
  error: ErrorBody
}

/** The process answers. */
export interface Health {
  status: 'ok'
  version: string
}

/** The process answers and so does its storage; `degraded` where a rule holds less strictly meanwhile. */
export interface Ready {
  status: 'degraded' | 'ok'
  version: string
  storage: 'ok'
  /** away: server.budgets_url does not answer, and each process counts its own rate limits. */
  redis: 'away' | 'ok' | 'unused'
  /** Signing keys. known: those of before are published, none signs; away: none. */
  oidc_keys: OidcKeys
}

/** The site as its visitors see it. */
export interface PublicSite {
  name: string
  /** One line under the name; may be empty. */
  sentence: string
  /** A path on this origin. */
  icon: string
  terms_url: string | null
  privacy_url: string | null
}

/** How the dialog looks. */
export interface PublicAppearance {
  /** A name of data/accents.json. */
  accent: string
  scheme: Scheme
  /** A language tag, or auto for the visitor's own. */
  locale: string
}

/** Which wallets are listed; ids of the catalogue. */
export interface PublicWallets {
  /** Shown first, in this order; empty: the catalogue's own choice. */
  popular: string[]
  /** Only these; empty: all. */
  include: string[]
  /** Never these. */
  exclude: string[]
  /** Keys of the query that may go to a wallet's app; missing: none. */
  browse_query?: string[]
  /** Whether the fragment may go to a wallet's app; missing: no. */
  browse_fragment?: boolean
}

/** Scanning a code. */
export interface PublicWalletConnect {
  /** null: scanning is not set up. */
  project_id: string | null
  /** null: the hosted relay. */
  relay_url: string | null
}

/** A chain's own currency. */
export interface Currency {
  name: string
  symbol: string
  decimals: number
}

/** Where an address can be looked up. */
export interface Explorer {
  name: string
  /** https, without a trailing slash. */
  url: string
}

/** A well-known contract on a chain. */
export interface ChainContract {
  /** With checksum (EIP-55). */
  address: string
  block_created?: number
}

/** The contracts for name resolution and batched reads. */
export interface ChainContracts {
  ens_registry?: ChainContract
  ens_universal_resolver?: ChainContract
  multicall3?: ChainContract
}

/** A configured chain; never with an upstream URL. */
export interface PublicChain {
  /** EIP-155. */
  id: number
  name: string
  currency: Currency
  explorer: Explorer | null
  contracts: ChainContracts
  /** Public URLs that a wallet may be given when it does not know the chain. */
  wallet_rpc: string[]
  testnet: boolean
  /** Whether the gateway can reach a node of this chain. */
  has_rpc: boolean
}

/** How connecting behaves. */
export interface PublicConnection {
  /** Switch the site's chain when the wallet switches its chain. */
  sync_chain: boolean
}

/** What is shown as balance. */
export interface PublicBalance {
  /** An object: token address by chain id. */
  show: 'native' | 'none' | Record<string, string>
}

/** Figures for calls to a chain (specification section 9). */
export interface PublicRpc {
  timeout_ms: number
  batch_size: number
  batch_wait_ms: number
  retry_count: number
  retry_delay_ms: number
  multicall_batch_bytes: number
}

/** Whether connecting goes on to signing in, and what disconnecting means for a session. */
export interface PublicSignIn {
  mode: SignInMode
  /** Chain ids one may sign in on. */
  chains: number[]
  /** Disconnecting the wallet signs out. */
  end_on_disconnect: boolean
}

/** Whether the page reports errors and steps. */
export interface PublicLog {
  enabled: boolean
  respect_privacy_signals: boolean
}

/** The public part of the settings; also inlined in the page. */
export interface PublicConfig {
  version: string
  site: PublicSite
  /** Where the server is mounted: empty or /path. */
  base_path: string
  appearance: PublicAppearance
  wallets: PublicWallets
  walletconnect: PublicWalletConnect
  chains: PublicChain[]
  connection: PublicConnection
  balance: PublicBalance
  rpc: PublicRpc
  sign_in: PublicSignIn
  log: PublicLog
  /** Started by `kisslock dev`. */
  dev: boolean
}

/** The language the page was written in. */
export interface PageLocale {
  tag: string
  dir: Direction
}

/** What the page carries with it as JSON. */
export interface PageData {
  config: PublicConfig
  locale: PageLocale
  /** Every language there is. */
  locales: string[]
  /** What is needed before the dialog is loaded. */
  messages: Record<string, string>
}

/** What was read about a wallet. */
export interface WalletEvidence {
  /** A public page. */
  url: string
  /** The date of what the page says; null: the page shows none. */
  date: string | null
  /** One English sentence. */
  says: string
}

/** One wallet of the catalogue. */
export interface WalletSummary {
  id: string
  name: string
  aliases: string[]
  methods: GuideMethod[]
  /** The name it announces itself by (EIP-6963). */
  rdns: string | null
  /** Store links by store. */
  downloads: Record<string, string>
  /** https links by subject. */
  links: Record<string, string>
  status: WalletStatus
  /** The ID of the wallet that replaced it. */
  successor: string | null
  /** The day on which it closes or closed. */
  ends: string | null
  /** What its owner does: export the secret phrase in the installed app, or move what it holds before it ends. */
  way_out: WayOut | null
  /** The day on which its facts were last read. */
  checked: string
  evidence: WalletEvidence
}

/** How many wallets there are, each number counted in one way everywhere. */
export interface CatalogueCounts {
  /** All entries of the catalogue, two of which stand for any wallet. */
  entries: number
  /** Wallets that the dialog lists: they have a guide and do not end. */
  listed: number
  /** Wallets that a search finds: the listed ones, and those that end or were replaced. */
  found: number
  /** Wallets with a guide. */
  guided: number
}

/** The catalogue in its order. */
export interface WalletList {
  /** The date of the data. */
  version: string
  counts: CatalogueCounts
  wallets: WalletSummary[]
}

/** One step of a guide. */
export interface Step {
  title: string
  description: string
}

/** A guide: always three steps. */
export interface Steps {
  step1: Step
  step2: Step
  step3: Step
}

/** Every guide in one language, by wallet id and method. */
export interface Guides {
  locale: string
  guides: Record<string, Partial<Record<GuideMethod, Steps>>>
}

/** One wallet's guides in one language, by method. */
export interface WalletGuide {
  id: string
  name: string
  locale: string
  status: WalletStatus
  /** A note for visitors about the status, in the guide's language. */
  note: string | null
  guide: Partial<Record<GuideMethod, Steps>>
}

/** Who an address is on Ethereum mainnet (ENS). */
export interface Profile {
  /** With checksum (EIP-55). */
  address: string
  /** A name in normal form that leads back to the address. */
  name: string | null
  /** A path on this origin; what is there may still turn out to be no picture. */
  avatar: string | null
}

/** The API's description (OpenAPI 3.1). */
export interface OpenApi {
  openapi: string
  info: Record<string, unknown>
  paths: Record<string, unknown>
  components: Record<string, unknown>
}

/** The account that is about to sign in; without it the response has a nonce but no message. */
export interface NonceRequest {
  /** With checksum (EIP-55), or all in lower case. */
  address?: string
  chain_id?: number
  /** The program to sign in to, which the message names. */
  client?: string
}

/** A nonce for this browser, valid once. */
export interface NonceAnswer {
  nonce: string
  /** RFC 3339, UTC. */
  expires_at: string
  /** Ready to sign (EIP-4361); only with an address and a chain. */
  message?: string
}

/** A message and its signature. */
export interface Proof {
  /** EIP-4361, exactly as it was signed. */
  message: string
  /** Hex: 65 bytes with v 27 or 28, or what the account's contract understands. */
  signature: string
}

/** The proof of the account to link. */
export interface LinkProof {
  /** EIP-4361, exactly as it was signed. */
  message: string
  /** Hex: 65 bytes with v 27 or 28, or what the account's contract understands. */
  signature: string
  /** Take the account from the user that it belongs to; without it that is 409. */
  move?: boolean
}

/** A session as its own browser sees it. */
export interface SessionInfo {
  /** The address of a key, or CAIP-10 of a contract such as eip155:1:0x…. */
  account: string
  /** Proven by the signature of a key, or by a contract (ERC-1271). */
  kind: 'contract' | 'key'
  /** With checksum (EIP-55). */
  address: string
  chain_id: number
  /** When the session began; RFC 3339, UTC. */
  issued_at: string
  /** When the session ends without further use; RFC 3339, UTC. */
  expires_at: string
  /** Every account of the same user, this one included. */
  wallets: string[]
}

/** The session of this browser. */
export interface SessionAnswer {
  /** null: not signed in. */
  session: SessionInfo | null
}

/** The proof of a program's account, and what its token is like. */
export interface TokenRequest {
  /** EIP-4361, exactly as it was signed. */
  message: string
  /** Hex: 65 bytes with v 27 or 28, or what the account's contract understands. */
  signature: string
  /** For people, such as the machine's: 1 to 64 characters. */
  name: string
  /** At most sign_in.token_max_s, which it is without it. */
  lifetime_s?: number
}

/** A token, shown this once; `id` ends it with DELETE /api/auth/sessions/{id}. */
export interface TokenAnswer {
  /** For the header Authorization: Bearer (RFC 6750). */
  token: string
  id: string
  name: string
  /** The address of a key, or CAIP-10 of a contract such as eip155:1:0x…. */
  account: string
  /** Proven by the signature of a key, or by a contract (ERC-1271). */
  kind: 'contract' | 'key'
  /** With checksum (EIP-55). */
  address: string
  chain_id: number
  /** RFC 3339, UTC. */
  issued_at: string
  /** RFC 3339, UTC. */
  expires_at: string
}

/** A session of the same user, of this browser or another, or a program's token. */
export interface Device {
  id: string
  /** The address of a key, or CAIP-10 of a contract such as eip155:1:0x…. */
  account: string
  /** Proven by the signature of a key, or by a contract (ERC-1271). */
  kind: 'contract' | 'key'
  address: string
  chain_id: number
  issued_at: string
  /** To the minute. Equal to issued_at for a token that was never used. */
  used_at: string
  expires_at: string
  /** The User-Agent of the browser. */
  user_agent: string
  /** Of a program's token; null for a browser. */
  name: string | null
  /** Whether it is the session of the request. */
  current: boolean
}

/** The sessions of one user, most recently used first. */
export interface DeviceList {
  sessions: Device[]
  /** How long a program's token lasts at most; null: the site gives none. */
  token_max_s: number | null
}

/** The account that was linked, and all of the user's accounts. */
export interface Linked {
  /** The address of a key, or CAIP-10 of a contract such as eip155:1:0x…. */
  account: string
  /** Proven by the signature of a key, or by a contract (ERC-1271). */
  kind: 'contract' | 'key'
  address: string
  chain_id: number
  /** The user: it stays the same while wallets come and go. */
  user: string
  wallets: string[]
}

/** An account, and since when it belongs to its user. */
export interface AddedWallet {
  /** The address of a key, or CAIP-10 of a contract such as eip155:1:0x…. */
  account: string
  /** RFC 3339, UTC. */
  added_at: string
}

/** The accounts of one user in the order of linking. */
export interface OwnWallets {
  /** The user: it stays the same while wallets come and go. */
  user: string
  /** The account that this browser is signed in with. */
  signed_in: string
  wallets: string[]
  /** Of these, added within the last 7 days to a user who had another. */
  added_lately: AddedWallet[]
  /** Those whose recent sign-in lets wallets be added and removed: had for 7 days; without any of these all. */
  confirming: string[]
}

/** A program's token that has ended. */
export interface EndedToken {
  name: string
  /** The address of a key, or CAIP-10 of a contract such as eip155:1:0x…. */
  account: string
  /** RFC 3339, UTC. */
  issued_at: string
}

/** What a sign-out everywhere has ended, and what it leaves; 204 without a body for a sign-out of this browser. */
export interface SignedOut {
  /** Still accounts of the user, which can sign in, and added within the last 7 days. */
  added_lately: AddedWallet[]
  /** The tokens of programs that have ended, oldest first. */
  tokens: EndedToken[]
}

/** Which sessions end. */
export interface SignOut {
  /** Every session of the user, not only this browser's. */
  everywhere?: boolean
  /** With everywhere: these leave the user in the same transaction, after a recent sign-in. */
  remove?: string[]
}

/** How many openings of the dialog took a step; an opening counts once. */
export interface StepCount {
  step: FunnelStep
  count: number
}

/** Five steps in their order, or four where sign-in is off. */
export interface Funnel {
  range: ConsoleRange
  /** Where the range begins, at a full minute (1h) or hour; milliseconds since 1970. */
  from_ms: number
  /** The time of the query. */
  to_ms: number
  steps: StepCount[]
}

/** A wallet and method: openings that sent a request, openings that connected, how long that took. */
export interface WalletCount {
  /** The catalogue's id, else the rdns that the wallet announced. */
  wallet: string
  method: GuideMethod | null
  tries: number
  successes: number
  /** From the request to the connection, within 5 %; null: no opening connected. */
  median_ms: number | null
  /** Where the wallet fails markedly more often than is usual: the usual share of successes by this method. */
  usual_pct: number | null
}

/** A wallet that announced itself (EIP-6963) under a name that no entry of the catalogue has. */
export interface AnnouncedWallet {
  rdns: string
  /** Openings of the dialog in which it was chosen. */
  openings: number
}

/** A way in which phones reached their wallets: openings in which it was shown or used, openings that connected. */
export interface WayCount {
  way: PhoneWay
  tries: number
  successes: number
}

/** Wallets and methods, most requests first. */
export interface WalletCounts {
  range: ConsoleRange
  from_ms: number
  to_ms: number
  wallets: WalletCount[]
  /** At most twenty, most openings first. */
  announced: AnnouncedWallet[]
  /** Of phones; a way without an opening is left out. */
  ways: WayCount[]
}

/** A gate with its checks by outcome. */
export interface GateCount {
  /** Its name in the settings; (route): holdings of routes that name no gate. */
  gate: string
  passed: number
  /** The account held less: 403. */
  not_held: number
  /** No node said: 503. */
  unchecked: number
}

/** Gates, most checks first. */
export interface GateCounts {
  range: ConsoleRange
  from_ms: number
  to_ms: number
  gates: GateCount[]
}

/** A program with what became of its requests. */
export interface ClientCount {
  /** Its id in the settings. */
  client: string
  /** Requests to sign a visitor in. */
  asked: number
  /** Visitors whom it got a token for. */
  signed_in: number
  /** Visitors whom its gate did not let in. */
  refused: number
  /** Token calls that were refused. */
  failed: number
}

/** Programs, most requests first. */
export interface ClientCounts {
  range: ConsoleRange
  from_ms: number
  to_ms: number
  clients: ClientCount[]
}

/** A code with its count in the range and in each part of it. */
export interface ErrorCount {
  /** In upper case, as it is stored. */
  code: string
  count: number
  /** Twelve equal parts of the range, the oldest first. */
  trend: number[]
}

/** Error codes, most frequent first. */
export interface ErrorCounts {
  range: ConsoleRange
  from_ms: number
  to_ms: number
  errors: ErrorCount[]
}

/** Similar errors; the texts are those of the first one, scrubbed. */
export interface ErrorGroup {
  name: string
  message: string
  stack: string
  count: number
  first_ms: number
  last_ms: number
}

/** The groups of errors with one code, newest first. */
export interface ErrorGroups {
  code: string
  groups: ErrorGroup[]
}

/** An entry of the log. */
export interface FeedEntry {
  id: number
  at_ms: number
  step: FunnelStep | null
  /** Empty for a step that went well. */
  code: string
  /** Empty when none was chosen. */
  wallet: string
  method: GuideMethod | null
}

/** Entries after the cursor, at most 500 in the order of their ids; without a cursor the newest twenty. */
export interface Feed {
  entries: FeedEntry[]
  /** Of the next request, as `after`. */
  cursor: number
  /** True if more entries are stored already. */
  more: boolean
}

/** The account that is signed in, and whether it is an operator's. */
export interface Operator {
  /** The address of a key, or CAIP-10 of a contract; null: no account is signed in. */
  account: string | null
  /** With checksum (EIP-55). */
  address: string | null
  operator: boolean
}

/** The query of the page's address. */
export interface OidcQuery {
  /** As in location.search. */
  query: string
  /** Of the first answer: a sign-in after it satisfies prompt=login and max_age. */
  ticket?: string
}

/** What the visitor decides about a request. */
export interface OidcDecision {
  /** As in location.search. */
  query: string
  /** As /api/oidc/request gave it to this browser. */
  ticket: string
}

/** The visitor lets the program know an account. */
export interface OidcApproval {
  /** As in location.search. */
  query: string
  /** As /api/oidc/request gave it to this browser. */
  ticket: string
  /** The account that the page showed. 409 if another account is signed in now. */
  account: string
}

/** The program that asks. */
export interface OidcProgram {
  id: string
  name: string
  /** The host of the URL that the visitor is sent to. */
  host: string
}

/** What is asked of the visitor. */
export interface OidcRequest {
  client: OidcProgram
  /** What the client receives in addition to the user's ID. */
  wants: OidcScope[]
  /** A sign-in is needed; or the visitor has to allow it; or has allowed it before. */
  step: OidcStep
  /** The account that is signed in. */
  account: string | null
  /** The account that the program asks for (login_hint); null for one of the signed-in user. */
  hint: string | null
  /** The visitor is to choose an account (prompt=select_account). */
  select: boolean
  /** Binds the decision to this browser, for ten minutes. */
  ticket: string
}

/** Who asks the visitor to sign out, and of which account. */
export interface OidcLogout {
  /** As the request says, without a proof; null: none that is known. */
  client: OidcProgram | null
  /** The account that is signed in. */
  account: string | null
}

/** Where the visitor goes on. */
export interface OidcAnswer {
  /** The program's address with the answer; null: nowhere. */
  redirect: string | null
}
