import { type ReactNode, useMemo } from 'react'
import { lazy } from '../../src/browser/lazy'
import { ButtonContext, type ButtonParts } from '../../src/dialog/entry/buttonParts'
import { useSite } from '../context/siteContext'
import { later, tellMissing } from '../core/lazyParts'
import { ChainTile } from '../icons/ChainTile'

const parts: ButtonParts = {
  preload: async (kisslock, to) => {
    const { preloadDialog, walletIcons } = await later.load()
    await Promise.all([preloadDialog(kisslock), to ? undefined : walletIcons(1).load()])
  },
  ChainTile,
  label: lazy(() => import('./AccountLabel')),
  onMissing: tellMissing,
}

/** Gives the package's parts, and the site's own picture of an account, to the button inside. */
export const SiteButton = ({ children }: { children: ReactNode }) => {
  const { avatar } = useSite('<ConnectButton>')
  return (
    <ButtonContext.Provider value={useMemo(() => ({ ...parts, avatar }), [avatar])}>{children}</ButtonContext.Provider>
  )
}
