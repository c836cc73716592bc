import type { Method } from '../screen'

/** What decides which way to a wallet is the fastest here. */
export type Surroundings = {
  /** The visitor holds a phone or tablet. */
  phone: boolean
  /** Codes can be scanned on this site. */
  scanning: boolean
  /** The method that last worked for this wallet. */
  last?: Method | undefined
}

const onPhone: Method[] = ['qr_code', 'extension', 'desktop']
const onComputer: Method[] = ['desktop', 'qr_code', 'extension']
/** Without scanning neither a code nor a pairing link for a desktop app can be made: what works here comes first. */
const withoutScanning: Method[] = ['extension', 'desktop', 'qr_code']

/** The wallet's methods, fastest on this device first (docs/design.md#4-states). */
export const orderMethods = (methods: readonly Method[], { phone, scanning, last }: Surroundings): Method[] => {
  const order = phone ? onPhone : scanning ? onComputer : withoutScanning
  const known = order.filter((method) => methods.includes(method))
  return last && !phone && known.includes(last) ? [last, ...known.filter((method) => method !== last)] : known
}
