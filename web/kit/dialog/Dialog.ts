/** Replaces the dialog's module in the package, so that the style sheet is loaded with the code. */
import '../styles/dialog.css'

export { Dialog } from '../../src/dialog/Dialog'
