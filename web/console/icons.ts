/** Line drawings of the operator's page: paths in a 20 by 20 box. */
export const pause = 'M7 4.5v11M13 4.5v11'
export const play = 'M7 4.5l8.5 5.5L7 15.5z'
