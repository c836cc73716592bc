import { useState } from 'react'
import { useText } from '../../src/dialog/context'
import { Icon } from '../../src/dialog/entry/Icon'
import { downIcon } from '../../src/dialog/icons/entry'
import type { ErrorCount } from '../../src/server/wire.gen'
import { findErrorTitle } from '../errorTitle'
import { useFormats } from '../figures/useFormats'
import { ErrorGroups } from './ErrorGroups'
import { RowsCard } from './RowsCard'
import { createSparkLine } from './shapes'

/**
 * A small picture of an error's trend. The picture is hidden from screen readers, which read the counts next to the
 * picture.
 */
const TrendLine = ({ trend }: { trend: readonly number[] }) => {
  const text = useText()
  const { count } = useFormats()
  const { line, area } = createSparkLine(trend)
  return (
    <>
      <svg className="kc-spark" viewBox="0 0 112 28" preserveAspectRatio="none" aria-hidden="true">
        <path d={area} />
        <path d={line} />
      </svg>
      <span className="kl-sr">{text('console.trend', { counts: trend.map(count).join(' ') })}</span>
    </>
  )
}

const ErrorRow = ({ code: storedCode, count: n, trend }: ErrorCount) => {
  const text = useText()
  const { count } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const { title, code } = findErrorTitle(storedCode)
  const id = `kc-groups-${storedCode}`
  return (
    <>
      <tr>
        <td>
          <button
            className="kc-open"
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {title && <span className="kl-t-head">{text(title)}</span>}
            {title && ' '}
            <span className="kc-open__code">
              <bdi className={title ? 'kc-code' : 'kc-code kl-t-strong'}>{code}</bdi> <Icon path={downIcon} small />
            </span>
          </button>
        </td>
        <td className="kc-end">{count(n)}</td>
        <td>
          <TrendLine trend={trend} />
        </td>
      </tr>
      {isOpen && (
        <tr className="kc-details">
          <td colSpan={3} id={id}>
            <ErrorGroups code={storedCode} />
          </td>
        </tr>
      )}
    </>
  )
}

const columns = [['console.col.error'], ['console.col.count', 'end'], ['console.col.trend', 'end']] as const

/** The table of errors, with the most frequent error first. A click on a row shows the groups of this error. */
export const ErrorsCard = ({ errors }: { errors: readonly ErrorCount[] | undefined }) => (
  <RowsCard
    {...{ look: 'kc-table--errors', title: 'console.errors', full: true, columns, rows: errors, placeholderCount: 5 }}
    renderRow={(row) => <ErrorRow key={row.code} {...row} />}
  />
)
