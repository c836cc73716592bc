import { readsOnComputer, readsOnPhone, usual } from './reads'

for (const id of usual) {
  readsOnComputer(id)
  readsOnPhone(id)
}
