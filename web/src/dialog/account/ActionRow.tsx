import { Icon } from '../entry/Icon'
import { plusIcon } from '../icons/wallet'

type ActionProps = { path?: string; label: string; note?: string; busy?: boolean; onClick: () => void }

/**
 * A row with an action. The default icon is a plus sign. While `busy` is true the row stays enabled, so that it keeps
 * the focus, and ignores clicks.
 */
export const ActionRow = ({ path = plusIcon, label, note, busy = false, onClick }: ActionProps) => (
  <button
    className="kl-row kl-row--l"
    type="button"
    aria-busy={busy || undefined}
    onClick={() => {
      if (!busy) onClick()
    }}
  >
    <span className="kl-tile kl-tile--40 kl-tile--plus">
      {busy ? <span className="kl-spin" aria-hidden="true" /> : <Icon path={path} />}
    </span>
    <span className="kl-row__name">
      {label}
      {note && <small>{note}</small>}
    </span>
  </button>
)
