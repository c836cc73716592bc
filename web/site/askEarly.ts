import { askEarly } from '../src/dialog/early'

askEarly({ pressed: window.kisslockPress?.waits() ?? false })
