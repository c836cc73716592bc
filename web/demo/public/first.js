// Runs before the first frame: the page never appears in another scheme, and a frame of the documentation has no banner.
const scheme = new URLSearchParams(location.hash.slice(1)).get('scheme')
if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme
if (window.top !== window) document.documentElement.dataset.framed = ''
