import type { ReactNode } from 'react'
import { useKisslock } from '../context'
import { checkIcon } from '../icons/entry'
import { Icon } from './Icon'
import { Tile } from './Tile'

/** The state of the connection that the mark shows. */
export type MarkState = 'idle' | 'ready' | 'waiting' | 'closed' | 'apart'

/** A tick on the edge of a tile. */
export const tickBadge = (
  <span className="kl-badge">
    <Icon path={checkIcon} small />
  </span>
)

/** A half of the connection mark that shows no picture. */
export const emptyTile = <span className="kl-tile kl-tile--64 kl-tile--empty" />

/** The site's own icon. */
const SiteTile = () => {
  const { site } = useKisslock().config
  return <Tile id="site" name={site.name} icon={site.icon} size={64} />
}

type ConnectionMarkProps = { state: MarkState; badge?: ReactNode; left?: ReactNode; right: ReactNode }

/**
 * The connection mark: two halves (site and wallet) and two circles between them. The mark stays mounted in all states,
 * so that a change of `data-state` is animated.
 */
export const ConnectionMark = ({ state, badge, left, right }: ConnectionMarkProps) => (
  <div className="kl-clasp" data-state={state} aria-hidden="true">
    <span className="kl-clasp__half">{left ?? <SiteTile />}</span>
    <span className="kl-clasp__balls">
      <i />
      <i />
    </span>
    <span className="kl-clasp__half">
      {right}
      {badge || (state === 'closed' && tickBadge)}
    </span>
  </div>
)
