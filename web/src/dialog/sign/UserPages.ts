import { lazyView } from '../frame/lazyView'
import { user } from './user'

/** A page about the user, in the place of the account. */
export const UserPages = lazyView(user, 'UserPages')
