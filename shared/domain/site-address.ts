/**
 * The placeholder in the built site for its own address (https://…, without a trailing slash), which is only known at
 * deployment: the deployment and the local preview replace it. A reserved name that never resolves (RFC 2606), in case
 * one is left over.
 */
export const siteAddressPlaceholder = "https://site-address.invalid";
