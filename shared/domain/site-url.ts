/**
 * The placeholder in the built site for the site's own URL (https://…, without a trailing slash), which is only known
 * at deployment. The deployment and the local preview replace it. Its host name is reserved and never resolves (RFC
 * 2606), in case a placeholder is left over.
 */
export const siteUrlPlaceholder = "https://site-address.invalid";
