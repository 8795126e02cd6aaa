import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { defaultLanguage, languages } from "#shared/domain/language.ts";
import { linkPaths } from "#shared/domain/link-paths.ts";
import { adminPaths, type PublicPath, receiptRoute, sitePaths } from "#shared/domain/site-paths.ts";

const optionalLanguages = languages.filter((each) => each !== defaultLanguage).map((each) => `/${each}?`);

/**
 * The pattern of a public page's addresses in all languages (`pathIn`). One route for all, so that a page keeps what
 * was typed into it when its reader changes the language.
 */
function inEachLanguage(page: PublicPath): string {
  return optionalLanguages.join("") + (page === sitePaths.home ? "" : page);
}

export default [
  route(inEachLanguage(sitePaths.home), "pages/landing/landing.tsx"),
  layout("layouts/shell.tsx", [
    route(inEachLanguage(sitePaths.login), "pages/login/login.tsx"),
    route(sitePaths.paymentSuccess, "pages/payment-success/payment-success.tsx"),
    route(sitePaths.paymentCancelled, "pages/payment-cancelled/payment-cancelled.tsx"),
    route(sitePaths.dashboard, "pages/dashboard/dashboard.tsx"),
    route(receiptRoute, "pages/receipt/receipt.tsx"),
    route(inEachLanguage(sitePaths.helpCenter), "pages/help-center/help-center.tsx"),
    route(inEachLanguage(sitePaths.contact), "pages/contact/contact.tsx"),
    route(inEachLanguage(sitePaths.privacy), "pages/privacy/privacy.tsx"),
    route(inEachLanguage(sitePaths.terms), "pages/terms/terms.tsx"),
    route(inEachLanguage(sitePaths.disclaimer), "pages/disclaimer/disclaimer.tsx"),
    route(inEachLanguage(sitePaths.support), "pages/support/support.tsx"),
    route(sitePaths.docs, "pages/docs/docs.tsx"),
    route(linkPaths.resetPassword, "pages/links/reset-password.tsx"),
    route(linkPaths.signInLink, "pages/links/sign-in-link.tsx"),
    route(linkPaths.confirmAddress, "pages/links/confirm-address.tsx"),
    route(linkPaths.undoChange, "pages/links/undo-change.tsx"),
    route(linkPaths.stopReminders, "pages/links/stop-reminders.tsx"),
    route("*", "pages/not-found/not-found.tsx"),
  ]),
  layout("layouts/checkout-shell.tsx", [route(inEachLanguage(sitePaths.checkout), "pages/checkout/checkout.tsx")]),
  route(sitePaths.admin, "pages/admin/admin.tsx", [
    index("pages/admin/overview/overview.tsx"),
    route(adminPaths.users, "pages/admin/users/users.tsx"),
    route(adminPaths.orders, "pages/admin/orders/orders.tsx"),
    route(adminPaths.donations, "pages/admin/donations/donations.tsx"),
    route(adminPaths.messages, "pages/admin/messages/messages.tsx"),
    route(adminPaths.content, "pages/admin/content/content.tsx"),
    route(adminPaths.settings, "pages/admin/settings/settings.tsx"),
    route(adminPaths.assistants, "pages/admin/assistants/assistants.tsx"),
    route(adminPaths.audit, "pages/admin/audit/audit.tsx"),
    route(adminPaths.security, "pages/admin/security/security.tsx"),
  ]),
] satisfies RouteConfig;
