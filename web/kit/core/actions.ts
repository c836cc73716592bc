// What a site's own calls need. A module of its own: importing publicActions itself would put it into the entry.
export { actionsOf } from '../../src/publicActions'
