import type { ReactNode } from 'react'
import { useText } from '../../src/dialog/context'
import type { MessageKey } from '../../src/locale/messages'
import { useFormats } from '../figures/useFormats'

type CountsCardProps<Column extends string> = {
  title: MessageKey
  /** The heading of the first column. */
  rowHeading: MessageKey
  columns: readonly (readonly [Column, MessageKey])[]
  /**
   * A row shows the subject's name, or its id if it has no name. Numbers are formatted in the operator's language,
   * strings are shown unchanged.
   */
  rows: readonly { id: string; name?: ReactNode; counts: Readonly<Record<Column, number | string>> }[]
  note?: ReactNode
  /** Content that is shown below the table. */
  children?: ReactNode
}

/** A table of subjects with their counts. Renders nothing before the first count. */
export const CountsCard = <Column extends string>(props: CountsCardProps<Column>) => {
  const { title, rowHeading: subject, columns, rows, note, children } = props
  const text = useText()
  const { count } = useFormats()
  if (!rows.length) return null
  return (
    <section className="kc-card kc-card--full">
      <h2 className="kl-t-title">{text(title)}</h2>
      {note && <p className="kl-t-note kc-cardnote">{note}</p>}
      <table className={`kc-table kc-table--named${columns.length > 3 ? ' kc-table--five' : ''}`}>
        <caption className="kl-sr">{text(title)}</caption>
        <thead>
          <tr>
            <th scope="col">{text(subject)}</th>
            {columns.map(([column, labelKey]) => (
              <th key={column} scope="col" className="kc-end">
                {text(labelKey)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, counts }) => (
            <tr key={id}>
              <td>{name ?? <bdi className="kc-code">{id}</bdi>}</td>
              {columns.map(([column]) => (
                <td key={column} className="kc-end">
                  {typeof counts[column] === 'number' ? count(counts[column]) : <bdi>{counts[column]}</bdi>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}
