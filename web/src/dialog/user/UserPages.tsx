import type { ComponentType } from 'react'
import type { UserPage } from '../../flow/screen'
import { Devices } from './Devices'
import { Links } from './Links'

/** The component of every page about the user. If a page is missing, the code does not compile. */
const pages: { [P in UserPage]: ComponentType } = { links: Links, devices: Devices }

/** A page about the user. */
export const UserPages = ({ page }: { page: UserPage }) => {
  const Page = pages[page]
  return <Page key={page} />
}
