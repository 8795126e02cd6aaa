import type { MailKind } from "../domain/mail.ts";

/** What every mail says or needs about the shop, whatever its kind. */
export interface MailFacts {
  /** The site's public address, without a trailing slash. */
  readonly siteUrl: string;
  /** Who sells, for receipts and the footer; blank where the settings have nothing. */
  readonly seller: {
    readonly name: string;
    /** In lines, as on an envelope. */
    readonly address: string;
    /** A VAT or tax number. */
    readonly taxNumber: string;
  };
  /** A sentence about tax for the receipt, such as "Includes 19 % VAT."; blank if none applies. */
  readonly taxNote: string;
  /** The assistant's WhatsApp number, as it should be read. */
  readonly assistantNumber: string;
  /** The address of a stand-in for WhatsApp; undefined for wa.me. */
  readonly whatsAppBase?: string | undefined;
}

/** A mail as sent: both parts from the same words. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * The page that a kind's link opens; the token follows as the fragment. The page posts it after a press of a button, so
 * mail scanners that open links use nothing up.
 */
export const mailLinkPaths = {
  confirmAddress: "/confirm-address",
  confirmNewAddress: "/confirm-address",
  signInLink: "/sign-in-link",
  resetPassword: "/reset-password",
  passwordChanged: "/undo-change",
  addressChanged: "/undo-change",
  priceHoldEnding: "/stop-reminders",
} as const satisfies Partial<Record<MailKind, string>>;
