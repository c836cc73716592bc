import { useContext } from 'react'
import { SlotsContext } from '../../src/dialog/slots'

/** Stands in for the dialog's place below the list in the package. */
export const Below = () => {
  const { Note } = useContext(SlotsContext)
  return Note ? <Note /> : null
}
