import { useDialog } from '../../model'
import { formatDuration } from '../../signing/duration'

/** Explains why the owners' signatures did not arrive. `lifeMs` is undefined if the wallet declined. */
export const OwnersNote = ({ lifeMs }: { lifeMs?: number }) => {
  const { locale, text } = useDialog()
  const sentence =
    lifeMs === undefined
      ? text('owners.declined')
      : text('owners.expired', { duration: formatDuration(locale.tag, lifeMs) })
  return <p className="kl-t-body">{sentence}</p>
}
