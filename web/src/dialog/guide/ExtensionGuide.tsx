import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { type Browser, readBrowser, type Store } from '../../browser/browsers'
import { rememberResume } from '../../flow/resume'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { Sentence } from '../elements/Sentence'
import { WalletTile } from '../elements/WalletTile'
import { info, refresh } from '../icons/guide'
import { useDialog } from '../model'
import { GuideWithSteps } from '../steps/GuideLayout'
import type { GuideProps } from '../steps/GuideProps'
import { LinkButton } from '../steps/links'

type Source = { href: string; store?: Store }

/**
 * Return where to get the extension: the store of this browser, or the vendor's own page if that store does not have
 * the extension.
 */
export const sourceOf = ({ downloads }: WalletDetails, browser: Browser): Source | undefined => {
  for (const store of browser.stores) {
    const href = downloads[store]
    if (href) return { href, store }
  }
  return downloads.extension ? { href: downloads.extension } : undefined
}

const PhoneNotice = ({ name }: { name: string }) => (
  <Notice path={info} className="kl-card__note">
    <Sentence of="install.onPhone" with={{ wallet: name }} />
  </Notice>
)

const storeNotes = {
  chrome: 'install.from.chrome',
  edge: 'install.from.edge',
  firefox: 'install.from.firefox',
  opera: 'install.from.opera',
  safari: 'install.from.safari',
} as const satisfies Record<Store, string>

const browsers: [place: string, name: string][] = [
  ['chrome', 'Chrome'],
  ['edge', 'Edge'],
  ['firefox', 'Firefox'],
  ['opera', 'Opera'],
  ['safari', 'Safari'],
]

const browsersOf = (details: WalletDetails) =>
  browsers.filter(([place]) => place in details.downloads).map(([, browser]) => browser)

/**
 * Shown if the extension is not available for this browser. List the browsers for which the extension is available, and
 * offer the wallet's phone app if it has one.
 */
const OtherBrowsers = ({ name, details }: { name: string; details: WalletDetails }) => {
  const { flow, locale, text } = useDialog()
  const list = new Intl.ListFormat(locale.tag, { type: 'conjunction' }).format(browsersOf(details))
  const browser = readBrowser().name
  const byPhone = details.steps.q !== undefined
  return (
    <>
      <p className="kl-t-title">
        {browser
          ? text('install.none.heading', { wallet: name, browser })
          : text('install.none.unnamed', { wallet: name })}
      </p>
      <p className="kl-t-note kl-card__note">{text(byPhone ? 'install.none.body' : 'install.none.only', { list })}</p>
      {byPhone && (
        <Button look="primary" wide onClick={() => flow.send({ type: 'methodChosen', method: 'qr_code' })}>
          {text('install.none.action')}
        </Button>
      )}
    </>
  )
}

const useReload = (wallet: string) => () => {
  rememberResume(() => sessionStorage, { wallet, method: 'extension' }, Date.now())
  location.reload()
}

const InstallCard = ({ wallet, name, source }: { wallet: string; name: string; source: Source }) => {
  const { flow, text } = useDialog()
  const reload = useReload(wallet)
  return (
    <>
      <p className="kl-t-title">
        <bdi>{name}</bdi>
      </p>
      <p className="kl-t-small">{text(source.store ? storeNotes[source.store] : 'install.metaSite')}</p>
      <LinkButton look="primary" wide href={source.href} onClick={() => flow.send({ type: 'storeOpened' })}>
        {text('install.action', { wallet: name })}
      </LinkButton>
      <div className="kl-card__then">
        <p className="kl-t-note">{text('install.refreshHint')}</p>
        <Button look="quiet" size="m" wide icon={refresh} onClick={reload}>
          {text('install.refresh')}
        </Button>
      </div>
    </>
  )
}

const ReturnCard = ({ wallet }: { wallet: string }) => {
  const { flow, text } = useDialog()
  const reload = useReload(wallet)
  return (
    <>
      <p className="kl-t-title">{text('install.return.heading')}</p>
      <p className="kl-t-small">{text('install.return.meta')}</p>
      <Button look="primary" wide icon={refresh} onClick={reload}>
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
  const source = sourceOf(details, browser)
  // If the wallet has no extension for this browser, the steps name a browser for which the wallet has an extension.
  const place = source || phone ? browser.name : browsersOf(details)[0]
  const action = (
    <div className="kl-card">
      <WalletTile {...subject} size={72} />
      {phone ? (
        <>
          <p className="kl-t-title">
            <bdi>{name}</bdi>
          </p>
          <PhoneNotice name={name} />
        </>
      ) : !source ? (
        <OtherBrowsers name={name} details={details} />
      ) : returned ? (
        <ReturnCard wallet={id} />
      ) : (
        <InstallCard wallet={id} name={name} source={source} />
      )}
    </div>
  )
  return (
    <GuideWithSteps
      action={action}
      heading={
        place
          ? text('guide.ext.heading', { wallet: name, browser: place })
          : text('guide.ext.unnamed', { wallet: name })
      }
      wallet={name}
      details={details}
      letter="e"
      states={returned ? ['done', 'plain', 'now'] : ['now', 'plain', 'plain']}
    />
  )
}
