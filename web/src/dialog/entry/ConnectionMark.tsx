import type { ReactNode } from 'react'
import { useKisslock } from '../context'
import { check } from '../icons/entry'
import { Icon } from './Icon'
import { Tile } from './Tile'

/** The state of the connection, drawn. */
export type MarkState = 'idle' | 'ready' | 'waiting' | 'closed' | 'apart'

/** A tick at the edge of what it says yes to. */
export const tick = (
  <span className="kl-badge">
    <Icon path={check} small />
  </span>
)

/** The site's own icon. */
const SiteTile = () => {
  const { site } = useKisslock().config
  return <Tile id="site" name={site.name} icon={site.icon} size={64} />
}

type ConnectionMarkProps = { state: MarkState; badge?: ReactNode; left?: ReactNode; right: ReactNode }

/** Two halves and two balls; it stays mounted through all states, so that only `data-state` moves it. */
export const ConnectionMark = ({ state, badge, left, right }: ConnectionMarkProps) => (
  <div className="kl-clasp" data-state={state} aria-hidden="true">
    <span className="kl-clasp__half">{left ?? <SiteTile />}</span>
    <span className="kl-clasp__balls">
      <i />
      <i />
    </span>
    <span className="kl-clasp__half">
      {right}
      {badge || (state === 'closed' && tick)}
    </span>
  </div>
)
