type ByScreen<Value> = { readonly smallScreen: Value; readonly largeScreen?: Value }

/** A single value for all screen sizes, or separate values for small and for large screens (from 760 px). */
export type Responsive<Value> = Value | ByScreen<Value>

export type AccountStatus = 'full' | 'avatar' | 'address'
export type ChainStatus = 'full' | 'icon' | 'name' | 'none'

/** The parts of the connected account that the button shows. */
export type AccountParts = {
  accountStatus: Responsive<AccountStatus>
  chainStatus: Responsive<ChainStatus>
  showBalance: Responsive<boolean>
}

/** Defaults. On small screens, the button shows only the network's icon, the picture and the address. */
export const defaultParts: AccountParts = {
  accountStatus: 'full',
  chainStatus: { smallScreen: 'icon', largeScreen: 'full' },
  showBalance: { smallScreen: false, largeScreen: true },
}

const isByScreen = <Value>(value: Responsive<Value>): value is ByScreen<Value> =>
  typeof value === 'object' && value !== null

/**
 * Return the values for small and large screens. If a pair has no value for large screens, the value for small screens
 * applies to both.
 */
export const toScreenValues = <Value>(value: Responsive<Value>): { small: Value; large: Value } => {
  if (!isByScreen(value)) return { small: value, large: value }
  return { small: value.smallScreen, large: value.largeScreen ?? value.smallScreen }
}

/**
 * Return the class for a part of the button that is shown only for `shownValues`: `kl-hide-s` if the part is hidden
 * only on small screens, `kl-hide-l` if it is hidden only on large screens, and an empty string if it is shown on both.
 * Undefined if the part is hidden on both. The classes are in theme/entry.css.
 */
export const findPartClass = <Value>(value: Responsive<Value>, shownValues: readonly Value[]): string | undefined => {
  const { small, large } = toScreenValues(value)
  const [isOnSmall, isOnLarge] = [shownValues.includes(small), shownValues.includes(large)]
  if (isOnSmall) return isOnLarge ? '' : 'kl-hide-l'
  return isOnLarge ? 'kl-hide-s' : undefined
}
