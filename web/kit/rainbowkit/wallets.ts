import { catalogueWallet } from './catalogueWallet'
import { warnIgnored } from './ignored'
import type { AppOptions, DefaultWalletOptions, Wallet, WalletConnectWalletOptions } from './walletTypes'

/** A wallet that RainbowKit connects only in the browser. */
type InPage = () => Wallet
/** A wallet that RainbowKit can also connect by scanning. */
type CreateScannedWallet = (options: DefaultWalletOptions) => Wallet
/**
 * A wallet's function with members for settings of the wallet's own package, as in RainbowKit. Setting such a member
 * has no effect. In development, the page logs a warning once for each member that is set.
 */
type WithSettings<Options> = ((options: Options) => Wallet) & { [setting: string]: unknown }

const fromCatalogue = (id: string) => () => catalogueWallet(id)

const withSettings = <Options>(id: string): WithSettings<Options> => {
  const createWallet: WithSettings<Options> = Object.assign(
    () => {
      warnIgnored(Object.fromEntries(Object.keys(createWallet).map((name) => [`${id}.${name}`, true])))
      return catalogueWallet(id)
    },
    {} as { [setting: string]: unknown },
  )
  return createWallet
}

export const anchorageDigitalWallet: InPage = /* @__PURE__ */ fromCatalogue('anchorageDigital')
export const argentWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('argent')
export const backpackWallet: InPage = /* @__PURE__ */ fromCatalogue('backpack')
export const base = /* @__PURE__ */ withSettings<AppOptions>('base')
export const baseAccount = /* @__PURE__ */ withSettings<AppOptions>('base')
export const berasigWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('berasig')
export const bestWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('bestWallet')
export const bifrostWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('bifrostWallet')
export const binanceWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('binance')
export const bitgetWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('bitget')
export const bitskiWallet: InPage = /* @__PURE__ */ fromCatalogue('bitski')
export const bitverseWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('bitverse')
export const bloomWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('bloom')
export const braveWallet: InPage = /* @__PURE__ */ fromCatalogue('brave')
export const bybitWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('bybit')
export const clvWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('clv')
export const coin98Wallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('coin98')
export const coinbaseWallet = /* @__PURE__ */ withSettings<AppOptions>('coinbase')
export const compassWallet: InPage = /* @__PURE__ */ fromCatalogue('compass')
export const coreWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('core')
export const ctrlWallet: InPage = /* @__PURE__ */ fromCatalogue('xdefi')
export const dawnWallet: InPage = /* @__PURE__ */ fromCatalogue('dawn')
export const desigWallet: InPage = /* @__PURE__ */ fromCatalogue('desig')
export const enkryptWallet: InPage = /* @__PURE__ */ fromCatalogue('enkrypt')
export const foxWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('foxwallet')
export const frameWallet: InPage = /* @__PURE__ */ fromCatalogue('frame')
export const frontierWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('frontier')
export const gateWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('gate')
export const geminiWallet: (options: AppOptions) => Wallet = /* @__PURE__ */ fromCatalogue('gemini')
export const imTokenWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('imToken')
export const injectedWallet: InPage = /* @__PURE__ */ fromCatalogue('injected')
export const iopayWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('iopay')
export const kaiaWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('kaia')
export const kaikasWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('kaikas')
export const krakenWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('kraken')
export const kresusWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('kresus-wallet')
export const ledgerWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('ledger')
export const magicEdenWallet: InPage = /* @__PURE__ */ fromCatalogue('magicEden')
export const mecoWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('meco')
export const metaMaskWallet = /* @__PURE__ */ withSettings<DefaultWalletOptions>('metaMask')
export const mewWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('mew')
export const nestWallet: InPage = /* @__PURE__ */ fromCatalogue('nest')
export const novaWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('nova')
export const oktoWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('okto')
export const okxWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('okx')
export const omniWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('omni')
export const oneInchWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('1inch')
export const oneKeyWallet: InPage = /* @__PURE__ */ fromCatalogue('one_key')
export const paraSwapWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('paraswap')
export const phantomWallet: InPage = /* @__PURE__ */ fromCatalogue('phantom')
export const portoWallet: (options: object) => Wallet = /* @__PURE__ */ fromCatalogue('porto')
export const rabbyWallet: InPage = /* @__PURE__ */ fromCatalogue('rabby')
export const rainbowWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('rainbow')
export const ramperWallet: InPage = /* @__PURE__ */ fromCatalogue('ramper')
export const readyWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('ready')
export const roninWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('ronin')
export const safeheronWallet: InPage = /* @__PURE__ */ fromCatalogue('safeheron')
export const safepalWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('safepal')
export const safeWallet: InPage = /* @__PURE__ */ fromCatalogue('safe')
export const seifWallet: InPage = /* @__PURE__ */ fromCatalogue('seif')
export const subWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('subwallet')
export const tahoWallet: InPage = /* @__PURE__ */ fromCatalogue('taho')
export const talismanWallet: InPage = /* @__PURE__ */ fromCatalogue('talisman')
export const tokenaryWallet: InPage = /* @__PURE__ */ fromCatalogue('tokenary')
export const tokenPocketWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('tokenPocket')
export const trustWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('trust')
export const uniswapWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('uniswap')
export const universalProfilesWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('universal-profiles')
export const valoraWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('valora')
export const walletConnectWallet: (options: WalletConnectWalletOptions) => Wallet =
  /* @__PURE__ */ fromCatalogue('walletConnect')
export const wigwamWallet: InPage = /* @__PURE__ */ fromCatalogue('wigwam')
export const xdefiWallet: InPage = /* @__PURE__ */ fromCatalogue('xdefi')
export const xPortalWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('xportal')
export const zealWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('zeal')
export const zerionWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('zerion')
export const zilPayWallet: CreateScannedWallet = /* @__PURE__ */ fromCatalogue('zilpay')
