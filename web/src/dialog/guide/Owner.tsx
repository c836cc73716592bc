import { useText } from '../context'
import { Icon } from '../entry/Icon'
import { info } from '../icons/dialog'

/** Small, below what cannot be done here yet: who can change that. */
export const Owner = () => (
  <p className="kl-stage__foot kl-t-small">
    <Icon path={info} />
    <span>{useText()('home.owner')}</span>
  </p>
)
