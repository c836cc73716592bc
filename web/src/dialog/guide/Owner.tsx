import { useText } from '../context'
import { Icon } from '../entry/Icon'
import { info } from '../icons/guide'

/** A note that the site's owner can enable more methods here. */
export const Owner = () => (
  <p className="kl-stage__foot kl-t-small">
    <Icon path={info} />
    <span>{useText()('home.owner')}</span>
  </p>
)
