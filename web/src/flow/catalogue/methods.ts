import type { Method } from '../screen'

/** The conditions that determine the order of a wallet's methods. */
export type MethodOptions = {
  /** True if the device is a phone or tablet. */
  phone: boolean
  /** True if the site has set up scanning (`walletconnect.project_id`). */
  scanning: boolean
  /** The method that last worked for this wallet. */
  last?: Method | undefined
  /** True if the wallet's app can open a page in the app's in-app browser. */
  browses?: boolean | undefined
}

const phoneOrder: Method[] = ['qr_code', 'extension', 'desktop']
const computerOrder: Method[] = ['desktop', 'qr_code', 'extension']
/** The order if scanning is off. Extensions come first, because there is neither a code nor a link to a desktop app. */
const orderWithoutScanning: Method[] = ['extension', 'desktop', 'qr_code']

/**
 * Sort a wallet's connection methods by speed on this device, the fastest first (docs/internals/design.md#4-states).
 */
export const orderMethods = (
  methods: readonly Method[],
  { phone, scanning, last, browses }: MethodOptions,
): Method[] => {
  const methodOrder = phone ? phoneOrder : scanning ? computerOrder : orderWithoutScanning
  const usableMethods = methodOrder.filter(
    (method) => methods.includes(method) || (phone && browses && method === 'qr_code'),
  )
  return last && !phone && usableMethods.includes(last)
    ? [last, ...usableMethods.filter((method) => method !== last)]
    : usableMethods
}
