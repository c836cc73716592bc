import { useContext } from 'react'
import { Foot as Help } from '../../src/dialog/home/Foot'
import { SlotsContext } from '../../src/dialog/slots'

/** Stands in for the dialog's foot below the list, with the package's part. */
export const Foot = () => {
  const { Note } = useContext(SlotsContext)
  return (
    <>
      <Help />
      {Note && <Note />}
    </>
  )
}
