// The script runs before the first frame, so that the page never appears in the wrong color scheme, and shows no banner inside
// the documentation.
const scheme = new URLSearchParams(location.hash.slice(1)).get('scheme')
if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme
if (window.top !== window) document.documentElement.dataset.framed = ''
