import { states } from '../../gallery/states'
import { readsInElement, readsOnComputer, readsOnPhone, usual } from './reads'

for (const [id, { only, site }] of Object.entries(states)) {
  if (usual.includes(id)) continue
  if (site === 'gated') readsInElement(id)
  else {
    if (only !== 'mobile') readsOnComputer(id)
    // Skip the scanning states on a phone, because pairing has different states there.
    if (only === 'mobile' || (only === undefined && site !== 'scanning')) readsOnPhone(id)
  }
}
