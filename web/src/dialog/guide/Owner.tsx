import { Icon } from '../host/Icon'
import { useText } from '../kit'
import { info } from '../parts/icons'

/** Small, below what cannot be done here yet: who can change that. */
export const Owner = () => (
  <p className="kl-stage__foot kl-t-small">
    <Icon path={info} />
    <span>{useText()('home.owner')}</span>
  </p>
)
