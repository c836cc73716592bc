import { useState } from 'react'
import { useText } from '../../src/dialog/context'
import { Icon } from '../../src/dialog/entry/Icon'
import { down } from '../../src/dialog/icons/entry'
import type { ErrorCount } from '../../src/server/wire.gen'
import { titleOf } from '../errorTitle'
import { useFormats } from '../figures/useFormats'
import { ErrorGroups } from './ErrorGroups'
import { More, useVisible } from './More'
import { sparkOf } from './shapes'

/** A trend as a picture. It is hidden from screen readers, which read the count beside it. */
const Spark = ({ trend }: { trend: readonly number[] }) => {
  const text = useText()
  const { count } = useFormats()
  const { line, area } = sparkOf(trend)
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

const Row = ({ code: kept, count: n, trend }: ErrorCount) => {
  const text = useText()
  const { count } = useFormats()
  const [open, setOpen] = useState(false)
  const { title, code } = titleOf(kept)
  const id = `kc-groups-${kept}`
  return (
    <>
      <tr>
        <td>
          <button
            className="kc-open"
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {title && <span className="kl-t-head">{text(title)}</span>}
            {title && ' '}
            <span className="kc-open__code">
              <bdi className={title ? 'kc-code' : 'kc-code kl-t-strong'}>{code}</bdi> <Icon path={down} small />
            </span>
          </button>
        </td>
        <td className="kc-end">{count(n)}</td>
        <td>
          <Spark trend={trend} />
        </td>
      </tr>
      {open && (
        <tr className="kc-details">
          <td colSpan={3} id={id}>
            <ErrorGroups code={kept} />
          </td>
        </tr>
      )}
    </>
  )
}

const places = [0, 1, 2, 3, 4]

const Waiting = () =>
  places.map((place) => (
    <tr key={place}>
      <td colSpan={3}>
        <span className="kl-skel kc-skel--row" />
      </td>
    </tr>
  ))

/** The errors, most frequent first; a row opens its groups. */
export const ErrorsCard = ({ errors }: { errors: readonly ErrorCount[] | undefined }) => {
  const text = useText()
  const { visible, more } = useVisible(errors)
  const title = text('console.errors')
  return (
    <section className="kc-card kc-card--full">
      <h2 className="kl-t-title">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className="kc-scroll" tabIndex={0} aria-label={title}>
        <table className="kc-table kc-table--errors">
          <caption className="kl-sr">{title}</caption>
          <thead key={visible ? 'loaded' : 'awaited'}>
            <tr>
              <th scope="col">{text('console.col.error')}</th>
              <th scope="col" className="kc-end">
                {text('console.col.count')}
              </th>
              <th scope="col" className="kc-end">
                {text('console.col.trend')}
              </th>
            </tr>
          </thead>
          <tbody>{visible ? visible.map((row) => <Row key={row.code} {...row} />) : <Waiting />}</tbody>
        </table>
      </section>
      {errors?.length === 0 && <p className="kl-t-note kc-none">{text('console.quiet')}</p>}
      <More {...more} />
    </section>
  )
}
