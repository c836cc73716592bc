import { useEffect, useState } from 'react'
import { createApps } from '../../../flow/user/apps'
import type { OidcClientAccess as App } from '../../../server/wire.gen'
import { useTitleFocus } from '../../account/useTitleFocus'
import { useKisslock, useOpen, useStore, useText } from '../../context'
import { useDialog } from '../../model'
import { Question, useLeaveSignedOut, useUserOptions } from '..'
import { AppDetails, AppList } from './AppList'

/** Ask for confirmation before the access of an app ends. */
const EndQuestion = ({ app, onEnd, onBack }: { app: App; onEnd: () => void; onBack: () => void }) => {
  const site = useKisslock().config.site.name
  const text = useText()
  return (
    <Question
      heading={text('apps.end.heading')}
      action={{ look: 'danger', label: text('token.end'), onClick: onEnd }}
      leave={text('common.cancel')}
      onBack={onBack}
    >
      <p className="kl-t-strong kl-row__name">
        <bdi>{app.client.name}</bdi>
        <AppDetails app={app} />
      </p>
      <p className="kl-t-body">{text('apps.end.body', { site })}</p>
    </Question>
  )
}

const useApps = () => {
  const options = useUserOptions()
  const path = useKisslock().config.sign_in.clients_path ?? ''
  const [apps] = useState(() => createApps(options, path))
  const open = useOpen()
  useEffect(() => {
    if (open) void apps.read()
    return apps.toList
  }, [apps, open])
  return apps
}

/** The page with the apps that have access to the user's account. The visitor can end the access of each app. */
export const Apps = () => {
  const { say, text } = useDialog()
  const apps = useApps()
  const state = useStore(apps)
  const { step } = state
  useTitleFocus(step.is, '')
  useLeaveSignedOut()
  const [hasEnded, setHasEnded] = useState(false)
  const end = async (app: App) => {
    if (!(await apps.end(app))) return
    setHasEnded(true)
    say(text('apps.ended'))
  }
  const askToEnd = (app: App) => {
    setHasEnded(false)
    apps.askToEnd(app)
  }
  if (step.is === 'ending') return <EndQuestion app={step.app} onEnd={() => void end(step.app)} onBack={apps.toList} />
  return <AppList state={state} ended={hasEnded ? text('apps.ended') : undefined} onEnd={askToEnd} />
}
