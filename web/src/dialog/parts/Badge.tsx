import { Icon } from '../host/Icon'

/** A small sign on the wallet's half of the clasp: what keeps it from answering. */
export const Badge = ({ path }: { path: string }) => (
  <span className="kl-badge kl-badge--warn">
    <Icon path={path} small />
  </span>
)
