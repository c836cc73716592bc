import { catalogueWallet } from './catalogueWallet'
import { warnIgnored } from './ignored'
import type { AppOptions, DefaultWalletOptions, Wallet, WalletConnectWalletOptions } from './walletTypes'

/** A wallet that RainbowKit asks only in the page. */
type InPage = () => Wallet
/** A wallet that RainbowKit also reaches by scanning. */
type Scanned = (options: DefaultWalletOptions) => Wallet
/** A wallet with settings of its own package as members of its function. They have no effect; development names each once. */
type WithSettings<Options> = ((options: Options) => Wallet) & { [setting: string]: unknown }

const of = (id: string) => () => catalogueWallet(id)

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

export const anchorageDigitalWallet: InPage = /* @__PURE__ */ of('anchorageDigital')
export const argentWallet: Scanned = /* @__PURE__ */ of('argent')
export const backpackWallet: InPage = /* @__PURE__ */ of('backpack')
export const base = /* @__PURE__ */ withSettings<AppOptions>('base')
export const baseAccount = /* @__PURE__ */ withSettings<AppOptions>('base')
export const berasigWallet: Scanned = /* @__PURE__ */ of('berasig')
export const bestWallet: Scanned = /* @__PURE__ */ of('bestWallet')
export const bifrostWallet: Scanned = /* @__PURE__ */ of('bifrostWallet')
export const binanceWallet: Scanned = /* @__PURE__ */ of('binance')
export const bitgetWallet: Scanned = /* @__PURE__ */ of('bitget')
export const bitskiWallet: InPage = /* @__PURE__ */ of('bitski')
export const bitverseWallet: Scanned = /* @__PURE__ */ of('bitverse')
export const bloomWallet: Scanned = /* @__PURE__ */ of('bloom')
export const braveWallet: InPage = /* @__PURE__ */ of('brave')
export const bybitWallet: Scanned = /* @__PURE__ */ of('bybit')
export const clvWallet: Scanned = /* @__PURE__ */ of('clv')
export const coin98Wallet: Scanned = /* @__PURE__ */ of('coin98')
export const coinbaseWallet = /* @__PURE__ */ withSettings<AppOptions>('coinbase')
export const compassWallet: InPage = /* @__PURE__ */ of('compass')
export const coreWallet: Scanned = /* @__PURE__ */ of('core')
export const ctrlWallet: InPage = /* @__PURE__ */ of('xdefi')
export const dawnWallet: InPage = /* @__PURE__ */ of('dawn')
export const desigWallet: InPage = /* @__PURE__ */ of('desig')
export const enkryptWallet: InPage = /* @__PURE__ */ of('enkrypt')
export const foxWallet: Scanned = /* @__PURE__ */ of('foxwallet')
export const frameWallet: InPage = /* @__PURE__ */ of('frame')
export const frontierWallet: Scanned = /* @__PURE__ */ of('frontier')
export const gateWallet: Scanned = /* @__PURE__ */ of('gate')
export const geminiWallet: (options: AppOptions) => Wallet = /* @__PURE__ */ of('gemini')
export const imTokenWallet: Scanned = /* @__PURE__ */ of('imToken')
export const injectedWallet: InPage = /* @__PURE__ */ of('injected')
export const iopayWallet: Scanned = /* @__PURE__ */ of('iopay')
export const kaiaWallet: Scanned = /* @__PURE__ */ of('kaia')
export const kaikasWallet: Scanned = /* @__PURE__ */ of('kaikas')
export const krakenWallet: Scanned = /* @__PURE__ */ of('kraken')
export const kresusWallet: Scanned = /* @__PURE__ */ of('kresus-wallet')
export const ledgerWallet: Scanned = /* @__PURE__ */ of('ledger')
export const magicEdenWallet: InPage = /* @__PURE__ */ of('magicEden')
export const mecoWallet: Scanned = /* @__PURE__ */ of('meco')
export const metaMaskWallet = /* @__PURE__ */ withSettings<DefaultWalletOptions>('metaMask')
export const mewWallet: Scanned = /* @__PURE__ */ of('mew')
export const nestWallet: InPage = /* @__PURE__ */ of('nest')
export const novaWallet: Scanned = /* @__PURE__ */ of('nova')
export const oktoWallet: Scanned = /* @__PURE__ */ of('okto')
export const okxWallet: Scanned = /* @__PURE__ */ of('okx')
export const omniWallet: Scanned = /* @__PURE__ */ of('omni')
export const oneInchWallet: Scanned = /* @__PURE__ */ of('1inch')
export const oneKeyWallet: InPage = /* @__PURE__ */ of('one_key')
export const paraSwapWallet: Scanned = /* @__PURE__ */ of('paraswap')
export const phantomWallet: InPage = /* @__PURE__ */ of('phantom')
export const portoWallet: (options: object) => Wallet = /* @__PURE__ */ of('porto')
export const rabbyWallet: InPage = /* @__PURE__ */ of('rabby')
export const rainbowWallet: Scanned = /* @__PURE__ */ of('rainbow')
export const ramperWallet: InPage = /* @__PURE__ */ of('ramper')
export const readyWallet: Scanned = /* @__PURE__ */ of('ready')
export const roninWallet: Scanned = /* @__PURE__ */ of('ronin')
export const safeheronWallet: InPage = /* @__PURE__ */ of('safeheron')
export const safepalWallet: Scanned = /* @__PURE__ */ of('safepal')
export const safeWallet: InPage = /* @__PURE__ */ of('safe')
export const seifWallet: InPage = /* @__PURE__ */ of('seif')
export const subWallet: Scanned = /* @__PURE__ */ of('subwallet')
export const tahoWallet: InPage = /* @__PURE__ */ of('taho')
export const talismanWallet: InPage = /* @__PURE__ */ of('talisman')
export const tokenaryWallet: InPage = /* @__PURE__ */ of('tokenary')
export const tokenPocketWallet: Scanned = /* @__PURE__ */ of('tokenPocket')
export const trustWallet: Scanned = /* @__PURE__ */ of('trust')
export const uniswapWallet: Scanned = /* @__PURE__ */ of('uniswap')
export const universalProfilesWallet: Scanned = /* @__PURE__ */ of('universal-profiles')
export const valoraWallet: Scanned = /* @__PURE__ */ of('valora')
export const walletConnectWallet: (options: WalletConnectWalletOptions) => Wallet = /* @__PURE__ */ of('walletConnect')
export const wigwamWallet: InPage = /* @__PURE__ */ of('wigwam')
export const xdefiWallet: InPage = /* @__PURE__ */ of('xdefi')
export const xPortalWallet: Scanned = /* @__PURE__ */ of('xportal')
export const zealWallet: Scanned = /* @__PURE__ */ of('zeal')
export const zerionWallet: Scanned = /* @__PURE__ */ of('zerion')
export const zilPayWallet: Scanned = /* @__PURE__ */ of('zilpay')
