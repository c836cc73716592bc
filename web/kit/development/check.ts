import type { Config } from 'wagmi'
import type { KisslockOptions } from '../options'
import { chainsWithoutTransport } from './config'

/** The chain ids of `transports` that are not chains of the site. */
const strangeTransports = (options: KisslockOptions): string[] => {
  if ('config' in options) return []
  const known = options.chains.map(({ id }) => String(id))
  return Object.keys(options.transports ?? {}).filter((id) => !known.includes(id))
}

/** The problems of a site's options, each with advice. For development. */
export const problemsOf = (options: KisslockOptions, config: Config): string[] => {
  const bare = chainsWithoutTransport(config)
  const strange = strangeTransports(options)
  const { server } = options
  return [
    ...(config.chains.length > 0 ? [] : ['Kisslock: the site has no chains. Give at least one to `chains`.']),
    ...bare.map(
      (id) =>
        `Kisslock: chain ${id} has no transport. Add \`${id}: http()\` to \`transports\`, where the config is created.`,
    ),
    ...strange.map(
      (id) =>
        `Kisslock: \`transports\` has an entry for ${id}, which is no chain of this site. Add the chain, or remove the entry.`,
    ),
    ...(server === undefined || /^\/[^/]|^\/$|^$/.test(server)
      ? []
      : [
          `Kisslock: \`server\` is "${server}", and has to be a path on this origin such as "/wallet": cookies of another origin do not sign in.`,
        ]),
  ]
}
