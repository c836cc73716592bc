import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { type BrowserEntry, type ExtensionStore, readBrowser } from '../../browser/browsers'
import { storeResumeState } from '../../flow/resume'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { Sentence } from '../elements/Sentence'
import { WalletTile } from '../elements/WalletTile'
import { infoIcon, refreshIcon } from '../icons/guide'
import { useDialog } from '../model'
import { GuideWithSteps } from '../steps/GuideLayout'
import type { GuideProps } from '../steps/GuideProps'
import { LinkButton } from '../steps/links'

type ExtensionSource = { href: string; store?: ExtensionStore }

/**
 * Return where to get the extension: the store of this browser, or the vendor's own page if that store does not have
 * the extension.
 */
export const findExtensionSource = (
  { downloads }: WalletDetails,
  browser: BrowserEntry,
): ExtensionSource | undefined => {
  for (const store of browser.stores) {
    const href = downloads[store]
    if (href) return { href, store }
  }
  return downloads.extension ? { href: downloads.extension } : undefined
}

const PhoneNotice = ({ name }: { name: string }) => (
  <Notice path={infoIcon} className="kl-card__note">
    <Sentence of="install.onPhone" with={{ wallet: name }} />
  </Notice>
)

const storeNoteKeys = {
  chrome: 'install.from.chrome',
  edge: 'install.from.edge',
  firefox: 'install.from.firefox',
  opera: 'install.from.opera',
  safari: 'install.from.safari',
} as const satisfies Record<ExtensionStore, string>

const browserNamesByStore: [store: string, name: string][] = [
  ['chrome', 'Chrome'],
  ['edge', 'Edge'],
  ['firefox', 'Firefox'],
  ['opera', 'Opera'],
  ['safari', 'Safari'],
]

const findBrowsersWithExtension = (details: WalletDetails) =>
  browserNamesByStore.filter(([store]) => store in details.downloads).map(([, browser]) => browser)

/**
 * Shown if the extension is not available for this browser. List the browsers for which the extension is available, and
 * offer the wallet's phone app if it has one.
 */
const OtherBrowsersNote = ({ name, details }: { name: string; details: WalletDetails }) => {
  const { flow, locale, text } = useDialog()
  const browserList = new Intl.ListFormat(locale.tag, { type: 'conjunction' }).format(
    findBrowsersWithExtension(details),
  )
  const browser = readBrowser().name
  const hasCodeSteps = details.steps.q !== undefined
  return (
    <>
      <p className="kl-t-title">
        {browser
          ? text('install.none.heading', { wallet: name, browser })
          : text('install.none.unnamed', { wallet: name })}
      </p>
      <p className="kl-t-note kl-card__note">
        {text(hasCodeSteps ? 'install.none.body' : 'install.none.only', { list: browserList })}
      </p>
      {hasCodeSteps && (
        <Button look="primary" wide onClick={() => flow.send({ type: 'methodChosen', method: 'qr_code' })}>
          {text('install.none.action')}
        </Button>
      )}
    </>
  )
}

const useResumingReload = (wallet: string) => () => {
  storeResumeState(() => sessionStorage, { wallet, method: 'extension' }, Date.now())
  location.reload()
}

const InstallCard = ({
  wallet,
  name,
  source: extensionSource,
}: {
  wallet: string
  name: string
  source: ExtensionSource
}) => {
  const { flow, text } = useDialog()
  const reloadPage = useResumingReload(wallet)
  return (
    <>
      <p className="kl-t-title">
        <bdi>{name}</bdi>
      </p>
      <p className="kl-t-small">
        {text(extensionSource.store ? storeNoteKeys[extensionSource.store] : 'install.metaSite')}
      </p>
      <LinkButton look="primary" wide href={extensionSource.href} onClick={() => flow.send({ type: 'storeOpened' })}>
        {text('install.action', { wallet: name })}
      </LinkButton>
      <div className="kl-card__then">
        <p className="kl-t-note">{text('install.refreshHint')}</p>
        <Button look="quiet" size="m" wide icon={refreshIcon} onClick={reloadPage}>
          {text('install.refresh')}
        </Button>
      </div>
    </>
  )
}

const ReturnCard = ({ wallet }: { wallet: string }) => {
  const { flow, text } = useDialog()
  const reloadPage = useResumingReload(wallet)
  return (
    <>
      <p className="kl-t-title">{text('install.return.heading')}</p>
      <p className="kl-t-small">{text('install.return.meta')}</p>
      <Button look="primary" wide icon={refreshIcon} onClick={reloadPage}>
        {text('install.refresh')}
      </Button>
      <div className="kl-card__then">
        <Button look="bare" size="m" wide onClick={() => flow.send({ type: 'storeReopened' })}>
          {text('install.storeAgain')}
        </Button>
      </div>
    </>
  )
}

/** The guide that installs an extension: a card with the action, and three steps next to it. */
export const ExtensionGuide = ({ subject, details, returned }: GuideProps) => {
  const { phone } = useKisslock().platform
  const text = useText()
  const { id, name } = subject
  const browser = readBrowser()
  const extensionSource = findExtensionSource(details, browser)
  // If the wallet has no extension for this browser, the steps name a browser for which the wallet has an extension.
  const browserName = extensionSource || phone ? browser.name : findBrowsersWithExtension(details)[0]
  const guideAction = (
    <div className="kl-card">
      <WalletTile {...subject} size={72} />
      {phone ? (
        <>
          <p className="kl-t-title">
            <bdi>{name}</bdi>
          </p>
          <PhoneNotice name={name} />
        </>
      ) : !extensionSource ? (
        <OtherBrowsersNote name={name} details={details} />
      ) : returned ? (
        <ReturnCard wallet={id} />
      ) : (
        <InstallCard wallet={id} name={name} source={extensionSource} />
      )}
    </div>
  )
  return (
    <GuideWithSteps
      action={guideAction}
      heading={
        browserName
          ? text('guide.ext.heading', { wallet: name, browser: browserName })
          : text('guide.ext.unnamed', { wallet: name })
      }
      wallet={name}
      details={details}
      letter="e"
      states={returned ? ['done', 'plain', 'now'] : ['now', 'plain', 'plain']}
    />
  )
}
