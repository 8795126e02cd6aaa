/** The payment methods that show only on a registered domain. */
export const domainWallets = ["amazon_pay", "apple_pay", "google_pay", "klarna", "link", "paypal"] as const;
export type DomainWallet = (typeof domainWallets)[number];
