import { lazyView } from '../frame/lazyView'
import { user } from './user'

/** A page about the user. Such a page replaces the account screen. */
export const UserPages = lazyView(user, 'UserPages')
