import { createCatalogueWallet } from './catalogueWallet'
import { warnAboutIgnored } from './ignored'
import type { AppOptions, DefaultWalletOptions, Wallet, WalletConnectWalletOptions } from './walletTypes'

/** A wallet that RainbowKit connects only in the browser. */
type CreateInPageWallet = () => Wallet
/** A wallet that RainbowKit can also connect by scanning. */
type CreateScannedWallet = (options: DefaultWalletOptions) => Wallet
/**
 * A function that creates a wallet. As in RainbowKit, a site can set members that configure the wallet's own package.
 * They have no effect. In development, the page logs a warning once for each member that is set.
 */
type WithSettings<Options> = ((options: Options) => Wallet) & { [setting: string]: unknown }

const createFromCatalogue = (id: string) => () => createCatalogueWallet(id)

const createWithSettings = <Options>(id: string): WithSettings<Options> => {
  const createWallet: WithSettings<Options> = Object.assign(
    () => {
      warnAboutIgnored(Object.fromEntries(Object.keys(createWallet).map((name) => [`${id}.${name}`, true])))
      return createCatalogueWallet(id)
    },
    {} as { [setting: string]: unknown },
  )
  return createWallet
}

export const anchorageDigitalWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('anchorageDigital')
export const argentWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('argent')
export const backpackWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('backpack')
export const base = /* @__PURE__ */ createWithSettings<AppOptions>('base')
export const baseAccount = /* @__PURE__ */ createWithSettings<AppOptions>('base')
export const berasigWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('berasig')
export const bestWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('bestWallet')
export const bifrostWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('bifrostWallet')
export const binanceWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('binance')
export const bitgetWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('bitget')
export const bitskiWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('bitski')
export const bitverseWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('bitverse')
export const bloomWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('bloom')
export const braveWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('brave')
export const bybitWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('bybit')
export const clvWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('clv')
export const coin98Wallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('coin98')
export const coinbaseWallet = /* @__PURE__ */ createWithSettings<AppOptions>('coinbase')
export const compassWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('compass')
export const coreWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('core')
export const ctrlWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('xdefi')
export const dawnWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('dawn')
export const desigWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('desig')
export const enkryptWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('enkrypt')
export const foxWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('foxwallet')
export const frameWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('frame')
export const frontierWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('frontier')
export const gateWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('gate')
export const geminiWallet: (options: AppOptions) => Wallet = /* @__PURE__ */ createFromCatalogue('gemini')
export const imTokenWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('imToken')
export const injectedWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('injected')
export const iopayWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('iopay')
export const kaiaWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('kaia')
export const kaikasWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('kaikas')
export const krakenWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('kraken')
export const kresusWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('kresus-wallet')
export const ledgerWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('ledger')
export const magicEdenWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('magicEden')
export const mecoWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('meco')
export const metaMaskWallet = /* @__PURE__ */ createWithSettings<DefaultWalletOptions>('metaMask')
export const mewWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('mew')
export const nestWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('nest')
export const novaWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('nova')
export const oktoWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('okto')
export const okxWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('okx')
export const omniWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('omni')
export const oneInchWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('1inch')
export const oneKeyWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('one_key')
export const paraSwapWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('paraswap')
export const phantomWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('phantom')
export const portoWallet: (options: object) => Wallet = /* @__PURE__ */ createFromCatalogue('porto')
export const rabbyWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('rabby')
export const rainbowWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('rainbow')
export const ramperWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('ramper')
export const readyWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('ready')
export const roninWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('ronin')
export const safeheronWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('safeheron')
export const safepalWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('safepal')
export const safeWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('safe')
export const seifWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('seif')
export const subWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('subwallet')
export const tahoWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('taho')
export const talismanWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('talisman')
export const tokenaryWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('tokenary')
export const tokenPocketWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('tokenPocket')
export const trustWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('trust')
export const uniswapWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('uniswap')
export const universalProfilesWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('universal-profiles')
export const valoraWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('valora')
export const walletConnectWallet: (options: WalletConnectWalletOptions) => Wallet =
  /* @__PURE__ */ createFromCatalogue('walletConnect')
export const wigwamWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('wigwam')
export const xdefiWallet: CreateInPageWallet = /* @__PURE__ */ createFromCatalogue('xdefi')
export const xPortalWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('xportal')
export const zealWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('zeal')
export const zerionWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('zerion')
export const zilPayWallet: CreateScannedWallet = /* @__PURE__ */ createFromCatalogue('zilpay')
