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

export type OidcStep = 'read' | 'sign-in' | 'consent' | 'continue'

/** The state of the deny list in one worker. */
export interface DenyListReadiness {
  /** outdated: access.deny_file cannot be read or is invalid. The last valid list applies. */
  state: 'ok' | 'outdated'
  /** Number of denied accounts. */
  entries: number
  /** Seconds since the list last matched access.deny_file; 0 without this setting. */
  age_s: number
  /** Number of different errors in access.deny_file since the worker started. */
  errors: number
}

/** An asset that a route requires and of which the account does not hold enough. */
export interface MissingHolding {
  /** The chain ID (EIP-155). */
  chain: number
  /** The token contract's address with checksum; null: the chain's native currency. */
  token: string | null
  kind: TokenKind
  /** The token ID, in decimal digits; null: any token. */
  id: string | null
  /** The site's name for the asset. Can be empty. */
  name: string
  /** Maximum number of decimal places of `needed` and `held`. */
  decimals: number
  /** In whole tokens as a decimal number, such as 100 or 0.5. */
  needed: string
  /** The balance in whole tokens: of the account or of the user, see `whose`. */
  held: string
  /** wallet: `held` is the balance of the account. user: `held` is the sum of all wallets of the user. */
  whose: 'user' | 'wallet'
  /** True if one of several alternatives is enough; false if this asset is required. */
  alternative: boolean
}

/** An error: what happened, and what to do. */
export interface ErrorBody {
  /** A stable error code, such as guide/unknown-locale. */
  code: string
  /** What happened, as one English sentence. */
  message: string
  /** What to do next. */
  hint: string
  /** The ID of the request, as in the X-Request-ID header and in the server's log. */
  request_id: string
  /** For gate/not-held: the assets that the account lacks. */
  missing?: MissingHolding[]
  /** For auth/already-linked: true if the account is the only account of its user. */
  last_wallet?: boolean
  /** For auth/already-linked: true if the account's user is linked to a user of the site. */
  site_user?: boolean
  /** The same state as in /api/ready. */
  deny_list?: 'unused' | DenyListReadiness
  /** The same state as in /api/ready. */
  oidc_keys?: OidcKeys
}

/** The body of every failure outside JSON-RPC. */
export interface ErrorEnvelope {
  error: ErrorBody
}

/** The status and version of the process that responds. */
export interface Health {
  status: 'ok'
  version: string
}

/** The process and its database respond. `degraded`: another service is down, such as Redis. */
export interface Ready {
  status: 'degraded' | 'ok'
  version: string
  storage: 'ok'
  /** away: the server in server.budgets_url does not respond, so each process counts its own rate limits. */
  redis: 'away' | 'ok' | 'unused'
  /** unused: the site has no deny list. */
  deny_list: 'unused' | DenyListReadiness
  /** State of the signing keys. known: the server publishes earlier keys but cannot sign; away: it has no keys. */
  oidc_keys: OidcKeys
}

/** The site's name, icon and links, as visitors see them. */
export interface PublicSite {
  name: string
  /** One line of text shown under the name. Can be empty. */
  sentence: string
  /** A path on this origin. */
  icon: string
  terms_url: string | null
  /** The version of the terms of use that visitors accept when they sign in. null or missing: no version. */
  terms_version?: string | null
  privacy_url: string | null
}

/** How the dialog looks. */
export interface PublicAppearance {
  /** A name of data/accents.json. */
  accent: string
  scheme: Scheme
  /** A language tag, or auto for the browser's language. */
  locale: string
}

/** The wallets that the dialog lists, as IDs of the catalogue. */
export interface PublicWallets {
  /** Wallets shown first, in this order. Empty: the catalogue's default. */
  popular: string[]
  /** The only wallets to list. Empty: all wallets. */
  include: string[]
  /** Wallets to omit. */
  exclude: string[]
  /** Query parameters to keep in the URL that a wallet app opens. Missing: none. */
  browse_query?: string[]
  /** True to keep the fragment in the URL that a wallet app opens. Missing: false. */
  browse_fragment?: boolean
}

