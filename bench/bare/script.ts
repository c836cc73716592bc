// Nothing can be drawn sooner by a script of this size: the file is filled up to 8 kB.
const button = document.createElement('button')
button.id = 'connect'
button.textContent = 'Connect'
button.dataset.filler = FILLER
document.getElementById('root')?.append(button)
