/** Replaces the module of the screens of a detected wallet in the package, so that the style sheet of later screens comes first. */
import '../screens.css'

export * from '../../src/dialog/wallet'
