import { useText } from '../context'
import { copyIcon, useCopy } from '../elements/useCopy'
import { Icon } from '../entry/Icon'
import { checkIcon } from '../icons/entry'

/**
 * A button that copies the pairing link, for pasting into a wallet. Without a pairing the button is disabled but keeps
 * its space.
 */
export const CopyLink = ({ uri }: { uri: string | undefined }) => {
  const text = useText()
  const { copied, copy } = useCopy()
  return (
    <button
      className="kl-btn kl-btn--quiet kl-btn--m kl-btn--wide"
      type="button"
      aria-disabled={!uri || undefined}
      onClick={() => uri && copy(uri)}
    >
      <Icon path={copied ? checkIcon : copyIcon} />
      <span>{text(copied ? 'qr.copied' : 'qr.copy')}</span>
    </button>
  )
}
