import type { ReactNode } from 'react'
import { useKit } from '../kit'
import { Icon } from './Icon'
import { check, close } from './icons'
import { Tile } from './Tile'

/** The state of the connection, drawn. */
export type ClaspState = 'idle' | 'ready' | 'waiting' | 'closed' | 'apart'

const badges: { [S in ClaspState]?: ReactNode } = {
  closed: (
    <span className="kl-badge">
      <Icon path={check} small />
    </span>
  ),
}

const failed = (
  <span className="kl-badge kl-badge--bad">
    <Icon path={close} small />
  </span>
)

/** The site's own icon. */
const SiteTile = () => {
  const { site } = useKit().config
  return <Tile id="site" name={site.name} icon={site.icon} size={64} />
}

type ClaspProps = { state: ClaspState; bad?: boolean; left?: ReactNode; right: ReactNode }

/** Two halves and two balls; it stays mounted through all states, so that only `data-state` moves it. */
export const Clasp = ({ state, bad = false, left, right }: ClaspProps) => (
  <div className="kl-clasp" data-state={state} aria-hidden="true">
    <span className="kl-clasp__half">{left ?? <SiteTile />}</span>
    <span className="kl-clasp__balls">
      <i />
      <i />
    </span>
    <span className="kl-clasp__half">
      {right}
      {bad ? failed : badges[state]}
    </span>
  </div>
)
