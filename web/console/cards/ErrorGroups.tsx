import { useEffect, useState } from 'react'
import { useKisslock, useText } from '../../src/dialog/context'
import { Button } from '../../src/dialog/elements/Button'
import { readGroups } from '../../src/server/console'
import type { ErrorGroup } from '../../src/server/wire.gen'
import { useFormats } from '../figures/useFormats'

const ErrorFact = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A group of similar errors. Everything that a browser has sent is shown as plain text. */
const ErrorGroupRow = ({ name, message, stack, count: n, first_ms, last_ms }: ErrorGroup) => {
  const text = useText()
  const { count, moment } = useFormats()
  return (
    <li className="kc-group">
      <p className="kc-group__what">
        {name && <bdi className="kl-t-strong">{name}</bdi>}
        {name && message && ' '}
        <bdi>{message}</bdi>
      </p>
      <dl className="kl-t-small">
        <ErrorFact label={text('console.col.count')}>{count(n)}</ErrorFact>
        <ErrorFact label={text('console.group.first')}>{moment(first_ms)}</ErrorFact>
        <ErrorFact label={text('console.group.last')}>{moment(last_ms)}</ErrorFact>
      </dl>
      {stack && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="kc-stack" dir="ltr" tabIndex={0} aria-label={text('console.group.stack')}>
          <pre>{stack}</pre>
        </section>
      )}
    </li>
  )
}

type ErrorGroupsState = readonly ErrorGroup[] | 'loading' | 'failed'

/** The groups of one error code. The groups are requested when the operator opens the row of this code. */
export const ErrorGroups = ({ code }: { code: string }) => {
  const { config } = useKisslock()
  const text = useText()
  const [groups, setGroups] = useState<ErrorGroupsState>('loading')
  useEffect(() => {
    if (groups !== 'loading') return
    const controller = new AbortController()
    readGroups(config, code, controller.signal).then(
      (answer) => setGroups(answer.groups),
      () => controller.signal.aborted || setGroups('failed'),
    )
    return () => controller.abort()
  }, [config, code, groups])
  if (groups === 'loading') return <span className="kl-skel kc-skel--group" />
  if (groups === 'failed')
    return (
      <p className="kl-t-note kc-none" role="alert">
        {text('console.failed')}{' '}
        <Button look="bare" size="m" onClick={() => setGroups('loading')}>
          {text('common.retry')}
        </Button>
      </p>
    )
  if (groups.length === 0) return <p className="kl-t-note kc-none">{text('console.group.none')}</p>
  return (
    <ul className="kc-groups">
      {groups.map((group) => (
        <ErrorGroupRow key={`${group.first_ms} ${group.name} ${group.message} ${group.stack}`} {...group} />
      ))}
    </ul>
  )
}
