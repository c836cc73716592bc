import { Notice } from '../elements/Notice'
import { warn } from '../icons/user'

/** A warning that the visitor should read before continuing. */
export const Warning = ({ children }: { children: string }) => (
  <Notice path={warn} className="kl-note--warn">
    {children}
  </Notice>
)
