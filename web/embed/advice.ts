/** Whether the element looks for mistakes: the script is from another origin, or the page from the developer's machine. */
export const isAdvised = (script: string, page: Location): boolean =>
  new URL(script).origin !== page.origin || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(page.hostname)
