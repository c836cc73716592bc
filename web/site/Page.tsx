import { ConnectButton } from '../src/dialog/ConnectButton'
import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { useKisslock, useText, useWalletConnection } from '../src/dialog/context'
import { ChainTile } from '../src/dialog/entry/ChainTile'
import { Tile } from '../src/dialog/entry/Tile'
import type { KisslockCore } from '../src/kisslock'
import { splitAtPlaceholders } from '../src/locale/messages'
import { Card } from './Card'
import { useEarlyPress } from './useEarlyPress'

const SiteHeader = () => {
  const { site } = useKisslock().config
  const { address, status } = useWalletConnection()
  return (
    <header className="site-top">
      <span className="site-name">
        <Tile id="site" name={site.name} icon={site.icon} size={32} />
        {/* A key for each state: on a phone the name is hidden next to an account, and browsers do not count a replaced element as a layout shift. */}
        <bdi key={`${status} ${address}`}>{site.name}</bdi>
      </span>
      <ConnectButton ChainTile={ChainTile} />
    </header>
  )
}

const PageHero = () => {
  const { site } = useKisslock().config
  const text = useText()
  return (
    <main className="site-hero">
      <div>
        <h1>
          <bdi>{site.sentence || text('page.sentence')}</bdi>
        </h1>
        <p>
          {splitAtPlaceholders(text('page.lead')).map((part, i) => (i % 2 ? <bdi key={part}>{site.name}</bdi> : part))}
        </p>
      </div>
      <Card />
    </main>
  )
}

const SiteFooter = () => {
  const { terms_url, privacy_url } = useKisslock().config.site
  const text = useText()
  if (!terms_url && !privacy_url) return null
  return (
    <footer className="site-foot kl-t-small">
      {terms_url && <a href={terms_url}>{text('page.terms')}</a>}
      {privacy_url && <a href={privacy_url}>{text('page.privacy')}</a>}
    </footer>
  )
}

/**
 * The hosted page: the site's name, sentence, icon and button. Once a wallet is connected, the page also shows a card
 * with the account.
 */
export const Page = ({ kisslock }: { kisslock: KisslockCore }) => {
  useEarlyPress(kisslock)
  return (
    <CoreProvider kisslock={kisslock}>
      <div className="site">
        <SiteHeader />
        <PageHero />
        <SiteFooter />
      </div>
      <ConnectDialog />
    </CoreProvider>
  )
}
