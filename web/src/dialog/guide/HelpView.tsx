import { countWallets } from '../../flow/catalogue/list'
import type { Filter, Screen } from '../../flow/screen'
import type { MessageKey } from '../../locale/messages'
import { useText } from '../context'
import { Icon } from '../entry/Icon'
import { Heading } from '../frame/Heading'
import { keyIcon, shieldIcon } from '../icons/dialog'
import { checkIcon } from '../icons/entry'
import { browserIcon, deviceIcon, phoneIcon } from '../icons/guide'
import { useCatalogue, useDialog } from '../model'

const helpLessons: readonly [string, MessageKey, MessageKey][] = [
  [keyIcon, 'help.what.1', 'help.what.1.body'],
  [checkIcon, 'help.what.2', 'help.what.2.body'],
  [shieldIcon, 'help.what.3', 'help.what.3.body'],
]

const walletKindRows: readonly [string, Filter, MessageKey, MessageKey][] = [
  [phoneIcon, 'qr_code', 'help.choose.phone', 'help.choose.phone.body'],
  [browserIcon, 'extension', 'help.choose.browser', 'help.choose.browser.body'],
  [deviceIcon, 'hardware', 'help.choose.device', 'help.choose.device.body'],
]

const WhatIsAWallet = () => {
  const text = useText()
  return (
    <div className="kl-help kl-enter" key="what">
      <Heading>{text('help.what.heading')}</Heading>
      <p className="kl-t-body">{text('help.what.body')}</p>
      <ul className="kl-help__list">
        {helpLessons.map(([path, title, body]) => (
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

const ChooseWallet = () => {
  const { flow, platform, text } = useDialog()
  const catalogue = useCatalogue()
  // Browsers on phones have no extensions.
  const offeredKinds = walletKindRows.filter(([, filter]) => !platform.phone || filter !== 'extension')
  return (
    <div className="kl-help kl-enter" key="choose">
      <Heading>{text('help.choose.heading')}</Heading>
      <p className="kl-t-body">{text('help.choose.body')}</p>
      <div className="kl-pickcards">
        {offeredKinds.map(([path, filter, title, body]) => (
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
              {text('help.choose.show', { n: countWallets(catalogue, filter) })}
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
export const HelpView = ({ screen }: { screen: Extract<Screen, { at: 'help' }> }) =>
  screen.page === 'what' ? <WhatIsAWallet /> : <ChooseWallet />
