import { useText } from '../context'
import { Button } from '../elements/Button'

type NothingFoundProps = { query: string; onChooseAny: (() => void) | undefined }

/** Replaces the list if no wallet matches the search. */
export const NothingFound = ({ query, onChooseAny }: NothingFoundProps) => {
  const text = useText()
  return (
    <div className="kl-list" id="kl-list">
      <p className="kl-group__title kl-none">{text('home.none.title', { query })}</p>
      <p className="kl-t-note kl-none__hint">{text('home.none.spelling')}</p>
      {onChooseAny && (
        <Button look="quiet" size="m" wide onClick={onChooseAny}>
          {text('home.none.action')}
        </Button>
      )}
    </div>
  )
}
