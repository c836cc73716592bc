import { askEarly } from './early'

askEarly()
