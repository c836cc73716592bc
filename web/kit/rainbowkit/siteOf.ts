import type { Config } from 'wagmi'
import { createKisslock, type Kisslock } from '../createKisslock'
import { settingsIn } from './siteSettings'

const sites = new WeakMap<Config, Kisslock>()

/** The Kisslock of a config, made once. The name of the site is that of the provider, else that of the config. */
export const kisslockOf = (config: Config, appName: string | undefined): Kisslock => {
  const known = sites.get(config)
  if (known) return known
  const settings = settingsIn(config.connectors)
  const name = appName ?? settings?.appName
  const kisslock = createKisslock({
    config,
    ...(settings?.projectId ? { projectId: settings.projectId } : {}),
    ...(settings?.relayUrl ? { relayUrl: settings.relayUrl } : {}),
    ...(settings?.appIcon ? { icon: settings.appIcon } : {}),
    ...(name ? { name } : {}),
    wallets: { popular: settings?.popular ?? [] },
  })
  sites.set(config, kisslock)
  return kisslock
}
