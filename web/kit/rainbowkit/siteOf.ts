import type { Config } from 'wagmi'
import { createKisslock, type Kisslock } from '../index'
import { createSignInFunctions, LatestAuthentication, type RainbowKitSite } from './signIn'
import { findSettings } from './siteSettings'
import type { AuthenticationConfig } from './types'

const sitesByConfig = new WeakMap<Config, RainbowKitSite>()

type FirstRender = { appName: string | undefined; authentication: AuthenticationConfig<unknown> | null }

/**
 * Return the `Kisslock` object of a config. Each config has only one `Kisslock` object. The site's name comes from the
 * provider, or from the config. Visitors can sign in if the first render has an authentication provider. The site can
 * disable and enable this provider later.
 */
export const findOrCreateSite = (config: Config, { appName, authentication }: FirstRender): RainbowKitSite => {
  const existingSite = sitesByConfig.get(config)
  if (existingSite) return existingSite
  const latestAuthentication = new LatestAuthentication(authentication)
  const settings = findSettings(config.connectors)
  const name = appName ?? settings?.appName
  const kisslock: Kisslock = createKisslock({
    config,
    ...(settings?.projectId ? { projectId: settings.projectId } : {}),
    ...(settings?.relayUrl ? { relayUrl: settings.relayUrl } : {}),
    ...(settings?.appIcon ? { icon: settings.appIcon } : {}),
    ...(name ? { name } : {}),
    ...(authentication && { signIn: createSignInFunctions(() => kisslock.connection, latestAuthentication) }),
    wallets: { groups: settings?.groups ?? [], more: settings?.more ?? [] },
  })
  const site = { kisslock, authentication: latestAuthentication, hasSignIn: authentication !== null }
  sitesByConfig.set(config, site)
  return site
}
