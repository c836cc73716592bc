import { form, max, reserved } from 'virtual:kisslock/wallet-links/browse'

/**
 * Return true if a template can open the page in a wallet's own browser. The server checks the templates of its
 * catalogue by the same rule.
 */
export const isBrowseTemplate = (template: string): boolean =>
  template.length <= max && form.test(template) && !reserved.test(template)
