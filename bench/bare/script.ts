// This script only draws a button, so it is the lower limit for a script of 8 kB. The filler increases the file to this
// size.
const button = document.createElement('button')
button.id = 'connect'
button.textContent = 'Connect'
button.dataset.filler = FILLER
document.getElementById('root')?.append(button)
