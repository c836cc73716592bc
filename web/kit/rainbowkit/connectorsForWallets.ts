import type { CreateConnectorFn } from 'wagmi'
import { injected } from 'wagmi'
import type { SiteGroup } from '../index'
import { findCatalogueId } from './catalogueWallet'
import { translateGroupName } from './groupNames'
import { warnAboutIgnored } from './ignored'
import { hasSiteAdditions, loadIcon, toSiteWallet } from './ownWallets'
import { createInjectedWithSettings } from './siteSettings'
import type {
  ConnectorsForWalletsParameters,
  CreateConnector,
  RainbowKitDetails,
  RainbowKitWalletConnectParameters,
  Wallet,
  WalletList,
} from './walletTypes'

/** The `createConnector` functions of wallets that connect only by scanning. Kisslock pairs these wallets itself. */
const scannedConnectors = new WeakSet<Wallet['createConnector']>()

/**
 * Return the `createConnector` function for a site's own wallet that connects by scanning a QR code. The dialog does
 * not use the returned function to connect: Kisslock itself shows the code or opens the wallet's app. If the site's own
 * code calls the returned function, it gets wagmi's connector `injected`, which can't scan.
 */
export const getWalletConnectConnector = (_parameters: {
  projectId: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}): CreateConnector => {
  const createConnector: CreateConnector = (details) => (config) => Object.assign(injected()(config), details)
  scannedConnectors.add(createConnector)
  return createConnector
}

/** Return the connector of a site's own wallet, with the name and icon that the list shows. */
const createSiteConnector = (
  { createConnector, hidden, ...wallet }: Wallet,
  details: RainbowKitDetails,
): CreateConnectorFn => {
  const createWalletConnector = createConnector({ rkDetails: details })
  const { id, name, rdns, iconUrl } = wallet
  const walletIdentity = { id, name, rkDetails: details, ...(rdns ? { rdns } : {}) }
  return (config) => {
    const connector = createWalletConnector(config)
    if (typeof iconUrl === 'string') return Object.assign(connector, walletIdentity, { icon: iconUrl })
    const { setup } = connector
    return Object.assign(connector, walletIdentity, {
      // Set the icon on `this`, because wagmi calls `setup` on a copy of the connector, and the dialog reads the copy's
      // icon.
      async setup(this: { icon?: string }) {
        await setup?.call(this)
        this.icon = await iconUrl().catch(() => '')
      },
    })
  }
}

/**
 * Return the connector of a wallet that the dialog lists itself, for the site's own code. wagmi restores the connection
 * of this connector only if it was the last connection, because the dialog might also restore the wallet. The wallet
 * would then be connected twice.
 */
const createListedConnector =
  ({ createConnector, id, name }: Wallet, details: RainbowKitDetails): CreateConnectorFn =>
  (config) => {
    const connector = createConnector({ rkDetails: details })(config)
    // wagmi's own `setup` would connect at the wallet's event `connect`, which is sent on each page load.
    const { setup, ...rest } = connector
    return {
      ...rest,
      ...{ id, name, rkDetails: details, kisslock: undefined },
      async isAuthorized() {
        return (await config.storage?.getItem('recentConnectorId')) === id && connector.isAuthorized.call(this)
      },
    }
  }

/**
 * Return true if the dialog asks a wallet through the wallet's own connector. For a wallet that is not installed, the
 * dialog shows the catalogue's guide instead.
 */
const hasOwnConnector = ({ createConnector, installed }: Wallet) =>
  !scannedConnectors.has(createConnector) && installed !== false

/**
 * Return the settings that have no effect: the settings of WalletConnect's own package except `relayUrl`, and the
 * site's `appDescription` and `appUrl`.
 */
const findIgnoredSettings = ({
  appDescription,
  appUrl,
  walletConnectParameters = {},
}: ConnectorsForWalletsParameters) => {
  const { relayUrl, ...otherParameters } = walletConnectParameters
  const ignoredParameters = Object.entries(otherParameters).map(([name, value]) => [
    `walletConnectParameters.${name}`,
    value !== undefined,
  ])
  return { appDescription, appUrl, ...Object.fromEntries(ignoredParameters) }
}

