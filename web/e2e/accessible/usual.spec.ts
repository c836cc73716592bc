import { commonStates, testOnComputer, testOnPhone } from './reads'

for (const id of commonStates) {
  testOnComputer(id)
  testOnPhone(id)
}
