import type { Message } from '../../server/message'
import { useText } from '../context'
import { BusyLine } from '../elements/BusyLine'
import { useDialog } from '../model'
import { CodeDetails, Details } from '../request/Details'
import { useSigningSteps } from '../signing/useSigning'

/** The fields of the message, as read from the message's text, and the text itself. */
const MessageFields = ({ message }: { message: Message }) => {
  const { config, locale, text } = useDialog()
  const { domain, account, nonce, goodUntil } = message
  const network = config.chains.find(({ id }) => id === account.chainId)?.name ?? String(account.chainId)
  const expiryTime = new Intl.DateTimeFormat(locale.tag, { timeStyle: 'short' }).format(goodUntil)
  return (
    <>
      <dl className="kl-facts">
        <div>
          <dt>{text('sign.detail.domain')}</dt>
          <dd>
            <bdi>{domain}</bdi>
          </dd>
        </div>
        <div>
          <dt>{text('sign.detail.network')}</dt>
          <dd>{network}</dd>
        </div>
        <div>
          <dt>{text('sign.detail.nonce')}</dt>
          <dd>
            <bdi>{nonce}</bdi>
          </dd>
        </div>
        <div>
          <dt>{text('sign.detail.expires')}</dt>
          <dd>{expiryTime}</dd>
        </div>
      </dl>
      <CodeDetails label={text('sign.details')}>{message.text}</CodeDetails>
    </>
  )
}

/**
 * The exact message, collapsed at first. When the message is renewed, the new text replaces the old one without an
 * announcement.
 */
export const ExactMessage = () => {
  const text = useText()
  const { preparedMessage } = useSigningSteps()
  return (
    <Details label={text('sign.details')}>
      {preparedMessage.is === 'ready' ? (
        <MessageFields message={preparedMessage.message} />
      ) : (
        <BusyLine>{text('sign.preparing')}</BusyLine>
      )}
    </Details>
  )
}
