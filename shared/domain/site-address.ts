/**
 * Stands in the built site for its own address (https://…, without a slash at the end), which is known when it is
 * served and not before: the deployment and the local preview put the true one in. A name that leads nowhere (RFC
 * 2606), should it ever be left standing.
 */
export const siteAddressHere = "https://site-address.invalid";
