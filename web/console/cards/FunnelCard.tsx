import { useText } from '../../src/dialog/context'
import type { Funnel, StepCount } from '../../src/server/wire.gen'
import { stepNameKeys } from '../feed/entryText'
import { useFormats } from '../figures/useFormats'
import { createFunnelColumns, findOverallShare, findStepShare } from './shapes'

/** The steps that are shown until the first figures arrive, so that the figures cause no layout shift. */
const funnelSteps = ['opened', 'wallet_chosen', 'requested', 'connected', 'signed_in'] as const

const findStepNameKey = ({ step }: StepCount) => stepNameKeys[step === 'failed' ? 'opened' : step]

const FunnelPicture = ({ steps }: { steps: readonly StepCount[] }) => {
  const columns = createFunnelColumns(steps)
  return (
    <svg
      className="kc-funnel__chart"
      viewBox={`0 -2 ${columns.length * 200} 102`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {columns.map(({ x, y, slope }) => (
        <g key={x}>
          {slope && <path className="kc-funnel__fill" d={slope} />}
          <rect className="kc-funnel__bar" x={x} y={y} width="150" height={100 - y} />
          <path className="kc-funnel__cap" d={`M${x} ${y}h150`} />
        </g>
      ))}
    </svg>
  )
}

/** The funnel as a table for screen readers. */
const FunnelTable = ({ steps, title }: { steps: readonly StepCount[]; title: string }) => {
  const text = useText()
  const { count, percent } = useFormats()
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text('console.col.step')}</th>
          <th scope="col">{text('console.col.count')}</th>
          <th scope="col">{text('console.col.share')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, i) => {
          const shownShare = findStepShare(steps, i)
          return (
            <tr key={step.step}>
              <th scope="row">{text(findStepNameKey(step))}</th>
              <td>{count(step.count)}</td>
              <td>{shownShare === undefined ? '–' : percent(shownShare)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const FunnelColumns = ({ funnel }: { funnel: Funnel | undefined }) => {
  const text = useText()
  const { count, percent } = useFormats()
  const stepCounts = funnel?.steps ?? funnelSteps.map((step) => ({ step, count: 0 }))
  const createStepNote = (i: number) => {
    const shownShare = findStepShare(stepCounts, i)
    if (shownShare === undefined) return '–'
    return i === 0 ? percent(shownShare) : text('console.funnel.of', { pct: percent(shownShare) })
  }
  return (
    <ol className="kc-funnel" data-steps={stepCounts.length} aria-hidden="true">
      {stepCounts.map((step, i) => (
        <li key={step.step}>
          <span className="kl-t-note">{text(findStepNameKey(step))}</span>
          <span className="kc-funnel__n">{funnel ? count(step.count) : <span className="kl-skel kc-skel--n" />}</span>
          <span className="kl-t-small">{funnel ? createStepNote(i) : <span className="kl-skel kc-skel--note" />}</span>
        </li>
      ))}
    </ol>
  )
}

/** The number of visitors who reached each step. */
export const FunnelCard = ({ funnel }: { funnel: Funnel | undefined }) => {
  const text = useText()
  const { percent } = useFormats()
  const isWithoutSignIn = funnel !== undefined && funnel.steps.length < funnelSteps.length
  const title = text(isWithoutSignIn ? 'console.funnel.four' : 'console.funnel')
  const overallShare = funnel && findOverallShare(funnel.steps)
  return (
    <section className="kc-card kc-card--full">
      <div className="kc-cardhead">
        <h2 className="kl-t-title">{title}</h2>
        {overallShare !== undefined && (
          <p className="kl-t-note">
            {text(isWithoutSignIn ? 'console.funnel.overallFour' : 'console.funnel.overall', {
              pct: percent(overallShare),
            })}
          </p>
        )}
        {!funnel && <span className="kl-skel kc-skel--line" />}
      </div>
      <FunnelColumns funnel={funnel} />
      <div className="kl-sr">{funnel && <FunnelTable steps={funnel.steps} title={title} />}</div>
      {funnel ? <FunnelPicture steps={funnel.steps} /> : <div className="kc-funnel__chart" />}
    </section>
  )
}
