import type { Slots } from '../../src/dialog/context'
import { AccountPicture } from './AccountPicture'
import { Activity } from './Activity'
import { Note } from './Note'

/** The package's components in the dialog. */
export const slots: Slots = { Note, Activity, Avatar: AccountPicture }