/** The settings for connecting a phone by scanning a code. */
export interface PublicWalletConnect {
  /** The WalletConnect project ID. null: visitors cannot scan a code. */
  project_id: string | null
  /** The URL of your own relay. null: the relay of WalletConnect. */
  relay_url: string | null
}

/** The native currency of a chain. */
export interface Currency {
  name: string
  symbol: string
  decimals: number
}

/** The block explorer of a chain. */
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

/** A configured chain, without the URLs of its nodes. */
export interface PublicChain {
  /** The chain ID (EIP-155). */
  id: number
  name: string
  currency: Currency
  explorer: Explorer | null
  contracts: ChainContracts
  /** Public node URLs to give to a wallet that does not know the chain. */
  wallet_rpc: string[]
  testnet: boolean
  /** True if the settings name a node for this chain. */
  has_rpc: boolean
}

/** How the site's connection follows the wallet. */
export interface PublicConnection {
  /** True to switch the site's chain when the wallet switches its chain. */
  sync_chain: boolean
}

/** The balance that the dialog shows. */
export interface PublicBalance {
  /** native, none, or an object that maps chain IDs to token addresses. */
  show: 'native' | 'none' | Record<string, string>
}

/** Timeouts, retries and batch sizes of the browser's RPC calls. */
export interface PublicRpc {
  timeout_ms: number
  batch_size: number
  batch_wait_ms: number
  retry_count: number
  retry_delay_ms: number
  multicall_batch_bytes: number
}

/** Whether visitors sign in after they connect, and whether disconnecting signs out. */
export interface PublicSignIn {
  mode: SignInMode
  /** The IDs of the chains on which visitors can sign in. */
  chains: number[]
  /** The IDs of the chains on which the message of a smart contract wallet is valid for longer than its nonce. Missing: there is no such chain. */
  contract_chains?: number[]
  /** True if disconnecting the wallet also signs the visitor out. */
  end_on_disconnect: boolean
  /** The path below /api/ of the list of clients that can access the user's account. Missing: no such list. */
  clients_path?: string
}

/** Whether the page sends errors and steps to the client log. */
export interface PublicLog {
  enabled: boolean
  respect_privacy_signals: boolean
}

/** The public settings. The hosted page also contains the public settings. */
export interface PublicConfig {
  version: string
  site: PublicSite
  /** The path that Kisslock is mounted at, such as /wallet. Empty: the root. */
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
  /** True if `kisslock dev` started the server. */
  dev: boolean
}

/** The language of the page. */
export interface PageLocale {
  tag: string
  dir: Direction
}

/** The data that the page contains as JSON. */
export interface PageData {
  config: PublicConfig
  locale: PageLocale
  /** The tags of all available languages. */
  locales: string[]
  /** The texts that the page shows before it loads the dialog. */
  messages: Record<string, string>
}

/** The source of a wallet's status. */
export interface WalletEvidence {
  /** A public page. */
  url: string
  /** The publication date of the page. null: the page shows no date. */
  date: string | null
  /** The finding, as one English sentence. */
  says: string
}

/** A wallet of the catalogue. */
export interface WalletSummary {
  id: string
  name: string
  aliases: string[]
  methods: GuideMethod[]
  /** The reverse domain name that the wallet announces (EIP-6963). */
  rdns: string | null
  /** Download links by store. */
  downloads: Record<string, string>
  /** https links by topic. */
  links: Record<string, string>
  status: WalletStatus
  /** The ID of the wallet that replaced this wallet. */
  successor: string | null
  /** The date on which the wallet closes or closed. */
  ends: string | null
  /** What visitors can do when the wallet closes: export the secret phrase in the installed app, or move their assets before the date in `ends`. */
  way_out: WayOut | null
  /** The date on which the wallet's entry was last checked. */
  checked: string
  evidence: WalletEvidence
}

/** The numbers of wallets in the catalogue. */
export interface CatalogueCounts {
  /** Number of catalogue entries. Two of them are generic and represent any wallet. */
  entries: number
  /** Number of wallets that the dialog lists: they have a guide and are not closing. */
  listed: number
  /** Number of wallets that a search finds, including wallets that are closing or were replaced. */
  found: number
  /** Number of wallets with a guide. */
  guided: number
}

