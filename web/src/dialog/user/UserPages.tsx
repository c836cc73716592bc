import type { ComponentType } from 'react'
import type { UserPage } from '../../flow/screen'
import { Devices } from './Devices'
import { Links } from './Links'

/** The pages in this chunk. The page with apps is in its own chunk. */
type MainUserPage = Exclude<UserPage, 'apps'>

/** The component of every page in this chunk. If a page is missing, the code does not compile. */
const pageComponents: { [P in MainUserPage]: ComponentType } = { links: Links, devices: Devices }

/** The page about the user that `page` names. */
export const UserPages = ({ page }: { page: MainUserPage }) => {
  const PageComponent = pageComponents[page]
  return <PageComponent key={page} />
}
