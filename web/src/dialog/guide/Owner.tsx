import { useText } from '../context'
import { Icon } from '../entry/Icon'
import { info } from '../icons/guide'

/** A note below a guide: the site's owner can enable more methods of connecting this wallet. */
export const Owner = () => (
  <p className="kl-stage__foot kl-t-small">
    <Icon path={info} />
    <span>{useText()('home.owner')}</span>
  </p>
)