/** The wallets of the catalogue, in the catalogue's order. */
export interface WalletList {
  /** The date of the catalogue. */
  version: string
  counts: CatalogueCounts
  wallets: WalletSummary[]
}

/** One step of a guide. */
export interface Step {
  title: string
  description: string
}

/** The three steps of a guide. */
export interface Steps {
  step1: Step
  step2: Step
  step3: Step
}

/** All guides in one language, by wallet ID and method. */
export interface Guides {
  locale: string
  /** The steps of each wallet ID, by connection method. */
  guides: Record<string, Partial<Record<GuideMethod, Steps>>>
}

/** The guides of a wallet in one language, by method. */
export interface WalletGuide {
  id: string
  name: string
  locale: string
  status: WalletStatus
  /** A note for visitors about the status, in the guide's language. */
  note: string | null
  guide: Partial<Record<GuideMethod, Steps>>
}

/** The ENS name and avatar of an address, from Ethereum mainnet. */
export interface Profile {
  /** With checksum (EIP-55). */
  address: string
  /** The normalized ENS name, if it resolves to the address. */
  name: string | null
  /** A path on this origin. A request for this path can return profile/avatar-refused. */
  avatar: string | null
}

/** The API's description (OpenAPI 3.1). */
export interface OpenApi {
  openapi: string
  info: Record<string, unknown>
  paths: Record<string, unknown>
  components: Record<string, unknown>
}

/** The account to sign in with. Without an account, the response has a nonce but no message. */
export interface NonceRequest {
  /** The address, with checksum (EIP-55) or in lower case. */
  address?: string
  chain_id?: number
  /** The ID of the client to sign in to. The message names the client. */
  client?: string
  /** True if the account is a smart contract wallet. If a node confirms that the account has code, the message is valid for sign_in.contract_message_ttl_s. */
  contract?: boolean
}

/** A nonce that this browser can use once. */
export interface NonceAnswer {
  nonce: string
  /** RFC 3339, UTC. */
  expires_at: string
  /** The message to sign (EIP-4361), if the request has an address and a chain. */
  message?: string
  /** When the message expires, if this time is later than expires_at. The first proof must still arrive before expires_at. */
  message_expires_at?: string
}

/** A signed message. */
export interface Proof {
  /** The EIP-4361 message, exactly as the wallet signed it. */
  message: string
  /** In hex: 65 bytes with v 27 or 28, or a signature that the account's contract accepts. 0x: the owners of the contract sign on the chain. */
  signature: string
}

/** The signed message of the account to link. */
export interface LinkProof {
  /** The EIP-4361 message, exactly as the wallet signed it. */
  message: string
  /** In hex: 65 bytes with v 27 or 28, or a signature that the account's contract accepts. 0x: the owners of the contract sign on the chain. */
  signature: string
  /** True to move the account from another user. If false, linking such an account returns 409. */
  move?: boolean
}

/** A sign-in that waits for further owners of a smart contract wallet. */
export interface PendingSignIn {
  /** The address of an account with a private key, or the CAIP-10 ID of a contract, such as eip155:1:0x…. */
  account: string
  /** With checksum (EIP-55). */
  address: string
  chain_id: number
  /** The message that the owners sign (EIP-4361). After they have signed on the chain, send the message with the signature 0x to POST /api/auth/verify to sign in. */
  message: string
  /** When the message expires; RFC 3339, UTC. */
  expires_at: string
}

/** The pending sign-ins of the browser that sent the request, newest first. */
export interface PendingAnswer {
  pending: PendingSignIn[]
}

/** The session of the browser that sent the request. */
export interface SessionInfo {
  /** The address of an account with a private key, or the CAIP-10 ID of a contract, such as eip155:1:0x…. */
  account: string
  /** How the signature was checked: with the account's key (EOA), or by the account's contract (ERC-1271). */
  kind: 'contract' | 'key'
  /** With checksum (EIP-55). */
  address: string
  chain_id: number
  /** When the session began; RFC 3339, UTC. */
  issued_at: string
  /** When the session ends unless it is used again; RFC 3339, UTC. */
  expires_at: string
  /** All accounts of the user, including this account. */
  wallets: string[]
}

