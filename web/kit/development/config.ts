import type { Config } from 'wagmi'
import { readPrivates } from '../../src/engine/libraryPrivates'

/** The oldest supported versions of wagmi, by major version. package.json contains the same versions. */
const oldestVersions: Readonly<Record<number, readonly [minor: number, patch: number]>> = { 2: [19, 5], 3: [7, 0] }

/** Return true if a version of wagmi is supported. */
export const isSupported = (version: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number)
  const oldestVersion = oldestVersions[major]
  if (!oldestVersion) return false
  return minor > oldestVersion[0] || (minor === oldestVersion[0] && patch >= oldestVersion[1])
}

/** Return the names that Kisslock needs and that the config lacks. */
const findMissingNames = (config: Config): string[] => {
  const configPrivates = (typeof config === 'object' && config && readPrivates(config)) || undefined
  const configFunctions: Readonly<Record<string, unknown>> = {
    getClient: config?.getClient,
    subscribe: config?.subscribe,
    'connectors.setup': configPrivates?.connectors?.setup,
    'connectors.setState': configPrivates?.connectors?.setState,
    'events.connect': configPrivates?.events?.connect,
  }
  return Object.keys(configFunctions).filter((name) => typeof configFunctions[name] !== 'function')
}

/**
 * Return the problem of a wagmi config, or undefined if it has no problem. `version` is the installed version of
 * `wagmi`.
 */
export const findConfigProblem = (config: Config, version: string): string | undefined => {
  const missingFields = findMissingNames(config)
  const upgradeAdvice =
    'npm install wagmi@^3.7.0 (or wagmi@^2.19.5), and see that `npm ls wagmi @wagmi/core` lists one copy of each.'
  if (!isSupported(version))
    return `Kisslock works with wagmi 2 from 2.19.5 and 3 from 3.7; this is ${version}: ${upgradeAdvice}`
  if (missingFields.length === 0) return undefined
  return `Kisslock: \`config\` is no config of a supported wagmi (it lacks ${missingFields.join(', ')}). Give what createConfig of wagmi gave: ${upgradeAdvice}`
}

/** Return the chains of a config that have no transport. wagmi fails at the first call to such a chain. */
export const listChainsWithoutTransport = ({ chains, getClient }: Config): number[] =>
  chains.flatMap(({ id }) => {
    try {
      return getClient({ chainId: id }) ? [] : [id]
    } catch {
      return [id]
    }
  })
