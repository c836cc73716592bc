import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { KisslockConnectElement } from '../types'

/** The attributes of `<kisslock-connect>`. */
export interface KisslockConnectAttributes extends HTMLAttributes<KisslockConnectElement> {
  /** The name of an accent, such as `green`. */
  accent?: string
  scheme?: 'light' | 'dark' | 'auto'
  /** A language tag, or `auto` for the visitor's own language. */
  locale?: string
}

/** The props of `<kisslock-connect>` in JSX. */
export type KisslockConnectProps = DetailedHTMLProps<KisslockConnectAttributes, KisslockConnectElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'kisslock-connect': KisslockConnectProps
    }
  }
}
