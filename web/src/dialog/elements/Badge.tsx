import { Icon } from '../entry/Icon'

/** A small sign on the wallet's half of the clasp: what keeps it from answering; `off` where that is not the wallet. */
export const Badge = ({ path, look }: { path: string; look: 'warn' | 'off' }) => (
  <span className={`kl-badge kl-badge--${look}`}>
    <Icon path={path} small />
  </span>
)
