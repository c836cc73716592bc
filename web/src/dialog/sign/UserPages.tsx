import type { UserPage } from '../../flow/screen'
import { lazyView } from '../frame/lazyView'
import { apps, user } from './user'

const OwnPages = lazyView(user, 'UserPages')
const Apps = lazyView(apps, 'Apps')

/** A page about the user, which is shown instead of the account screen. */
export const UserPages = ({ page }: { page: UserPage }) => (page === 'apps' ? <Apps /> : <OwnPages page={page} />)
