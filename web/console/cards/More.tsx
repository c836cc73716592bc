import { useState } from 'react'
import { useText } from '../../src/dialog/context'
import { Button } from '../../src/dialog/elements/Button'

/** The number of rows that a table shows at first. */
const firstRowCount = 10

type MoreButtonProps = { count: number; onMore: (() => void) | undefined }

/** Return the first rows of a table, or all rows after the operator has clicked the button. */
export const useVisibleRows = <Row,>(
  rows: readonly Row[] | undefined,
): { visibleRows: readonly Row[] | undefined; moreButtonProps: MoreButtonProps } => {
  const [showsAll, setShowsAll] = useState(false)
  const hasHiddenRows = !showsAll && rows !== undefined && rows.length > firstRowCount
  return {
    visibleRows: hasHiddenRows ? rows.slice(0, firstRowCount) : rows,
    moreButtonProps: { count: rows?.length ?? 0, onMore: hasHiddenRows ? () => setShowsAll(true) : undefined },
  }
}

/** The button below a table of which some rows are hidden. A click shows all rows. */
export const MoreButton = ({ count, onMore }: MoreButtonProps) => {
  const text = useText()
  if (!onMore) return null
  return (
    <Button look="bare" size="m" onClick={onMore}>
      {text('console.showAll', { count })}
    </Button>
  )
}
