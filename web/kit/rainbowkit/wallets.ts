import { catalogueWallet } from './catalogueWallet'
import { warnIgnored } from './ignored'
import type { AppOptions, DefaultWalletOptions, Wallet, WalletConnectWalletOptions } from './walletTypes'

/** A wallet that RainbowKit connects only in the browser. */
type InPage = () => Wallet
/** A wallet that RainbowKit can also connect by scanning. */
type Scanned = (options: DefaultWalletOptions) => Wallet
/**
 * A wallet's function with members for settings of the wallet's own package, as in RainbowKit. Setting such a member
 * has no effect. In development, the page logs a warning once for each member that is set.
 */
type WithSettings<Options> = ((options: Options) => Wallet) & { [setting: string]: unknown }

const fromCatalogue = (id: string) => () => catalogueWallet(id)

const withSettings = <Options>(id: string): WithSettings<Options> => {
  const create: WithSettings<Options> = Object.assign(
    () => {
      warnIgnored(Object.fromEntries(Object.keys(create).map((name) => [`${id}.${name}`, true])))
      return catalogueWallet(id)
    },
    {} as { [setting: string]: unknown },
  )
  return create
}

export const anchorageDigitalWallet: InPage = /* @__PURE__ */ fromCatalogue('anchorageDigital')
export const argentWallet: Scanned = /* @__PURE__ */ fromCatalogue('argent')
export const backpackWallet: InPage = /* @__PURE__ */ fromCatalogue('backpack')
export const base = /* @__PURE__ */ withSettings<AppOptions>('base')
export const baseAccount = /* @__PURE__ */ withSettings<AppOptions>('base')
export const berasigWallet: Scanned = /* @__PURE__ */ fromCatalogue('berasig')
export const bestWallet: Scanned = /* @__PURE__ */ fromCatalogue('bestWallet')
export const bifrostWallet: Scanned = /* @__PURE__ */ fromCatalogue('bifrostWallet')
export const binanceWallet: Scanned = /* @__PURE__ */ fromCatalogue('binance')
export const bitgetWallet: Scanned = /* @__PURE__ */ fromCatalogue('bitget')
export const bitskiWallet: InPage = /* @__PURE__ */ fromCatalogue('bitski')
export const bitverseWallet: Scanned = /* @__PURE__ */ fromCatalogue('bitverse')
export const bloomWallet: Scanned = /* @__PURE__ */ fromCatalogue('bloom')
export const braveWallet: InPage = /* @__PURE__ */ fromCatalogue('brave')
export const bybitWallet: Scanned = /* @__PURE__ */ fromCatalogue('bybit')
export const clvWallet: Scanned = /* @__PURE__ */ fromCatalogue('clv')
export const coin98Wallet: Scanned = /* @__PURE__ */ fromCatalogue('coin98')
export const coinbaseWallet = /* @__PURE__ */ withSettings<AppOptions>('coinbase')
export const compassWallet: InPage = /* @__PURE__ */ fromCatalogue('compass')
export const coreWallet: Scanned = /* @__PURE__ */ fromCatalogue('core')
export const ctrlWallet: InPage = /* @__PURE__ */ fromCatalogue('xdefi')
export const dawnWallet: InPage = /* @__PURE__ */ fromCatalogue('dawn')
export const desigWallet: InPage = /* @__PURE__ */ fromCatalogue('desig')
export const enkryptWallet: InPage = /* @__PURE__ */ fromCatalogue('enkrypt')
export const foxWallet: Scanned = /* @__PURE__ */ fromCatalogue('foxwallet')
export const frameWallet: InPage = /* @__PURE__ */ fromCatalogue('frame')
export const frontierWallet: Scanned = /* @__PURE__ */ fromCatalogue('frontier')
export const gateWallet: Scanned = /* @__PURE__ */ fromCatalogue('gate')
export const geminiWallet: (options: AppOptions) => Wallet = /* @__PURE__ */ fromCatalogue('gemini')
export const imTokenWallet: Scanned = /* @__PURE__ */ fromCatalogue('imToken')
export const injectedWallet: InPage = /* @__PURE__ */ fromCatalogue('injected')
export const iopayWallet: Scanned = /* @__PURE__ */ fromCatalogue('iopay')
export const kaiaWallet: Scanned = /* @__PURE__ */ fromCatalogue('kaia')
export const kaikasWallet: Scanned = /* @__PURE__ */ fromCatalogue('kaikas')
export const krakenWallet: Scanned = /* @__PURE__ */ fromCatalogue('kraken')
export const kresusWallet: Scanned = /* @__PURE__ */ fromCatalogue('kresus-wallet')
export const ledgerWallet: Scanned = /* @__PURE__ */ fromCatalogue('ledger')
export const magicEdenWallet: InPage = /* @__PURE__ */ fromCatalogue('magicEden')
export const mecoWallet: Scanned = /* @__PURE__ */ fromCatalogue('meco')
export const metaMaskWallet = /* @__PURE__ */ withSettings<DefaultWalletOptions>('metaMask')
export const mewWallet: Scanned = /* @__PURE__ */ fromCatalogue('mew')
export const nestWallet: InPage = /* @__PURE__ */ fromCatalogue('nest')
export const novaWallet: Scanned = /* @__PURE__ */ fromCatalogue('nova')
export const oktoWallet: Scanned = /* @__PURE__ */ fromCatalogue('okto')
export const okxWallet: Scanned = /* @__PURE__ */ fromCatalogue('okx')
export const omniWallet: Scanned = /* @__PURE__ */ fromCatalogue('omni')
export const oneInchWallet: Scanned = /* @__PURE__ */ fromCatalogue('1inch')
export const oneKeyWallet: InPage = /* @__PURE__ */ fromCatalogue('one_key')
export const paraSwapWallet: Scanned = /* @__PURE__ */ fromCatalogue('paraswap')
export const phantomWallet: InPage = /* @__PURE__ */ fromCatalogue('phantom')
export const portoWallet: (options: object) => Wallet = /* @__PURE__ */ fromCatalogue('porto')
export const rabbyWallet: InPage = /* @__PURE__ */ fromCatalogue('rabby')
export const rainbowWallet: Scanned = /* @__PURE__ */ fromCatalogue('rainbow')
export const ramperWallet: InPage = /* @__PURE__ */ fromCatalogue('ramper')
export const readyWallet: Scanned = /* @__PURE__ */ fromCatalogue('ready')
export const roninWallet: Scanned = /* @__PURE__ */ fromCatalogue('ronin')
export const safeheronWallet: InPage = /* @__PURE__ */ fromCatalogue('safeheron')
export const safepalWallet: Scanned = /* @__PURE__ */ fromCatalogue('safepal')
export const safeWallet: InPage = /* @__PURE__ */ fromCatalogue('safe')
export const seifWallet: InPage = /* @__PURE__ */ fromCatalogue('seif')
export const subWallet: Scanned = /* @__PURE__ */ fromCatalogue('subwallet')
export const tahoWallet: InPage = /* @__PURE__ */ fromCatalogue('taho')
export const talismanWallet: InPage = /* @__PURE__ */ fromCatalogue('talisman')
export const tokenaryWallet: InPage = /* @__PURE__ */ fromCatalogue('tokenary')
export const tokenPocketWallet: Scanned = /* @__PURE__ */ fromCatalogue('tokenPocket')
export const trustWallet: Scanned = /* @__PURE__ */ fromCatalogue('trust')
export const uniswapWallet: Scanned = /* @__PURE__ */ fromCatalogue('uniswap')
export const universalProfilesWallet: Scanned = /* @__PURE__ */ fromCatalogue('universal-profiles')
export const valoraWallet: Scanned = /* @__PURE__ */ fromCatalogue('valora')
export const walletConnectWallet: (options: WalletConnectWalletOptions) => Wallet =
  /* @__PURE__ */ fromCatalogue('walletConnect')
export const wigwamWallet: InPage = /* @__PURE__ */ fromCatalogue('wigwam')
export const xdefiWallet: InPage = /* @__PURE__ */ fromCatalogue('xdefi')
export const xPortalWallet: Scanned = /* @__PURE__ */ fromCatalogue('xportal')
export const zealWallet: Scanned = /* @__PURE__ */ fromCatalogue('zeal')
export const zerionWallet: Scanned = /* @__PURE__ */ fromCatalogue('zerion')
export const zilPayWallet: Scanned = /* @__PURE__ */ fromCatalogue('zilpay')
