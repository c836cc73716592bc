import { Notice } from '../elements/Notice'
import { warnIcon } from '../icons/user'

/** A warning that the visitor should read before continuing. */
export const Warning = ({ children }: { children: string }) => (
  <Notice path={warnIcon} className="kl-note--warn">
    {children}
  </Notice>
)