/** The session of this browser. */
export interface SessionAnswer {
  /** The session. null: the visitor is not signed in. */
  session: SessionInfo | null
}

/** The proof of an API client's account, and the name and lifetime of its token. */
export interface TokenRequest {
  /** The EIP-4361 message, exactly as the wallet signed it. */
  message: string
  /** In hex: 65 bytes with v 27 or 28, or a signature that the account's contract accepts. 0x: the owners of the contract sign on the chain. */
  signature: string
  /** A name for people to recognize the token, such as the machine's name: 1 to 64 characters. */
  name: string
  /** Lifetime in seconds. Maximum and default: sign_in.token_max_s. */
  lifetime_s?: number
}

/** A new API token, returned only once. DELETE /api/auth/sessions/{id} revokes it. */
export interface TokenAnswer {
  /** The token to send in the header Authorization: Bearer (RFC 6750). */
  token: string
  id: string
  name: string
  /** The address of an account with a private key, or the CAIP-10 ID of a contract, such as eip155:1:0x…. */
  account: string
  /** How the signature was checked: with the account's key (EOA), or by the account's contract (ERC-1271). */
  kind: 'contract' | 'key'
  /** With checksum (EIP-55). */
  address: string
  chain_id: number
  /** RFC 3339, UTC. */
  issued_at: string
  /** RFC 3339, UTC. */
  expires_at: string
}

/** A session of the user in this or another browser, or an API token of the user. */
export interface Device {
  id: string
  /** The address of an account with a private key, or the CAIP-10 ID of a contract, such as eip155:1:0x…. */
  account: string
  /** How the signature was checked: with the account's key (EOA), or by the account's contract (ERC-1271). */
  kind: 'contract' | 'key'
  address: string
  chain_id: number
  issued_at: string
  /** The last use, to the minute. Equal to issued_at if a token was never used. */
  used_at: string
  expires_at: string
  /** The User-Agent of the browser. */
  user_agent: string
  /** The name of an API token; null for a browser. */
  name: string | null
  /** True if the request was sent in this session. */
  current: boolean
}

/** The sessions and API tokens of the user, most recently used first. */
export interface DeviceList {
  sessions: Device[]
  /** Maximum lifetime of an API token in seconds; null: the site does not issue API tokens. */
  token_max_s: number | null
}

/** The account that was linked, and all of the user's accounts. */
export interface Linked {
  /** The address of an account with a private key, or the CAIP-10 ID of a contract, such as eip155:1:0x…. */
  account: string
  /** How the signature was checked: with the account's key (EOA), or by the account's contract (ERC-1271). */
  kind: 'contract' | 'key'
  address: string
  chain_id: number
  /** The user's ID, which stays the same when the user adds or removes wallets. */
  user: string
  wallets: string[]
}

/** An account, and when it was linked to the user. */
export interface AddedWallet {
  /** The address of an account with a private key, or the CAIP-10 ID of a contract, such as eip155:1:0x…. */
  account: string
  /** RFC 3339, UTC. */
  added_at: string
}

/** The accounts of the user, in the order of linking. */
export interface OwnWallets {
  /** The user's ID, which stays the same when the user adds or removes wallets. */
  user: string
  /** The account that is signed in in this browser. */
  signed_in: string
  wallets: string[]
  /** Accounts that were added within the last 7 days, if the user already had another account. */
  added_lately: AddedWallet[]
  /** Accounts whose recent sign-in allows adding and removing wallets: accounts that were linked at least 7 days ago, or all accounts if no account was linked that long ago. */
  confirming: string[]
}

/** An API token that was revoked. */
export interface EndedToken {
  name: string
  /** The address of an account with a private key, or the CAIP-10 ID of a contract, such as eip155:1:0x…. */
  account: string
  /** RFC 3339, UTC. */
  issued_at: string
}

