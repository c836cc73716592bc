import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import type { UserPage } from '../../flow/screen'
import { useKisslock } from '../context'
import { Devices } from './Devices'
import { Links } from './Links'

/** Every page; a missing one does not compile. */
const pages: { [P in UserPage]: ComponentType } = { links: Links, devices: Devices }

/** A page about the user. It gives way to the account when the session ends. */
export const UserPages = ({ page }: { page: UserPage }) => {
  const { flow, session } = useKisslock()
  const { status } = useSyncExternalStore(session.subscribe, session.get)
  useEffect(() => {
    if (status === 'signedOut' && flow.get().open) flow.send({ type: 'accountShown' })
  }, [status, flow])
  const Page = pages[page]
  return <Page key={page} />
}
