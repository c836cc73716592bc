import type { ReactNode } from 'react'
import { useText } from '../../src/dialog/context'
import type { MessageKey } from '../../src/locale/messages'
import { MoreButton, useVisibleRows } from './More'

type RowsCardProps<Row> = {
  /** The class name of the table. */
  look: string
  title: MessageKey
  /** True if the card has the full width. */
  full?: boolean
  columns: readonly (readonly [MessageKey, end?: 'end'])[]
  rows: readonly Row[] | undefined
  /** The number of placeholder rows that are shown until the rows have loaded. */
  placeholderCount: number
  renderRow: (row: Row) => ReactNode
}

/** A wide table. The table scrolls sideways if there is not enough room. */
export const RowsCard = <Row,>({
  look,
  title: titleKey,
  full,
  columns,
  rows,
  placeholderCount,
  renderRow,
}: RowsCardProps<Row>) => {
  const text = useText()
  const { visibleRows: visible, moreButtonProps: moreProps } = useVisibleRows(rows)
  const title = text(titleKey)
  const placeholderIndexes = Array.from({ length: placeholderCount }, (_, index) => index)
  return (
    <section className={full ? 'kc-card kc-card--full' : 'kc-card'}>
      <h2 className="kl-t-title">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className="kc-scroll" tabIndex={0} aria-label={title}>
        <table className={`kc-table ${look}`}>
          <caption className="kl-sr">{title}</caption>
          {/* Each state has its own key, because browsers do not count a replaced element as a layout shift. */}
          <thead key={visible ? 'loaded' : 'awaited'}>
            <tr>
              {columns.map(([labelKey, alignment]) => (
                <th key={labelKey} scope="col" className={alignment && 'kc-end'}>
                  {text(labelKey)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible
              ? visible.map(renderRow)
              : placeholderIndexes.map((place) => (
                  <tr key={place}>
                    <td colSpan={columns.length}>
                      <span className="kl-skel kc-skel--row" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      </section>
      {rows?.length === 0 && <p className="kl-t-note kc-none">{text('console.quiet')}</p>}
      <MoreButton {...moreProps} />
    </section>
  )
}
