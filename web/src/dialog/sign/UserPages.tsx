import type { UserPage } from '../../flow/screen'
import { lazyView } from '../frame/lazyView'
import { appsViews, userViews } from './user'

const MainUserPages = lazyView(userViews, 'UserPages')
const Apps = lazyView(appsViews, 'Apps')

/** A page about the user, which is shown instead of the account screen. */
export const UserPages = ({ page }: { page: UserPage }) => (page === 'apps' ? <Apps /> : <MainUserPages page={page} />)
