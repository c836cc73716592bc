import { askEarly } from '../src/dialog/early'

askEarly()