type GroupedWallet = { groupName: string; wallet: Wallet }

/**
 * Return the groups for the dialog, in the site's order. The groups do not contain wallets with a connector of their
 * own, which the dialog lists among the detected wallets.
 */
const toWalletGroups = (listedWallets: readonly GroupedWallet[]): SiteGroup[] => {
  const walletIdsByGroup = new Map<string, string[]>()
  for (const { groupName, wallet } of listedWallets) {
    const id = findCatalogueId(wallet) ?? (hasOwnConnector(wallet) ? undefined : wallet.id)
    if (id) walletIdsByGroup.set(groupName, [...(walletIdsByGroup.get(groupName) ?? []), id])
  }
  const listsAnyPhoneWallet = listedWallets.some(({ wallet }) => findCatalogueId(wallet) === 'walletConnect')
  return [...walletIdsByGroup].map(([groupName, wallets], index) => {
    const name = translateGroupName(groupName)
    // If the site has not placed the row "Any phone wallet", it is the last row of the last group.
    const appendedIds = !listsAnyPhoneWallet && index === walletIdsByGroup.size - 1 ? ['walletConnect'] : []
    return { ...(name === undefined ? {} : { name }), wallets: [...wallets, ...appendedIds] }
  })
}

/**
 * Return the connectors of a site's list: one for each wallet, in the order of the list. One more connector, the last
 * one, passes the site's settings to Kisslock. The dialog shows the wallets of this list first. For a wallet of the
 * catalogue, the dialog does not use the connector, because Kisslock detects or pairs the wallet itself.
 */
export const connectorsForWallets = (
  walletList: WalletList,
  parameters: ConnectorsForWalletsParameters,
): CreateConnectorFn[] => {
  const { walletConnectParameters, ...site } = parameters
  warnAboutIgnored(findIgnoredSettings(parameters))
  const { projectId, appName, appIcon } = site
  const options = {
    ...{ projectId, appName },
    ...(appIcon === undefined ? {} : { appIcon }),
    ...(walletConnectParameters && { walletConnectParameters, options: walletConnectParameters }),
  }
  const createdWallets = walletList.flatMap(({ groupName, wallets }, groupIndex) =>
    wallets.map((createWalletConnector) => ({
      groupName,
      groupIndex: groupIndex + 1,
      wallet: createWalletConnector(options),
    })),
  )
  const visibleWallets = createdWallets.filter(({ wallet }) => !wallet.hidden?.())
  // A wallet in two groups is listed only in the first group.
  const listedWallets = visibleWallets.filter(
    ({ wallet }, index) => visibleWallets.findIndex((entry) => entry.wallet.id === wallet.id) === index,
  )
  const connectors = listedWallets.map(({ wallet, ...group }, index) => {
    const { createConnector, hidden, ...walletFields } = wallet
    const walletDetails = { ...walletFields, ...group, index, isRainbowKitConnector: true }
    const catalogueId = findCatalogueId(wallet)
    return !catalogueId && hasOwnConnector(wallet)
      ? createSiteConnector(wallet, walletDetails)
      : createListedConnector(wallet, walletDetails)
  })
  const moreWallets = listedWallets.flatMap(({ wallet }) => {
    const catalogueId = findCatalogueId(wallet)
    if (catalogueId) return hasSiteAdditions(wallet) ? { ...toSiteWallet(wallet), id: catalogueId } : []
    return hasOwnConnector(wallet) ? [] : { ...toSiteWallet(wallet), icon: loadIcon(wallet) }
  })
  const { relayUrl } = walletConnectParameters ?? {}
  return [
    ...connectors,
    createInjectedWithSettings({
      ...site,
      more: moreWallets,
      groups: toWalletGroups(listedWallets),
      ...(relayUrl ? { relayUrl } : {}),
    }),
  ]
}
