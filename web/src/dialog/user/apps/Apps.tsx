import { useEffect, useState } from 'react'
import { createApps } from '../../../flow/user/apps'
import type { OidcClientAccess as App } from '../../../server/wire.gen'
import { useTitleFocus } from '../../account/useTitleFocus'
import { useIsDialogOpen, useKisslock, useStore, useText } from '../../context'
import { useDialog } from '../../model'
import { Confirmation, useLeaveOnSignOut, useUserOptions } from '..'
import { AppDetails, AppList } from './AppList'

/** Ask for confirmation before the access of an app ends. */
const EndAccessQuestion = ({ app, onEnd, onBack }: { app: App; onEnd: () => void; onBack: () => void }) => {
  const site = useKisslock().config.site.name
  const text = useText()
  return (
    <Confirmation
      heading={text('apps.end.heading')}
      action={{ look: 'danger', label: text('token.end'), onClick: onEnd }}
      cancelLabel={text('common.cancel')}
      onBack={onBack}
    >
      <p className="kl-t-strong kl-row__name">
        <bdi>{app.client.name}</bdi>
        <AppDetails app={app} />
      </p>
      <p className="kl-t-body">{text('apps.end.body', { site })}</p>
    </Confirmation>
  )
}

const useApps = () => {
  const options = useUserOptions()
  const path = useKisslock().config.sign_in.clients_path ?? ''
  const [appsStore] = useState(() => createApps(options, path))
  const isDialogOpen = useIsDialogOpen()
  useEffect(() => {
    if (isDialogOpen) void appsStore.read()
    return appsStore.showList
  }, [appsStore, isDialogOpen])
  return appsStore
}

/** The page with the apps that have access to the user's account. The visitor can end the access of each app. */
export const Apps = () => {
  const { say, text } = useDialog()
  const appsStore = useApps()
  const state = useStore(appsStore)
  const { step } = state
  useTitleFocus(step.is, '')
  useLeaveOnSignOut()
  const [hasEnded, setHasEnded] = useState(false)
  const endAccess = async (app: App) => {
    if (!(await appsStore.end(app))) return
    setHasEnded(true)
    say(text('apps.ended'))
  }
  const askToEnd = (app: App) => {
    setHasEnded(false)
    appsStore.askToEnd(app)
  }
  if (step.is === 'ending')
    return <EndAccessQuestion app={step.app} onEnd={() => void endAccess(step.app)} onBack={appsStore.showList} />
  return <AppList state={state} ended={hasEnded ? text('apps.ended') : undefined} onEnd={askToEnd} />
}
