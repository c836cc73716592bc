import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Lazy } from '../../browser/lazy'

/** What a site's own picture of an account gets. */
export type AvatarProps = {
  address: string
  /** The picture of the account's name; null without one. */
  picture: string | null
  /** Width and height in px. */
  size: number
}

/** What draws name, picture and balance. It comes as properties, so that the chunk shares no module with the page's entry. */
export type LabelProps = {
  address: string
  /** The class of each part; undefined for a part that the site does not show. */
  classes: { picture: string | undefined; name: string | undefined; balance: string | undefined }
  /** The screens that show the balance. */
  balanceOn: { small: boolean; large: boolean }
  Part: ComponentType<{ on: string | undefined; children: ReactNode }>
  avatar: ComponentType<AvatarProps> | undefined
}

/** What the hosted page, the element and the npm package have of their own in the button. */
export type ButtonParts = {
  ChainTile: ComponentType<{ chainId: number; name: string; size: 24 }>
  /** Name, picture and balance, loaded once an account is connected. */
  label: Lazy<{ AccountLabel: ComponentType<LabelProps> }>
  /** The site's own picture of an account. */
  avatar?: ComponentType<AvatarProps> | undefined
}

export const ButtonContext = createContext({} as ButtonParts)
export const useButtonParts = (): ButtonParts => useContext(ButtonContext)
