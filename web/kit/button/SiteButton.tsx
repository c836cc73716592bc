import { type ReactNode, useMemo } from 'react'
import { lazy } from '../../src/browser/lazy'
import { ButtonContext, type ButtonParts } from '../../src/dialog/entry/buttonParts'
import { useSite } from '../context/siteContext'
import { ChainTile } from '../icons/ChainTile'

const siteButtonParts: ButtonParts = {
  ChainTile,
  label: lazy(() => import('./AccountLabel')),
}

/** Provide the package's parts, and the site's own picture of an account, to the button inside. */
export const SiteButtonProvider = ({ children }: { children: ReactNode }) => {
  const { avatar } = useSite('<ConnectButton>')
  return (
    <ButtonContext.Provider value={useMemo(() => ({ ...siteButtonParts, avatar }), [avatar])}>
      {children}
    </ButtonContext.Provider>
  )
}
