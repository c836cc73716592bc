import { states } from '../../gallery/states'
import { commonStates, testInElement, testOnComputer, testOnPhone } from './reads'

for (const [id, { only, site }] of Object.entries(states)) {
  if (commonStates.includes(id)) continue
  if (site === 'gated') testInElement(id)
  else {
    if (only !== 'mobile') testOnComputer(id)
    // Skip the scanning states on a phone, because pairing has different states there.
    if (only === 'mobile' || (only === undefined && site !== 'scanning')) testOnPhone(id)
  }
}
