import { Icon } from '../entry/Icon'
import { warn } from '../icons/user'

/** What the visitor should know before going on. */
export const Warning = ({ children }: { children: string }) => (
  <p className="kl-note kl-note--warn">
    <Icon path={warn} />
    <span>{children}</span>
  </p>
)
