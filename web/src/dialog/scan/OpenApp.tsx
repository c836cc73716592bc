import type { ReactNode } from 'react'
import { findCode } from '../../flow/pairing/next'
import { useText } from '../context'
import { Sentence } from '../elements/Sentence'
import { BrowseLink, useBrowseLink } from '../steps/BrowseLink'
import { LinkButton } from '../steps/links'
import { StepList, useStepTextFinder } from '../steps/Steps'
import { AppLink } from './AppLink'
import { CenteredResult } from './CenteredResult'
import { NoAppAlternatives } from './NextStep'
import type { ScanProps } from './ScanProps'

const OpenAppSteps = ({ subject, app, details }: Pick<ScanProps, 'subject' | 'app' | 'details'>) => {
  const text = useText()
  const findStepText = useStepTextFinder()
  const secondStep = details.steps.q?.[1]
  const secondListStep = secondStep
    ? findStepText(secondStep, app)
    : { id: 'create', title: text('guide.2'), body: text('guide.2.body') }
  return (
    <StepList
      wallet={subject && app}
      steps={[
        { id: 'open', title: subject ? text('mobile.step', { wallet: app }) : text('mobile.any.step') },
        secondListStep,
        {
          id: 'approve',
          title: subject ? text('guide.3.open', { wallet: app }) : text('guide.any.approve'),
          body: <Sentence of="guide.3.open.body" />,
        },
      ]}
    />
  )
}

/**
 * The view on a phone with the link that opens the app. One tap is enough, because the link is ready before the tap.
 */
export const OpenApp = (props: ScanProps) => {
  const { subject, app, details, visit, link, storeUrl } = props
  const text = useText()
  const browseUrl = useBrowseLink(subject?.id ?? '', details)
  // If the catalogue says that the wallet's browser link was tested on a phone, the link comes first.
  const prefersBrowser = !!browseUrl && !!details.browse?.tried
  const browseLink = browseUrl && (
    <BrowseLink key="own" href={browseUrl} app={app} look={prefersBrowser ? 'primary' : 'quiet'} />
  )
  const connectLink = (
    <AppLink key="here" link={link} visit={visit} look={prefersBrowser ? 'quiet' : 'primary'}>
      {browseUrl ? text('browse.here') : subject ? text('mobile.open', { wallet: app }) : text('mobile.any.action')}
    </AppLink>
  )
  return (
    <>
      <CenteredResult
        mark="ready"
        subject={subject}
        heading={subject ? text('mobile.heading', { wallet: app }) : text('mobile.any.heading')}
        body={<Sentence of={subject ? 'mobile.body' : 'mobile.any.body'} />}
      >
        <div className="kl-actions">
          {prefersBrowser ? [browseLink, connectLink] : [connectLink, browseLink]}
          {storeUrl && (
            <LinkButton look="quiet" href={storeUrl}>
              {text('mobile.get', { wallet: app })}
            </LinkButton>
          )}
        </div>
        {browseUrl && <p className="kl-t-small kl-textcenter">{text('browse.body', { wallet: app })}</p>}
      </CenteredResult>
      <div className="kl-guide kl-guide--below">
        <OpenAppSteps {...props} />
        <p className="kl-morelink">
          <button className="kl-link" type="button" onClick={() => visit.send({ type: 'viewChosen', at: 'code' })}>
            {text('mobile.other')}
          </button>
        </p>
      </div>
    </>
  )
}

type AppOpenedProps = ScanProps & {
  heading: string
  body: ReactNode
  againLabel: string
  icon?: string
  /** Shows a code for another device. Undefined if the visitor cannot use a code on another device. */
  onShowCode?: () => void
}

/**
 * Shown after the app's link was opened. The page continues when the app responds. If the app does not respond,
 * alternatives appear below the explanation.
 */
export const AppOpened = ({ heading, body, againLabel, icon, onShowCode, ...props }: AppOpenedProps) => {
  const { subject, app, details, state, visit, link, storeUrl } = props
  const text = useText()
  const browseUrl = useBrowseLink(subject?.id ?? '', details)
  const isSilent = state.stuck === 'silent'
  return (
    <CenteredResult
      mark={isSilent ? 'ready' : 'waiting'}
      subject={subject}
      heading={isSilent ? text('mobile.silent.heading') : heading}
      body={
        isSilent ? <Sentence of={subject ? 'mobile.silent.body' : 'mobile.silent.any'} with={{ wallet: app }} /> : body
      }
    >
      <div className="kl-actions">
        <AppLink link={link} visit={visit} look={isSilent ? 'primary' : 'quiet'} {...(icon ? { icon } : {})}>
          {againLabel}
        </AppLink>
      </div>
      {state.stuck && (
        <NoAppAlternatives
          key={state.stuck}
          note={isSilent ? undefined : subject ? text('mobile.missing', { wallet: app }) : text('mobile.any.missing')}
          app={app}
          browseUrl={browseUrl}
          storeUrl={storeUrl}
          uri={findCode(state)?.uri}
          onShowCode={onShowCode}
        />
      )}
    </CenteredResult>
  )
}
