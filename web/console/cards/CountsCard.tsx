import type { ReactNode } from 'react'
import { useText } from '../../src/dialog/context'
import type { MessageKey } from '../../src/locale/messages'
import { useFormats } from '../figures/useFormats'

type CountsCardProps<Column extends string> = {
  title: MessageKey
  /** The heading of the first column. */
  subject: MessageKey
  columns: readonly (readonly [Column, MessageKey])[]
  rows: readonly { id: string; name: ReactNode; counts: Readonly<Record<Column, number>> }[]
}

/** A table of subjects with their counts; nothing before the first one. */
export const CountsCard = <Column extends string>({ title, subject, columns, rows }: CountsCardProps<Column>) => {
  const text = useText()
  const { count } = useFormats()
  if (!rows.length) return null
  return (
    <section className="kc-card kc-card--full">
      <h2 className="kl-t-title">{text(title)}</h2>
      <table className={`kc-table kc-table--named${columns.length > 3 ? ' kc-table--five' : ''}`}>
        <caption className="kl-sr">{text(title)}</caption>
        <thead>
          <tr>
            <th scope="col">{text(subject)}</th>
            {columns.map(([column, label]) => (
              <th key={column} scope="col" className="kc-end">
                {text(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, counts }) => (
            <tr key={id}>
              <td>{name}</td>
              {columns.map(([column]) => (
                <td key={column} className="kc-end">
                  {count(counts[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
