import { countOf } from '../../flow/catalogue/list'
import type { Filter, Screen } from '../../flow/screen'
import type { MessageKey } from '../../locale/messages'
import { useText } from '../context'
import { Icon } from '../entry/Icon'
import { Heading } from '../frame/Heading'
import { key, shield } from '../icons/dialog'
import { check } from '../icons/entry'
import { browser, device, phone } from '../icons/guide'
import { useCatalogue, useDialog } from '../model'

const lessons: readonly [string, MessageKey, MessageKey][] = [
  [key, 'help.what.1', 'help.what.1.body'],
  [check, 'help.what.2', 'help.what.2.body'],
  [shield, 'help.what.3', 'help.what.3.body'],
]

const kinds: readonly [string, Filter, MessageKey, MessageKey][] = [
  [phone, 'qr_code', 'help.choose.phone', 'help.choose.phone.body'],
  [browser, 'extension', 'help.choose.browser', 'help.choose.browser.body'],
  [device, 'hardware', 'help.choose.device', 'help.choose.device.body'],
]

const What = () => {
  const text = useText()
  return (
    <div className="kl-help kl-enter" key="what">
      <Heading>{text('help.what.heading')}</Heading>
      <p className="kl-t-body">{text('help.what.body')}</p>
      <ul className="kl-help__list">
        {lessons.map(([path, title, body]) => (
          <li className="kl-help__item" key={title}>
            <span className="kl-blob">
              <Icon path={path} />
            </span>
            <div>
              <p className="kl-t-head">{text(title)}</p>
              <p className="kl-t-note">{text(body)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Choose = () => {
  const { flow, platform, text } = useDialog()
  const catalogue = useCatalogue()
  // Browsers on phones have no extensions.
  const offered = kinds.filter(([, filter]) => !platform.phone || filter !== 'extension')
  return (
    <div className="kl-help kl-enter" key="choose">
      <Heading>{text('help.choose.heading')}</Heading>
      <p className="kl-t-body">{text('help.choose.body')}</p>
      <div className="kl-pickcards">
        {offered.map(([path, filter, title, body]) => (
          <button
            key={filter}
            className="kl-pickcard"
            type="button"
            onClick={() => flow.send({ type: 'filtered', filter })}
          >
            <span className="kl-blob">
              <Icon path={path} />
            </span>
            <span>
              <span className="kl-t-head">{text(title)}</span>
              <br />
              <span className="kl-t-note">{text(body)}</span>
            </span>
            <span className="kl-pill kl-pill--plain">
              {text('help.choose.show', { n: countOf(catalogue, filter) })}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

/**
 * Help for visitors without a wallet: what a wallet is, and how to choose one. The cards on the second page filter the
 * list of wallets.
 */
export const Help = ({ screen }: { screen: Extract<Screen, { at: 'help' }> }) =>
  screen.page === 'what' ? <What /> : <Choose />
