import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Lazy } from '../../browser/lazy'

/** The props of a site's own picture of an account. */
export type AvatarProps = {
  address: string
  /** URL of the ENS avatar; null if the account has no ENS avatar. */
  picture: string | null
  /** Width and height in px. */
  size: number
}

/**
 * Props of the component that shows name, picture and balance. The component receives values and components as props
 * instead of importing them, so that its chunk shares no module with the page's entry.
 */
export type LabelProps = {
  address: string
  /** The class name of each part. Undefined if the site does not show the part. */
  classes: { picture: string | undefined; name: string | undefined; balance: string | undefined }
  /** The screens that show the balance. */
  balanceOn: { small: boolean; large: boolean }
  Part: ComponentType<{ hideOn: string | undefined; children: ReactNode }>
  avatar: ComponentType<AvatarProps> | undefined
}

/** Parts of the button that differ between the hosted page, the element and the npm package. */
export type ButtonParts = {
  ChainTile: ComponentType<{ chainId: number; name: string; size: 24 }>
  /** The component with name, picture and balance. The component loads once an account is connected. */
  label: Lazy<{ AccountLabel: ComponentType<LabelProps> }>
  /** The site's own picture of an account. */
  avatar?: ComponentType<AvatarProps> | undefined
}

export const ButtonContext = createContext({} as ButtonParts)
export const useButtonParts = (): ButtonParts => useContext(ButtonContext)
