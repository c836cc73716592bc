import { useText } from '../context'
import { Icon } from '../entry/Icon'
import { infoIcon } from '../icons/guide'

/** A note below a guide: the site's owner can enable more methods of connecting this wallet. */
export const SiteOwnerNote = () => (
  <p className="kl-stage__foot kl-t-small">
    <Icon path={infoIcon} />
    <span>{useText()('home.owner')}</span>
  </p>
)
