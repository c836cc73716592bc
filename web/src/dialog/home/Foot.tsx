import { memo, useContext } from 'react'
import { SlotsContext, useKisslock, useText } from '../context'
import { Icon } from '../entry/Icon'
import { helpIcon, nextIcon } from '../icons/dialog'
import { useDialog } from '../model'

/** The site's terms and privacy notice. The links open in new tabs, so that the dialog stays open. */
const LegalLinks = () => {
  const { terms_url, privacy_url } = useKisslock().config.site
  const text = useText()
  const links = [[terms_url, 'page.terms'] as const, [privacy_url, 'page.privacy'] as const]
  return (
    <p className="kl-legal kl-t-small">
      {links.map(
        ([href, nameKey]) =>
          href && (
            <a key={nameKey} href={href} target="_blank" rel="noopener">
              {text(nameKey)}
              <span className="kl-sr"> ({text('common.newTab')})</span>
            </a>
          ),
      )}
    </p>
  )
}

/**
 * The area below the list: help for visitors without a wallet, the site's terms, and the application's own component.
 */
export const BrowseFooter = memo(() => {
  const { flow, text } = useDialog()
  const { Note } = useContext(SlotsContext)
  return (
    <>
      <div className="kl-browse__foot">
        <button className="kl-row" type="button" onClick={() => flow.send({ type: 'help', page: 'what' })}>
          <Icon path={helpIcon} />
          <span className="kl-row__name">{text('home.new')}</span>
          <Icon path={nextIcon} small flip />
        </button>
        <LegalLinks />
      </div>
      {Note && <Note />}
    </>
  )
})
