import type { Config } from 'wagmi'
import { isWebLink } from '../../src/browser/isWebLink'
import { isAppLink } from '../../src/flow/links/isAppLink'
import { isBrowseTemplate } from '../../src/flow/links/isBrowseTemplate'
import type { KisslockOptions } from '../settings/options'
import { listChainsWithoutTransport } from './config'

/** Return the chain ids in `transports` that are not chains of the site. */
const listTransportsWithoutChain = (options: KisslockOptions): string[] => {
  if ('config' in options) return []
  const chainIds = options.chains.map(({ id }) => String(id))
  return Object.keys(options.transports ?? {}).filter((id) => !chainIds.includes(id))
}

/** Return the URLs in a site's options that must be web links, with the name of their option. */
const findWebLinks = (options: KisslockOptions): [name: string, url: string | undefined][] => {
  const { termsUrl, privacyUrl, icon, wallets } = options
  const chains = 'config' in options ? options.config.chains : options.chains
  return [
    ...Object.entries({ termsUrl, privacyUrl, icon: icon?.startsWith('data:image/') ? undefined : icon }),
    ...chains.map(({ id, blockExplorers }): [string, string | undefined] => [
      `the explorer of chain ${id}`,
      blockExplorers?.default.url,
    ]),
    ...(wallets?.more ?? []).flatMap(({ id, downloads }) =>
      Object.entries(downloads ?? {}).map(([place, url]): [string, string] => [`${id}.downloads.${place}`, url]),
    ),
  ]
}

/** Return the problems of a site's URLs. */
const findLinkProblems = (options: KisslockOptions): string[] => {
  const appLinks = (options.wallets?.more ?? []).flatMap(({ id, deep_links }) =>
    Object.entries(deep_links ?? {}).map(([device, link]) => [`${id}.deep_links.${device}`, link] as const),
  )
  const invalidBrowseLinks = (options.wallets?.more ?? []).flatMap(({ id, browse: { ios = [], android = [] } = {} }) =>
    [...ios, ...android].filter((url) => !isBrowseTemplate(url)).map((url) => [id, url] as const),
  )
  return [
    ...findWebLinks(options).flatMap(([name, url]) =>
      url === undefined || isWebLink(url)
        ? []
        : [`Kisslock: ${name} is "${url}", and has to be an address with http or https, or relative to the page.`],
    ),
    ...appLinks
      .filter(([, link]) => typeof link === 'string' && !isAppLink(link))
      .map(([name, link]) => `Kisslock: ${name} is "${link}", which would run in the page. Give the link of an app.`),
    ...invalidBrowseLinks.map(
      ([id, url]) =>
        `Kisslock: ${id}.browse has "${url}", which is left out. Give a link of an app with {url_encoded}, {url_twice} or {url_bare} behind a host and a path.`,
    ),
  ]
}

/** Return the problems of a site's options, each with advice. For development. */
export const findProblems = (options: KisslockOptions, config: Config): string[] => {
  const chainsWithoutTransport = listChainsWithoutTransport(config)
  const unknownChains = listTransportsWithoutChain(options)
  const { server } = options
  return [
    ...(config.chains.length > 0 ? [] : ['Kisslock: the site has no chains. Give at least one to `chains`.']),
    ...chainsWithoutTransport.map(
      (id) =>
        `Kisslock: chain ${id} has no transport. Add \`${id}: http()\` to \`transports\`, where the config is created.`,
    ),
    ...unknownChains.map(
      (id) =>
        `Kisslock: \`transports\` has an entry for ${id}, which is no chain of this site. Add the chain, or remove the entry.`,
    ),
    ...findLinkProblems(options),
    ...(server === undefined || /^\/[^/]|^\/$|^$/.test(server)
      ? []
      : [
          `Kisslock: \`server\` is "${server}", and has to be a path on this origin such as "/wallet": cookies of another origin do not sign in.`,
        ]),
  ]
}
