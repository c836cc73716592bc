import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { detectPhoneSystem } from '../../browser/system'
import { createBrowseLink } from '../../flow/browse/browseLink'
import { createPageUrl } from '../../flow/browse/pageAddress'
import { needsNewTab } from '../../flow/pairing/appLink'
import { useClientName, useKisslock } from '../context'
import { createButtonClass } from '../elements/Button'
import { useDetectedWallets, useDialog } from '../model'

/**
 * Return the link that opens this page in the wallet's own browser. Undefined if the wallet has no such link. Also
 * undefined on a computer, inside a wallet's browser, and during an OpenID sign-in.
 */
export const useBrowseLink = (wallet: string, { browse }: WalletDetails): string | undefined => {
  const { config, platform } = useKisslock()
  const clientName = useClientName()
  const isInWalletBrowser = useDetectedWallets().length > 0
  if (!platform.phone || isInWalletBrowser || !browse || clientName !== undefined) return undefined
  const address = createPageUrl(config.wallets, wallet)
  return browse[detectPhoneSystem(navigator.userAgent)].flatMap(
    (template) => createBrowseLink(template, address) ?? [],
  )[0]
}

type BrowseLinkProps = { href: string; app: string; look: 'primary' | 'quiet'; size?: 'm' }

/**
 * A link that opens this page in the wallet's own browser. The visitor has to tap the link itself, because phones open
 * apps only from the visitor's own tap.
 */
export const BrowseLink = ({ href, app, look, size }: BrowseLinkProps) => {
  const { flow, text } = useDialog()
  // `noreferrer`: the wallet's vendor must not see which page the visitor comes from.
  const newTabProps = needsNewTab(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a
      className={createButtonClass({ look, wide: true, ...(size && { size }) })}
      href={href}
      {...newTabProps}
      onClick={() => flow.send({ type: 'browsed' })}
    >
      <span>{text('browse.open', { wallet: app })}</span>
    </a>
  )
}
