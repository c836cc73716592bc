import { Icon } from '../entry/Icon'

/** A badge on the wallet's half of the mark with the reason why it cannot answer; `off`: the reason is not the wallet. */
export const Badge = ({ path, look }: { path: string; look: 'warn' | 'off' }) => (
  <span className={`kl-badge kl-badge--${look}`}>
    <Icon path={path} small />
  </span>
)
