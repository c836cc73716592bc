/** Replaces the module of signing in in the package, so that the style sheet of later screens comes first. */
import '../screens.css'

export * from '../../src/dialog/sign'
