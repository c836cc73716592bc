import { Icon } from '../entry/Icon'

/** A badge on the wallet's icon that shows why the wallet cannot respond. Use `off` if the cause is not the wallet. */
export const TileBadge = ({ path, look }: { path: string; look: 'warn' | 'off' }) => (
  <span className={`kl-badge kl-badge--${look}`}>
    <Icon path={path} small />
  </span>
)
