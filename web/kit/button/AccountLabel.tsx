import '../../src/dialog/accountData/accountData.css'
import { AccountLabel as Label } from '../../src/dialog/accountData/AccountLabel'

/** The content of the button with its style sheet. A re-export would let a bundler leave out this module with the sheet. */
export const AccountLabel = Label