/** The result of a sign-out everywhere. A sign-out of only this browser returns 204 without a body. */
export interface SignedOut {
  /** Accounts that were added within the last 7 days. These accounts are still linked and can sign in. */
  added_lately: AddedWallet[]
  /** The API tokens that were revoked, oldest first. */
  tokens: EndedToken[]
}

/** A request to sign out: which sessions to end, and which accounts to remove. */
export interface SignOut {
  /** True to end all sessions and API tokens of the user, not only this browser's session. */
  everywhere?: boolean
  /** Accounts to remove in the same transaction. Requires `everywhere` and a recent sign-in. */
  remove?: string[]
}

/** How often visitors reached a step. Each step counts at most once between opening and closing the dialog. */
export interface StepCount {
  step: FunnelStep
  count: number
}

/** The five steps of connecting and signing in, in order. If sign-in is off, there are only four steps. */
export interface Funnel {
  range: ConsoleRange
  /** Start of the range, at a full minute (1h) or hour; milliseconds since 1970. */
  from_ms: number
  /** The time of the query. */
  to_ms: number
  steps: StepCount[]
}

/** A wallet and method: how often visitors tried to connect, how often this succeeded, and the time to connect. */
export interface WalletCount {
  /** The wallet's ID in the catalogue, or the rdns that the wallet announced. */
  wallet: string
  method: GuideMethod | null
  tries: number
  successes: number
  /** Median time from request to connection, accurate to 5 %; null: no connection. */
  median_ms: number | null
  /** The usual success rate of the method in percent; null unless this wallet's rate is much lower. */
  usual_pct: number | null
}

/** A wallet that announced itself (EIP-6963) with a reverse domain name that the catalogue does not contain. */
export interface AnnouncedWallet {
  rdns: string
  /** How often visitors opened the dialog and chose this wallet. */
  openings: number
}

/** A way in which phones connect to their wallets. */
export interface WayCount {
  way: PhoneWay
  tries: number
  successes: number
}

/** The wallets and methods in the range. Wallets to which visitors tried to connect most often are first. */
export interface WalletCounts {
  range: ConsoleRange
  from_ms: number
  to_ms: number
  wallets: WalletCount[]
  /** At most twenty wallets, the most frequently chosen first. */
  announced: AnnouncedWallet[]
  /** Ways of connecting on phones. Ways that no visitor saw or used are omitted. */
  ways: WayCount[]
}

/** A gate and the number of its checks by outcome. */
export interface GateCount {
  /** The gate's name in the settings; (route): all routes with `holds` and no gate. */
  gate: string
  passed: number
  /** Checks that returned 403 because the account held too little. */
  not_held: number
  /** Checks that returned 503 because no node responded. */
  unchecked: number
}

/** The gates that were checked in the range, the gate with the most checks first. */
export interface GateCounts {
  range: ConsoleRange
  from_ms: number
  to_ms: number
  gates: GateCount[]
}

/** A client that visitors sign in to, and the number of its requests by outcome. */
export interface ClientCount {
  /** The client ID. */
  client: string
  /** Number of authorization requests. */
  asked: number
  /** Number of issued tokens. */
  signed_in: number
  /** Number of visitors whom the client's gate denied. */
  refused: number
  /** Number of failed token requests. */
  failed: number
}

/** A resource server in the settings, for which clients get access tokens. */
export interface ResourceState {
  /** The name in the settings. */
  name: string
  url: string
  /** The gate that accounts must pass; null: no gate. */
  gate: string | null
  scopes: string[]
  /** The format of access tokens. */
  token: 'jwt' | 'opaque'
  /** Number of grants that are active now: one for each approval of a client by a user. */
  grants: number
}

/** The clients with requests in the range (the client with the most requests first), and the resource servers. */
export interface ClientCounts {
  range: ConsoleRange
  from_ms: number
  to_ms: number
  clients: ClientCount[]
  resources: ResourceState[]
}

/** An error code with its count in the range and in each part of the range. */
export interface ErrorCount {
  /** The code in upper case. */
  code: string
  count: number
  /** Counts for twelve equal parts of the range, the oldest first. */
  trend: number[]
}

