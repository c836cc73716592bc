/** Stands in for the dialog's module in the package, so that its style sheet is loaded with its code. */
import './dialog.css'

export { Dialog } from '../src/dialog/Dialog'
