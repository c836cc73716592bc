import { Notice } from '../elements/Notice'
import { warn } from '../icons/user'

/** What the visitor should know before going on. */
export const Warning = ({ children }: { children: string }) => (
  <Notice path={warn} className="kl-note--warn">
    {children}
  </Notice>
)
