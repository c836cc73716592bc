import type { Store } from '../../src/browser/store'
import { KisslockError } from '../../src/errors/KisslockError'
import type { Session } from '../../src/flow/session'
import type { PublicConfig } from '../../src/server/wire.gen'
import type { CommonOptions, KisslockOptions } from './options'

export { bufferLog } from '../../src/log/buffer'

/**
 * Merge the server's settings into the site's settings. The site's own options take priority. The chains always come
 * from the site's config.
 */
export const mergeServerSettings = (
  localSettings: PublicConfig,
  server: PublicConfig,
  options: CommonOptions,
): PublicConfig => ({
  ...localSettings,
  site: {
    ...server.site,
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.icon === undefined ? {} : { icon: options.icon }),
    ...(options.termsUrl === undefined ? {} : { terms_url: localSettings.site.terms_url }),
    ...(options.privacyUrl === undefined ? {} : { privacy_url: localSettings.site.privacy_url }),
    // The site's own functions write the message to sign, without Kisslock's sentence that accepts the terms.
    ...(options.signIn ? { terms_version: null } : {}),
  },
  wallets: options.wallets ? localSettings.wallets : server.wallets,
  walletconnect: options.projectId === undefined ? server.walletconnect : localSettings.walletconnect,
  balance: options.balance === undefined ? server.balance : localSettings.balance,
  connection: server.connection,
  sign_in: options.signIn ? localSettings.sign_in : server.sign_in,
  log: server.log,
  dev: server.dev,
})

const isSettings = (value: unknown): value is PublicConfig => {
  const { site, wallets, walletconnect, sign_in, log, chains, rpc } = (value ?? {}) as Record<string, unknown>
  return [site, wallets, walletconnect, sign_in, log, chains, rpc].every(
    (section) => typeof section === 'object' && section !== null,
  )
}

/** `GET <server>/api/config`: read the server's settings. Rejects with `server/unreachable` or `server/failed`. */
export const readSettings = async (
  server: string,
  options: RequestInit = { credentials: 'same-origin' },
): Promise<PublicConfig> => {
  const settingsResponse = await fetch(`${server}/api/config`, options).catch((cause: unknown) => {
    throw new KisslockError('server/unreachable', {}, { cause })
  })
  if (!settingsResponse.ok) throw new KisslockError('server/failed', { status: settingsResponse.status })
  const settings: unknown = await settingsResponse.json().catch(() => null)
  if (!isSettings(settings)) throw new KisslockError('server/failed', { field: 'config' })
  return settings
}

/** A store of settings that can be replaced. */
export type ReplaceableSettings<Settings> = Store<Settings> & { set: (settings: Settings) => void }

type ApplyOptions = {
  settings: ReplaceableSettings<PublicConfig>
  options: KisslockOptions
  session: { set: (session: Session) => void }
  onFailure: (error: KisslockError) => void
}

/**
 * Apply the server's settings before the runtime starts. The merged settings become a new object, because parts of the
 * page that are not hydrated yet are rendered with the initial settings. If the server does not respond, the site's own
 * settings stay in use: wallets can connect, but signing in is disabled until the next page load.
 */
export const applySettings = async (
  server: string,
  { settings, options, session, onFailure }: ApplyOptions,
): Promise<void> => {
  const localSettings = settings.get()
  try {
    settings.set(mergeServerSettings(localSettings, await readSettings(server), options))
  } catch (error) {
    if (!options.signIn) settings.set({ ...localSettings, sign_in: { ...localSettings.sign_in, mode: 'off' } })
    onFailure(error as KisslockError)
  }
  if (settings.get().sign_in.mode === 'off') session.set({ status: 'signedOut' })
}
