/**
 * Imports a part of the page. Without a network the site is asked first: most browsers keep a failed import until the page is
 * reloaded (measured: Chromium 150), so an import that cannot succeed must not begin. `navigator.onLine` alone does not decide,
 * because it is also false on a machine that reaches the site in another way, such as a developer's own.
 */
export const whenReachable = async <T>(importPart: () => Promise<T>): Promise<T> => {
  if (navigator.onLine === false) await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  return importPart()
}
