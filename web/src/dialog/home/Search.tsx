import type { KeyboardEvent, RefObject } from 'react'
import { useText } from '../context'
import { IconButton } from '../elements/Button'
import { Icon } from '../entry/Icon'
import { closeIcon, searchIcon } from '../icons/dialog'

type SearchProps = {
  fieldRef: RefObject<HTMLInputElement | null>
  query: string
  count: number
  onQuery: (query: string) => void
  /** Chooses the first wallet of the list. Undefined while no wallet matches, because the list is then not rendered. */
  onEnter: (() => void) | undefined
  onDown: () => void
}

/**
 * The search field. Arrow down moves into the list and Enter chooses the first result. Escape clears the query, and a
 * second Escape closes the dialog.
 */
export const Search = ({ fieldRef, query, count, onQuery, onEnter, onDown }: SearchProps) => {
  const text = useText()
  const fieldLabel = count > 1 ? text('home.search', { count }) : text('home.list')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Enter' && query) onEnter?.()
    else if (event.key === 'Escape' && query) onQuery('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="kl-search">
      <Icon path={searchIcon} />
      <input
        ref={fieldRef}
        className="kl-search__field"
        type="search"
        dir={query ? 'auto' : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={fieldLabel}
        aria-controls={onEnter && 'kl-list'}
        placeholder={fieldLabel}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {query && (
        <IconButton
          className="kl-search__clear"
          path={closeIcon}
          label={text('home.searchClear')}
          bare
          onClick={() => {
            onQuery('')
            fieldRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}