/** The error codes in the range, the most frequent code first. */
export interface ErrorCounts {
  range: ConsoleRange
  from_ms: number
  to_ms: number
  errors: ErrorCount[]
}

/** Similar errors. The texts come from the first error of the group, without personal data. */
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

/** An entry of the client log. */
export interface FeedEntry {
  id: number
  at_ms: number
  step: FunnelStep | null
  /** The error code. Empty if the step succeeded. */
  code: string
  /** Empty if the visitor chose no wallet. */
  wallet: string
  method: GuideMethod | null
}

/** Log entries after the cursor: at most 500, in the order of their IDs. */
export interface Feed {
  entries: FeedEntry[]
  /** The value of `after` for the next request. */
  cursor: number
  /** True if there are entries after `cursor`. If true, request the next page immediately. */
  more: boolean
}

/** The signed-in account, and whether it belongs to an operator. */
export interface Operator {
  /** An address, or the CAIP-10 ID of a contract; null: no account is signed in. */
  account: string | null
  /** With checksum (EIP-55). */
  address: string | null
  operator: boolean
}

/** The query of the authorization request. */
export interface OidcQuery {
  /** The query of the page's URL, as in location.search. */
  query: string
  /** The ticket of the first response. Sign-ins after it satisfy prompt=login and max_age. */
  ticket?: string
}

/** The visitor's decision about a request. */
export interface OidcDecision {
  /** The query of the page's URL, as in location.search. */
  query: string
  /** The ticket that /api/oidc/request returned to this browser. */
  ticket: string
}

/** The visitor's consent to share an account with the client. */
export interface OidcApproval {
  /** The query of the page's URL, as in location.search. */
  query: string
  /** The ticket that /api/oidc/request returned to this browser. */
  ticket: string
  /** The account that the page showed. 409 if another account is signed in now. */
  account: string
}

/** A client by its ID and its name. */
export interface OidcClientName {
  id: string
  name: string
  /** The host of the document that registers the client; null for a client in the settings. */
  document_host: string | null
}

/** The client that sent the request. */
export interface OidcProgram {
  id: string
  name: string
  /** The host of the document that registers the client; null for a client in the settings. */
  document_host: string | null
  /** The host of the client's redirect URI. For a native app, its scheme comes first: cursor://host. */
  host: string
}

/** The resource server that the client requests access to. */
export interface OidcResourceShown {
  url: string
  /** The scopes that the client gets. */
  scopes: string[]
}

/** The next step of the visitor, and the data that the client requests. */
export interface OidcRequest {
  client: OidcProgram
  /** What the client receives in addition to the user's ID. */
  wants: OidcScope[]
  /** The resource server that the client gets access to; null without one. */
  resource: OidcResourceShown | null
  /** The next step of the visitor: sign in, approve (consent), or nothing (continue). read: repeat the request with the ticket, and the server reads the client's document. */
  step: OidcStep
  /** The account that is signed in. */
  account: string | null
  /** True if the signed-in user must first accept the current terms of use. */
  terms: boolean
  /** The account that the client requests (login_hint); null if the signed-in user has it. */
  hint: string | null
  /** True if the visitor has to choose an account (prompt=select_account, id_token_hint). */
  select: boolean
  /** A token that binds the decision to this browser for ten minutes. */
  ticket: string
}

/** The client that requests a sign-out, and the account to sign out. */
export interface OidcLogout {
  /** The client that the request names, without proof; null: no known client. */
  client: OidcProgram | null
  /** The account that is signed in. */
  account: string | null
}

/** A client that the user has allowed to receive claims, or access to resources. */
export interface OidcClientAccess {
  client: OidcClientName
  /** The URLs of the resource servers that the client can access now. */
  resources: string[]
}

/** The clients that the user has allowed, by name. */
export interface OidcClientAccessList {
  clients: OidcClientAccess[]
}

/** A request to end the access of a client. */
export interface OidcClientEnd {
  /** The ID of a client that /api/oidc/clients lists. */
  client: string
}

/** The URL at which the visitor continues. */
export interface OidcAnswer {
  /** The client's redirect URI with the response in its query; null: no redirect. */
  redirect: string | null
}
